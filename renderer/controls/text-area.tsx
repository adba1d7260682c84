import { TextArea as Area } from 'react-aria-components/TextArea';
import { TextField } from 'react-aria-components/TextField';
import { FieldParts } from './field-parts.tsx';

interface TextAreaProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly testId: string;
  readonly hint?: string;
  readonly error?: string | undefined;
  readonly maxLength: number;
}

/** Several lines of text with their name, their hint and what is wrong with them. */
export function TextArea({ label, value, onChange, testId, hint, error, maxLength }: TextAreaProps) {
  return (
    <TextField
      className="field"
      value={value}
      onChange={onChange}
      isInvalid={error !== undefined}
      autoComplete="off"
      maxLength={maxLength}
    >
      <FieldParts label={label} hint={hint} error={error}>
        <Area className="field-input" rows={4} spellCheck={false} data-testid={testId} />
      </FieldParts>
    </TextField>
  );
}
