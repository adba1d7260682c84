import { Input } from 'react-aria-components/Input';
import { TextField } from 'react-aria-components/TextField';
import { TAKES_SCANS } from '../till/text-fields.ts';
import { FieldParts } from './field-parts.tsx';

interface TextInputProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly testId: string;
  readonly hint?: string;
  /** What is wrong with this field, or nothing. */
  readonly error?: string | undefined;
  readonly maxLength?: number;
  readonly inputMode?: 'text' | 'numeric';
  readonly type?: 'text' | 'password';
  /** A scanned code goes into this field. */
  readonly takesScans?: boolean;
}

/** One line of text with its name, its hint and what is wrong with it. */
export function TextInput(props: TextInputProps) {
  const { label, value, onChange, testId, hint, error, maxLength, inputMode = 'text', type = 'text' } = props;
  const { takesScans = false } = props;
  return (
    <TextField
      className="field"
      value={value}
      onChange={onChange}
      isInvalid={error !== undefined}
      inputMode={inputMode}
      type={type}
      autoComplete="off"
      {...(maxLength === undefined ? {} : { maxLength })}
    >
      <FieldParts label={label} hint={hint} error={error}>
        <Input className="field-input" data-testid={testId} {...(takesScans ? { [TAKES_SCANS]: '' } : {})} />
      </FieldParts>
    </TextField>
  );
}
