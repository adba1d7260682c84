import { useState } from 'react';
import type { CommandResult } from '../../electron/contract/commands.ts';
import { CommitButton } from '../controls/commit-button.tsx';
import { StatusChip } from '../controls/status-chip.tsx';
import { explainFailure } from '../french/failures.ts';
import { testPageWords } from '../french/print-words.ts';
import { send } from '../terminal.ts';
import { useTill } from '../till/till-context.tsx';

type Test =
  | { readonly kind: 'none' }
  | { readonly kind: 'running' }
  | { readonly kind: 'done'; readonly result: CommandResult<'printTestPage'> }
  | { readonly kind: 'failed'; readonly words: string };

/** « Page d'essai »: ruler, characters, logo, QR, cut and what the probe found, on the printer in use. */
export function TestPage() {
  const { zone } = useTill().outlet;
  const [test, setTest] = useState<Test>({ kind: 'none' });
  const run = async () => {
    if (test.kind === 'running') return;
    setTest({ kind: 'running' });
    const outcome = await send('printTestPage', {});
    setTest(
      outcome.ok
        ? { kind: 'done', result: outcome.value }
        : { kind: 'failed', words: explainFailure(outcome.error, zone).title },
    );
  };
  return (
    <div className="button-row button-row-centred">
      <CommitButton
        look="plain"
        testId="print-test-page"
        isDisabled={test.kind === 'running'}
        onCommit={() => void run()}
      >
        Page d’essai
      </CommitButton>
      <p role="status" data-testid="test-page-result">
        {test.kind === 'running' && <StatusChip tone="busy" label="Impression…" />}
        {test.kind === 'failed' && <StatusChip tone="bad" label={test.words} />}
        {test.kind === 'done' && <StatusChip {...testPageWords(test.result)} />}
        {test.kind === 'none' && 'S’imprime sur l’imprimante telle qu’elle est enregistrée.'}
      </p>
    </div>
  );
}
