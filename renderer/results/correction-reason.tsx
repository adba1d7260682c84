import { TextInput } from '../controls/text-input.tsx';

interface CorrectionReasonProps {
  readonly testId: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Why a confirmed result was wrong: asked for each time that it is corrected. */
export function CorrectionReason(props: CorrectionReasonProps) {
  return <TextInput label="Pourquoi l’ancien résultat était faux" maxLength={200} {...props} />;
}
