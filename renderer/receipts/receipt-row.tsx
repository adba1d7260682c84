import type { ReceiptSummary } from '../../electron/contract/state.ts';
import { pirateName } from '../../electron/games/ile-au-tresor/places.ts';
import { StatusChip } from '../controls/status-chip.tsx';
import { drawNumbers } from '../french/draw-words.ts';
import { amount, shortDate } from '../french/format.ts';
import { receiptStateWords } from '../french/print-words.ts';
import { counted } from '../french/typography.ts';

interface ReceiptRowProps {
  readonly receipt: ReceiptSummary;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

/** One receipt of the list: number, time, draws, total and state. */
export function ReceiptRow({ receipt, isChosen, onChoose }: ReceiptRowProps) {
  const { number, localDate, localTime, draws, pirate, total, duplicates, playId } = receipt;
  return (
    <button
      type="button"
      className="receipt-row"
      aria-pressed={isChosen}
      data-testid={`receipt-${playId}`}
      onClick={onChoose}
    >
      <span className="receipt-row-number">{number}</span>
      <span className="receipt-row-total">{amount(total)}</span>
      <span className="receipt-row-facts">
        {shortDate(localDate)} {localTime.slice(0, 5)} · {drawNumbers(draws)} · {pirateName(pirate)}
      </span>
      <span className="receipt-row-state">
        <StatusChip {...receiptStateWords(receipt)} />
        {duplicates > 0 && <span>{counted(duplicates, 'duplicata', 'duplicatas')}</span>}
      </span>
    </button>
  );
}
