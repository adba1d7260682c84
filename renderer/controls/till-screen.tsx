import type { ReactNode } from 'react';
import { TrainingBanner } from '../sale/training-banner.tsx';
import { type KeyScope, useKeys } from '../till/keys.ts';
import { useNotices } from '../till/notices.tsx';
import { ActionButton } from './action-button.tsx';
import { Icon } from './icons.tsx';

interface TillScreenProps {
  readonly title: string;
  readonly testId: string;
  readonly onClose: () => void;
  /** What function keys do while it is open; Échap goes back to the sale. */
  readonly keys: KeyScope['actions'];
  readonly onCharacter?: NonNullable<KeyScope['onCharacter']>;
  /** What was just done or refused, in a sentence. */
  readonly message: string;
  /** Buttons beside the title. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A screen in the place of the sale screen, whose choices wait: its title, what was just done, and the way back. */
export function TillScreen(props: TillScreenProps) {
  const { title, testId, onClose, keys, onCharacter, message, actions, children } = props;
  const { list, acknowledge } = useNotices();
  const notice = list[0];
  const stepBack = () => (notice ? acknowledge(notice.id) : onClose());
  useKeys(0, { actions: { Escape: stepBack, ...keys }, ...(onCharacter ? { onCharacter } : {}) });
  return (
    <div className="screen" data-testid={testId}>
      <TrainingBanner />
      <header className="screen-header">
        <h1>{title}</h1>
        <p className="screen-message" role="status" data-testid="screen-message">
          {message}
        </p>
        {actions}
        <ActionButton shortcut="Escape" testId="screen-close" onPress={onClose}>
          Revenir à la vente
        </ActionButton>
      </header>
      {notice && (
        <div className={`screen-notice panel-${notice.tone}`} role="alert" data-testid="notice">
          <Icon name={notice.tone === 'error' ? 'attention' : 'good'} />
          <p>
            <strong>{notice.title}</strong> {notice.next}
          </p>
          <ActionButton
            look="strong"
            shortcut="Escape"
            testId="notice-acknowledge"
            onPress={() => acknowledge(notice.id)}
          >
            Compris
          </ActionButton>
        </div>
      )}
      <main className="screen-main">{children}</main>
    </div>
  );
}
