import { useState } from 'react';
import { CommitButton } from '../controls/commit-button.tsx';
import { Segments } from '../controls/segments.tsx';
import { TextInput } from '../controls/text-input.tsx';
import { explainFailure } from '../french/failures.ts';
import { spaced } from '../french/typography.ts';
import { send } from '../terminal.ts';
import { useTill } from '../till/till-context.tsx';

/** The operators, and a new one. */
export function OperatorSettings({ onMessage }: { onMessage: (message: string) => void }) {
  const { operators, outlet } = useTill();
  const [name, setName] = useState('');
  const [role, setRole] = useState<'clerk' | 'manager'>('clerk');
  const [pin, setPin] = useState('');
  const [again, setAgain] = useState('');
  const differs = again !== '' && pin !== again;
  const ready = name.trim() !== '' && /^\d{4,12}$/.test(pin) && pin === again;

  const add = async () => {
    const outcome = await send('addOperator', { name: name.trim(), role, pin });
    if (!outcome.ok) {
      const { title, next } = explainFailure(outcome.error, outlet.zone);
      onMessage(`${title} ${next}`);
      return;
    }
    onMessage(spaced(`Opérateur ajouté : ${name.trim()}.`));
    setName('');
    setPin('');
    setAgain('');
  };

  return (
    <>
      <h2>Opérateurs</h2>
      <ul className="plain-list">
        {operators.map((operator) => (
          <li key={operator.id}>
            <strong>{operator.name}</strong> — {operator.role === 'manager' ? 'responsable' : 'vendeur'}
          </li>
        ))}
      </ul>
      <h2>Ajouter un opérateur</h2>
      <div className="field-row">
        <TextInput label="Nom" testId="new-operator-name" value={name} maxLength={30} onChange={setName} />
        <Segments
          label="Rôle"
          testId="new-operator-role"
          value={role}
          options={[
            { value: 'clerk', name: 'Vendeur' },
            { value: 'manager', name: 'Responsable' },
          ]}
          onChange={setRole}
        />
      </div>
      <div className="field-row">
        <TextInput
          label="Code, 4 à 12 chiffres"
          type="password"
          inputMode="numeric"
          testId="new-operator-pin"
          value={pin}
          maxLength={12}
          onChange={setPin}
        />
        <TextInput
          label="Le même code"
          type="password"
          inputMode="numeric"
          testId="new-operator-pin-again"
          value={again}
          maxLength={12}
          error={differs ? 'Les deux codes sont différents.' : undefined}
          onChange={setAgain}
        />
      </div>
      <CommitButton look="strong" testId="add-operator" isDisabled={!ready} onCommit={() => void add()}>
        Ajouter
      </CommitButton>
    </>
  );
}
