import { useState } from 'react';
import { ActionButton } from '../controls/action-button.tsx';
import { DigitPad } from '../controls/digit-pad.tsx';
import { useKeys } from '../till/keys.ts';

const SHORTEST_PIN = 4;
const LONGEST_PIN = 12;

interface PinEntryProps {
  readonly label: string;
  /** Takes the whole PIN; the entry is emptied. */
  readonly onPin: (pin: string) => void;
  readonly isDisabled?: boolean;
  readonly level?: 0 | 1;
}

/** A PIN by touch or by the digit keys, shown as dots; Entrée or « Valider » gives it. */
export function PinEntry({ label, onPin, isDisabled = false, level = 0 }: PinEntryProps) {
  const [pin, setPin] = useState('');
  const add = (digit: string) => {
    if (!isDisabled) setPin((before) => (before + digit).slice(0, LONGEST_PIN));
  };
  const erase = () => setPin((before) => before.slice(0, -1));
  const give = () => {
    if (isDisabled || pin.length < SHORTEST_PIN) return;
    setPin('');
    onPin(pin);
  };
  useKeys(level, {
    actions: { Enter: give, Backspace: erase },
    onCharacter: (stroke) => {
      const digit = /^(?:Digit|Numpad)(\d)$/.exec(stroke.code)?.[1];
      if (digit !== undefined) add(digit);
    },
  });

  return (
    <div className="pin-entry">
      <p className="pin-label">{label}</p>
      <output className="pin-dots" aria-label={`${pin.length} chiffres composés`} data-testid="pin-dots">
        {Array.from({ length: Math.max(SHORTEST_PIN, pin.length) }, (_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the dots are their positions
          <span key={i} className="pin-dot" data-filled={i < pin.length || undefined} />
        ))}
      </output>
      <DigitPad onDigit={add} onErase={erase} isDisabled={isDisabled} />
      <ActionButton
        look="strong"
        testId="pin-validate"
        shortcut="Entrée"
        onPress={give}
        isDisabled={isDisabled || pin.length < SHORTEST_PIN}
      >
        Valider
      </ActionButton>
    </div>
  );
}
