import type { ReactNode } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { type KeyScope, useKeys } from '../till/keys.ts';

interface TillDialogProps {
  readonly title: string;
  readonly size: 'small' | 'medium' | 'large';
  readonly testId: string;
  readonly onClose: () => void;
  /** What function keys do while it is open; Échap closes it. */
  readonly keys?: KeyScope['actions'];
  readonly onCharacter?: NonNullable<KeyScope['onCharacter']>;
  readonly level?: 1 | 2;
  readonly children: ReactNode;
}

/** A dialog over the screen: it takes the keys while it is open, and Échap closes it. */
export function TillDialog(props: TillDialogProps) {
  const { title, size, testId, onClose, keys = {}, onCharacter, level = 1, children } = props;
  useKeys(level, {
    actions: { ...keys, Escape: onClose },
    ...(onCharacter ? { onCharacter } : {}),
  });
  return (
    <ModalOverlay className="dialog-backdrop" isOpen isKeyboardDismissDisabled>
      <Modal className={`dialog dialog-${size}`}>
        <Dialog className="dialog-body" data-testid={testId}>
          <Heading slot="title" className="dialog-title">
            {title}
          </Heading>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
