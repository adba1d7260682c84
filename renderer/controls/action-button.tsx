import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Icon, type IconName } from './icons.tsx';
import { KeyCap } from './key-cap.tsx';

interface ActionButtonProps {
  readonly children: ReactNode;
  readonly onPress: () => void;
  readonly shortcut?: string;
  readonly icon?: IconName;
  readonly look?: 'plain' | 'strong' | 'quiet' | 'dark';
  readonly testId: string;
  readonly isDisabled?: boolean;
  readonly label?: string;
}

/** A button for what commits no money: pressed by touch, by its key, or by Entrée when focused. */
export function ActionButton(props: ActionButtonProps) {
  const { children, onPress, shortcut, icon, look = 'plain', testId, isDisabled = false, label } = props;
  return (
    <Button
      className={`button button-${look}`}
      onPress={onPress}
      isDisabled={isDisabled}
      data-testid={testId}
      {...(label === undefined ? {} : { 'aria-label': label })}
      {...(shortcut === undefined ? {} : { 'aria-keyshortcuts': shortcut })}
    >
      {icon && <Icon name={icon} />}
      <span className="button-text">{children}</span>
      {shortcut && <KeyCap name={shortcut} />}
    </Button>
  );
}
