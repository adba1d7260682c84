import { useState } from 'react';
import type { OperatorInfo } from '../../electron/contract/state.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { explainFailure } from '../french/failures.ts';
import { countdown } from '../french/format.ts';
import { spaced } from '../french/typography.ts';
import { send } from '../terminal.ts';
import { useTill } from '../till/till-context.tsx';
import { Gate } from './gate.tsx';
import { PinEntry } from './pin-entry.tsx';
import { usePinDelay } from './use-pin-delay.ts';

/** Who works at the till: a name, then its PIN. A locked till proposes the operator who locked it. */
export function SignOnScreen() {
  const { operators, operator, locked, customer, outlet } = useTill();
  const [chosen, setChosen] = useState<OperatorInfo | null>(locked ? operator : null);
  const [problem, setProblem] = useState<string | null>(null);
  const [delay, startDelay] = usePinDelay();

  const signOn = async (pin: string) => {
    if (!chosen) return;
    setProblem(null);
    const outcome = await send('signOn', { operatorId: chosen.id, pin });
    if (outcome.ok) return;
    if (outcome.error.code === 'wrong-pin' || outcome.error.code === 'pin-delayed') {
      startDelay(outcome.error.retryAfterMs);
    }
    setProblem(explainFailure(outcome.error, outlet.zone).title);
  };

  return (
    <Gate
      title={locked ? 'Terminal verrouillé' : 'Qui tient le terminal ?'}
      hint={
        locked && customer.plays > 0
          ? 'Le client en cours et son bulletin sont gardés.'
          : 'Choisissez votre nom, puis composez votre code.'
      }
    >
      <div className="sign-on">
        <ul className="operators">
          {operators.map((candidate) => (
            <li key={candidate.id}>
              <button
                type="button"
                className="operator"
                aria-pressed={chosen?.id === candidate.id}
                data-testid={`operator-${candidate.id}`}
                onClick={() => {
                  setChosen(candidate);
                  setProblem(null);
                }}
              >
                <span className="operator-initial" aria-hidden="true">
                  {candidate.name.slice(0, 1).toUpperCase()}
                </span>
                <span className="operator-name">{candidate.name}</span>
                <span className="operator-role">
                  {candidate.role === 'manager' ? 'Responsable' : 'Vendeur'}
                </span>
              </button>
            </li>
          ))}
        </ul>
        {chosen ? (
          <div className="pin-side">
            <PinEntry
              key={chosen.id}
              label={spaced(`Code de ${chosen.name}`)}
              onPin={signOn}
              isDisabled={delay > 0}
            />
            <p className="pin-problem" role="alert" data-testid="pin-problem">
              {problem}
              {delay > 0 && spaced(` Nouvel essai possible dans ${countdown(delay)}.`)}
            </p>
          </div>
        ) : (
          <p className="pin-side pin-empty">Aucun nom choisi.</p>
        )}
      </div>
      {locked && (
        <ActionButton look="quiet" testId="sign-off" onPress={() => void send('signOff', {})}>
          Fermer la session de {operator?.name ?? 'l’opérateur'}
        </ActionButton>
      )}
    </Gate>
  );
}
