import { Switch } from 'react-aria-components/Switch';

interface CheckInputProps {
  readonly label: string;
  readonly value: boolean;
  readonly onChange: (value: boolean) => void;
  readonly testId: string;
}

/** A yes or no, said in words beside its switch. */
export function CheckInput({ label, value, onChange, testId }: CheckInputProps) {
  return (
    <Switch className="switch" isSelected={value} onChange={onChange} data-testid={testId}>
      <span className="switch-track" aria-hidden="true" />
      <span>{label}</span>
      <span className="switch-word">{value ? 'oui' : 'non'}</span>
    </Switch>
  );
}
