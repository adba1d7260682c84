import { ActionButton } from '../controls/action-button.tsx';
import { ACTION_KEYS } from '../logic/key-map.ts';

/** Goes on to the next receipt; `look` is strong where nothing else is to be done. */
export function AnotherReceiptButton({ onPress, look }: { onPress: () => void; look?: 'strong' }) {
  return (
    <ActionButton
      {...(look === undefined ? {} : { look })}
      shortcut={ACTION_KEYS.check}
      testId="check-anew"
      onPress={onPress}
    >
      Autre reçu
    </ActionButton>
  );
}
