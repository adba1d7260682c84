import type { ReactNode } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';

interface FieldPartsProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  /** The input itself. */
  readonly children: ReactNode;
}

/** What stands around the input of a text field: its name, its hint and what is wrong with it. */
export function FieldParts({ label, hint, error, children }: FieldPartsProps) {
  return (
    <>
      <Label>{label}</Label>
      {children}
      {hint && (
        <Text slot="description" className="field-hint">
          {hint}
        </Text>
      )}
      <FieldError className="field-error">{error}</FieldError>
    </>
  );
}
