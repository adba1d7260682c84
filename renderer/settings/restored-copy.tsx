import { useRef, useState } from 'react';
import { CommitButton } from '../controls/commit-button.tsx';
import { StatusChip } from '../controls/status-chip.tsx';
import { TextInput } from '../controls/text-input.tsx';
import { explainFailure } from '../french/failures.ts';
import { epochWords } from '../french/format.ts';
import { spaced } from '../french/typography.ts';
import { send } from '../terminal.ts';
import { useTill } from '../till/till-context.tsx';

/** Longest reason that the journal takes, in characters. */
const LONGEST_REASON = 200;

interface Told {
  readonly tone: 'good' | 'bad';
  readonly words: string;
}

/** Opens a new epoch after the registry was put back from a copy, so that no number is used twice (promise 3). */
export function RestoredCopy() {
  const { zone } = useTill().outlet;
  const [reason, setReason] = useState('');
  const [told, setTold] = useState<Told | null>(null);
  const inFlight = useRef(false);

  const begin = async () => {
    if (inFlight.current) return;
    inFlight.current = true;
    setTold(null);
    const outcome = await send('beginEpoch', { reason: reason.trim() });
    inFlight.current = false;
    if (!outcome.ok) {
      const { title, next } = explainFailure(outcome.error, zone);
      setTold({ tone: 'bad', words: `${title} ${next}` });
      return;
    }
    setReason('');
    setTold({ tone: 'good', words: epochWords(outcome.value.epoch) });
  };

  return (
    <>
      <h2>Registre restauré d’une copie</h2>
      <p>
        {spaced(
          'À faire une fois, après avoir remis en place une copie du registre et avant toute vente. Les prises de jeu enregistrées depuis cette copie n’y sont plus, mais leurs reçus sont chez les clients : une nouvelle série repart à 1 sans jamais redonner leurs numéros.',
        )}
      </p>
      <TextInput
        label="Motif"
        hint={spaced('Inscrit au journal : pourquoi, et de quand date la copie.')}
        testId="epoch-reason"
        value={reason}
        maxLength={LONGEST_REASON}
        onChange={setReason}
      />
      <CommitButton
        look="danger"
        testId="begin-epoch"
        isDisabled={reason.trim() === ''}
        onCommit={() => void begin()}
      >
        Ouvrir une nouvelle série de numéros
      </CommitButton>
      <p role="status" data-testid="epoch-result">
        {told && <StatusChip tone={told.tone} label={told.words} />}
      </p>
    </>
  );
}
