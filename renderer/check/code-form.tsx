import { useEffect, useRef, useState } from 'react';
import type { PresentedCode } from '../../electron/contract/payments.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { Icon } from '../controls/icons.tsx';
import { TextInput } from '../controls/text-input.tsx';
import { spaced } from '../french/typography.ts';
import { groupedCode, groupedNumber, typedCode } from '../logic/presented-code.ts';

/** Asks for a receipt's code: scanned, or its number and sixteen characters typed from the paper. */
export function CodeForm({ onCheck }: { onCheck: (code: PresentedCode) => void }) {
  const [number, setNumber] = useState('');
  const [code, setCode] = useState('');
  const whole = typedCode(number, code);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  return (
    <div className="check-ask">
      <p className="check-invite" data-testid="check-invite">
        <Icon name="scanner" />
        Présentez le code du reçu à la douchette
      </p>
      <form
        ref={form}
        className="check-form"
        onSubmit={(event) => event.preventDefault()}
        onKeyDown={({ key, target }) => {
          if (key === 'Enter' && target instanceof HTMLInputElement && whole) onCheck(whole);
        }}
      >
        <h2>Code illisible : tapez ce qui est imprimé</h2>
        <div className="field-row">
          <TextInput
            label="Numéro du reçu"
            hint={spaced('16 chiffres : 000001-01-00000007')}
            testId="check-number"
            inputMode="numeric"
            maxLength={24}
            value={number}
            onChange={(text) => setNumber(groupedNumber(text))}
          />
          <TextInput
            label="Code de contrôle"
            hint={spaced('16 lettres ou chiffres ; O vaut 0, I et L valent 1.')}
            testId="check-code"
            maxLength={24}
            value={code}
            onChange={(text) => setCode(groupedCode(text))}
          />
        </div>
        <ActionButton
          look="strong"
          shortcut="Entrée"
          testId="check-typed"
          isDisabled={!whole}
          onPress={() => {
            if (whole) onCheck(whole);
          }}
        >
          Contrôler
        </ActionButton>
      </form>
      <p className="check-hint">
        {spaced(
          'Seul le code imprimé sur le reçu contrôle, paie ou annule. Un duplicata n’en porte pas : il n’est jamais payé.',
        )}
      </p>
    </div>
  );
}
