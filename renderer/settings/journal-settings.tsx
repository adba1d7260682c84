import { useState } from 'react';
import type { CommandResult } from '../../electron/contract/commands.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { StatusChip } from '../controls/status-chip.tsx';
import { explainFailure } from '../french/failures.ts';
import { counted, spaced } from '../french/typography.ts';
import { send } from '../terminal.ts';
import { useTill } from '../till/till-context.tsx';
import { RestoredCopy } from './restored-copy.tsx';

type Check =
  | { readonly kind: 'none' }
  | { readonly kind: 'running' }
  | { readonly kind: 'done'; readonly result: CommandResult<'checkJournal'> }
  | { readonly kind: 'failed'; readonly words: string };

/** Checks the journal's whole chain (promise 6), and goes on after a copy was restored (promise 3). */
export function JournalSettings() {
  const { zone } = useTill().outlet;
  const [check, setCheck] = useState<Check>({ kind: 'none' });
  const run = async () => {
    setCheck({ kind: 'running' });
    const outcome = await send('checkJournal', {});
    setCheck(
      outcome.ok
        ? { kind: 'done', result: outcome.value }
        : { kind: 'failed', words: explainFailure(outcome.error, zone).title },
    );
  };
  return (
    <>
      <h2>Contrôle du journal</h2>
      <p>Relit toutes les lignes du journal et vérifie qu’aucune n’a été changée, retirée ou ajoutée.</p>
      <ActionButton
        look="strong"
        testId="check-journal"
        isDisabled={check.kind === 'running'}
        onPress={() => void run()}
      >
        {check.kind === 'running' ? 'Contrôle en cours…' : 'Contrôler le journal'}
      </ActionButton>
      <p role="status" data-testid="journal-result">
        {check.kind === 'failed' && <StatusChip tone="bad" label={check.words} />}
        {check.kind === 'done' &&
          (check.result.brokenAt === null ? (
            <StatusChip
              tone="good"
              label={`${counted(check.result.lines, 'ligne contrôlée', 'lignes contrôlées')}, aucune altération`}
            />
          ) : (
            <StatusChip
              tone="bad"
              label={spaced(
                `Altération à la ligne ${check.result.brokenAt} : ne vendez plus, prévenez le service technique.`,
              )}
            />
          ))}
      </p>
      <RestoredCopy />
    </>
  );
}
