import type { ReceiptDraw } from '../receipt/receipt-content.ts';

/** What is printed of the last draws' results, for players at the counter. */
export interface ResultsContent {
  readonly training: boolean;
  readonly outletName: string;
  /** Outlet's local date and time of printing, YYYY-MM-DD HH:MM. */
  readonly printedAt: string;
  /** In the order in which they are printed. */
  readonly results: readonly PrintedResult[];
}

/** The winning combination of a draw (article 4), and whether it was corrected since it was first confirmed. */
export interface PrintedResult extends ReceiptDraw {
  readonly places: readonly number[];
  readonly pirate: number;
  readonly corrected: boolean;
}
