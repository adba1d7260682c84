import { useRef } from 'react';
import { ActionButton } from '../controls/action-button.tsx';

interface FileButtonProps {
  readonly children: string;
  /** File name endings that are offered, such as ".json". */
  readonly accept: string;
  readonly testId: string;
  readonly isDisabled?: boolean;
  readonly onText: (text: string, fileName: string) => void;
}

/** Chooses a file and reads it as text, here in the page: the till gets its text, never its path. */
export function FileButton({ children, accept, testId, isDisabled = false, onText }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <ActionButton testId={testId} isDisabled={isDisabled} onPress={() => input.current?.click()}>
        {children}
      </ActionButton>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        data-testid={`${testId}-input`}
        onChange={({ target }) => {
          const file = target.files?.[0];
          // The same file may be chosen again once it was corrected.
          if (file) void file.text().then((text) => onText(text, file.name));
          target.value = '';
        }}
      />
    </>
  );
}
