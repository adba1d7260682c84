import { Button } from 'react-aria-components/Button';

interface DigitPadProps {
  readonly onDigit: (digit: string) => void;
  readonly onErase: () => void;
  readonly isDisabled?: boolean;
  /** A last key beside zero, such as « , ». */
  readonly extra?: { readonly label: string; readonly name: string; readonly onPress: () => void };
}

/** Ten digits to touch, and one to take the last back. */
export function DigitPad({ onDigit, onErase, isDisabled = false, extra }: DigitPadProps) {
  return (
    <div className="digit-pad">
      {['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((digit) => (
        <PadKey key={digit} digit={digit} onPress={() => onDigit(digit)} isDisabled={isDisabled} />
      ))}
      {extra ? (
        <Button className="pad-key" aria-label={extra.name} onPress={extra.onPress}>
          {extra.label}
        </Button>
      ) : (
        <span />
      )}
      <PadKey digit="0" onPress={() => onDigit('0')} isDisabled={isDisabled} />
      <Button className="pad-key" aria-label="Effacer le dernier chiffre" onPress={onErase}>
        ⌫
      </Button>
    </div>
  );
}

interface PadKeyProps {
  readonly digit: string;
  readonly onPress: () => void;
  readonly isDisabled: boolean;
}

function PadKey({ digit, onPress, isDisabled }: PadKeyProps) {
  return (
    <Button className="pad-key" data-testid={`digit-${digit}`} onPress={onPress} isDisabled={isDisabled}>
      {digit}
    </Button>
  );
}
