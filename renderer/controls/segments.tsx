import { Label } from 'react-aria-components/Label';
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';

interface SegmentsProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly name: string }[];
  readonly onChange: (value: Value) => void;
  readonly testId: string;
  /** Many values: each apart, on as many lines as they need. */
  readonly look?: 'joined' | 'chips';
}

/** One of a few values, side by side. */
export function Segments<Value extends string>(props: SegmentsProps<Value>) {
  const { label, value, options, onChange, testId, look = 'joined' } = props;
  return (
    <RadioGroup
      className="segments"
      value={value}
      onChange={(chosen) => onChange(chosen as Value)}
      data-testid={testId}
    >
      <Label>{label}</Label>
      <div className={`segments-options segments-${look}`}>
        {options.map((option) => (
          <Radio
            key={option.value}
            value={option.value}
            className="segment"
            data-testid={`${testId}-${option.value}`}
          >
            {option.name}
          </Radio>
        ))}
      </div>
    </RadioGroup>
  );
}
