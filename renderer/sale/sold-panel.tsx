import type { ReceiptSummary } from '../../electron/contract/state.ts';
import { Icon } from '../controls/icons.tsx';
import { StatusChip } from '../controls/status-chip.tsx';
import { drawNumbers } from '../french/draw-words.ts';
import { amount } from '../french/format.ts';
import { receiptStateWords } from '../french/print-words.ts';
import { spaced } from '../french/typography.ts';
import { useTill } from '../till/till-context.tsx';

/** The sale just made: its receipt's number, its total, and what became of its paper. */
export function SoldPanel({ receipt, known }: { receipt: ReceiptSummary; known: boolean }) {
  const latest = useTill().lastReceipts.find(({ playId }) => playId === receipt.playId) ?? receipt;
  const { tone, label } = receiptStateWords(latest);
  return (
    <section className="panel panel-success" role="status" data-testid="sold-panel">
      <p className="panel-title">
        <Icon name="good" />
        <span>{known ? 'Cette prise de jeu est déjà enregistrée' : 'Prise de jeu enregistrée'}</span>
      </p>
      {known && <p>{spaced('Rien n’a été vendu une seconde fois : voici son reçu.')}</p>}
      <dl className="facts">
        <dt>Reçu</dt>
        <dd data-testid="sold-number">{latest.number}</dd>
        <dt>{latest.drawCount > 1 ? 'Tirages' : 'Tirage'}</dt>
        <dd>{drawNumbers(latest.draws)}</dd>
        <dt>Total</dt>
        <dd className="facts-total" data-testid="sold-total">
          {amount(latest.total)}
        </dd>
        <dt>Papier</dt>
        <dd data-testid="sold-print-state" data-state={latest.printState}>
          <StatusChip tone={tone} label={label} />
        </dd>
      </dl>
    </section>
  );
}
