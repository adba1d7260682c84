import { FieldError } from 'react-aria-components/FieldError';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { TextField } from 'react-aria-components/TextField';
import { TAKES_SCANS } from '../till/text-fields.ts';

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
      <Label>{label}</Label>
      <Input className="field-input" data-testid={testId} {...(takesScans ? { [TAKES_SCANS]: '' } : {})} />
      {hint && (
        <Text slot="description" className="field-hint">
          {hint}
        </Text>
      )}
      <FieldError className="field-error">{error}</FieldError>
    </TextField>
  );
}
