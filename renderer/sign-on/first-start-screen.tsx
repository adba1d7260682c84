import { useState } from 'react';
import { ActionButton } from '../controls/action-button.tsx';
import { TextInput } from '../controls/text-input.tsx';
import { explainFailure } from '../french/failures.ts';
import { spaced } from '../french/typography.ts';
import { send } from '../terminal.ts';
import { useTill } from '../till/till-context.tsx';
import { Gate } from './gate.tsx';
import { PinEntry } from './pin-entry.tsx';

type Step =
  | { readonly kind: 'name' }
  | { readonly kind: 'pin' }
  | { readonly kind: 'again'; readonly pin: string };

/** First start: makes the first manager, who is then signed on. */
export function FirstStartScreen() {
  const { zone } = useTill().outlet;
  const [name, setName] = useState('');
  const [step, setStep] = useState<Step>({ kind: 'name' });
  const [problem, setProblem] = useState<string | null>(null);

  const create = async (first: string, second: string) => {
    if (first !== second) {
      setProblem('Les deux codes sont différents. Composez-en un, puis répétez-le.');
      setStep({ kind: 'pin' });
      return;
    }
    const outcome = await send('createManager', { name: name.trim(), pin: first });
    if (!outcome.ok) {
      setProblem(explainFailure(outcome.error, zone).title);
      setStep({ kind: 'name' });
    }
  };

  return (
    <Gate
      title="Première mise en service"
      hint="Créez le premier responsable : il pourra ajouter les autres opérateurs et régler le terminal."
    >
      <div className="first-start">
        {step.kind === 'name' && (
          <form
            className="first-name"
            onSubmit={(event) => {
              event.preventDefault();
              if (name.trim()) setStep({ kind: 'pin' });
            }}
          >
            <TextInput
              label="Nom du responsable"
              value={name}
              onChange={setName}
              maxLength={30}
              testId="manager-name"
            />
            <ActionButton
              look="strong"
              testId="manager-name-next"
              shortcut="Entrée"
              isDisabled={!name.trim()}
              onPress={() => setStep({ kind: 'pin' })}
            >
              Choisir son code
            </ActionButton>
          </form>
        )}
        {step.kind === 'pin' && (
          <PinEntry
            key="pin"
            label={spaced(`Code de ${name.trim()} : 4 à 12 chiffres`)}
            onPin={(pin) => {
              setProblem(null);
              setStep({ kind: 'again', pin });
            }}
          />
        )}
        {step.kind === 'again' && (
          <PinEntry key="again" label="Répétez le même code" onPin={(pin) => void create(step.pin, pin)} />
        )}
        {step.kind !== 'name' && (
          <ActionButton look="quiet" testId="manager-back" onPress={() => setStep({ kind: 'name' })}>
            Changer le nom
          </ActionButton>
        )}
        <p className="pin-problem" role="alert" data-testid="pin-problem">
          {problem}
        </p>
      </div>
    </Gate>
  );
}
