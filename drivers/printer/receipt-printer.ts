/** Health of a printer, as far as it tells. */
export type PrinterHealth =
  | { readonly kind: 'connecting' }
  | { readonly kind: 'absent'; readonly problem: string }
  | { readonly kind: 'ready'; readonly paperNearEnd: boolean }
  | { readonly kind: 'printing'; readonly paperNearEnd: boolean }
  | { readonly kind: 'cover-open' }
  | { readonly kind: 'paper-out' }
  | { readonly kind: 'cutter-fault' }
  | { readonly kind: 'fault'; readonly problem: string };

/**
 * What became of one paper.
 *
 * printed: the printer proved it. not-sent: no byte of it left. sent: all bytes left for a printer that
 * never answers. unknown: anything else; a person decides.
 */
export type PrintOutcome =
  | { readonly kind: 'printed' }
  | { readonly kind: 'not-sent'; readonly problem: string }
  | { readonly kind: 'sent' }
  | { readonly kind: 'unknown'; readonly problem: string };

/** A receipt printer. It keeps itself connected and watched until stop(). One owner; one paper at a time. */
export interface ReceiptPrinter {
  readonly health: PrinterHealth;
  start(): void;
  /** Asks the printer how it is, now, and resolves with the answer (absent when it doesn't come). */
  checkHealth(): Promise<PrinterHealth>;
  /**
   * Prints one paper and cuts it: `body` is ESC/POS without initialisation, tokens or cut.
   * `beforeFirstByte` must have resolved before any byte leaves; when it rejects nothing is sent.
   */
  print(body: Uint8Array, beforeFirstByte: () => Promise<void>): Promise<PrintOutcome>;
  onHealth(listener: (health: PrinterHealth) => void): () => void;
  stop(): Promise<void>;
}
