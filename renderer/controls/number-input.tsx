import { TextInput } from './text-input.tsx';

interface NumberInputProps {
  readonly label: string;
  /** NaN while what is keyed isn't a whole number. */
  readonly value: number;
  readonly onChange: (value: number) => void;
  readonly testId: string;
  readonly hint?: string;
  readonly error?: string | undefined;
}

/** A whole number, keyed as text; anything else becomes NaN, which the till refuses by the field's name. */
export function NumberInput({ value, onChange, ...rest }: NumberInputProps) {
  return (
    <TextInput
      {...rest}
      inputMode="numeric"
      maxLength={9}
      value={Number.isNaN(value) ? '' : String(value)}
      onChange={(text) => onChange(/^\d+$/.test(text) ? Number(text) : Number.NaN)}
    />
  );
}
