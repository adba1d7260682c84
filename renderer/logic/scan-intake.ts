import type { ReceiptSummary, ScanReading } from '../../electron/contract/state.ts';
import { type Draft, type DraftPrepared, isBlank } from './draft.ts';
import { ascendingMarks } from './slip-intake.ts';

/** What the screen does about a code that was read. */
export type ScanIntake =
  /** Something that commits money or settings is open, or a sale is under way: it goes on, and the code must wait. */
  | { readonly kind: 'busy' }
  /** The prepared play fills the screen. */
  | { readonly kind: 'take'; readonly prepared: DraftPrepared }
  /** The screen already holds choices that the customer has seen: ask before replacing them. */
  | { readonly kind: 'ask'; readonly prepared: DraftPrepared }
  /** It is on the screen already. */
  | { readonly kind: 'keep' }
  | ({ readonly kind: 'open-receipt' } & ScannedReceipt);

/** A receipt whose code was scanned; the code is kept only so that the paper can be checked. */
export interface ScannedReceipt {
  readonly receipt: ReceiptSummary;
  readonly superseded: boolean;
  readonly text: string;
}

/** Decides what to do about a code that was read; `isBusy` where a dialog is open that the clerk mustn't be thrown out of. */
export function scanIntakeOf(draft: Draft, reading: ScanReading, isBusy: boolean): ScanIntake {
  if (isBusy || draft.sent) return { kind: 'busy' };
  if (reading.kind === 'receipt') {
    const { receipt, superseded, text } = reading;
    return { kind: 'open-receipt', receipt, superseded, text };
  }
  const { preparedId, marks } = reading;
  if (draft.prepared?.preparedId === preparedId) return { kind: 'keep' };
  const prepared = { preparedId, asPrepared: ascendingMarks(marks) };
  return { kind: isBlank(draft) ? 'take' : 'ask', prepared };
}
