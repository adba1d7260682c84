/**
 * Health of a printer, as far as it tells.
 *
 * Problems of "absent": a PortProblem, "no-answer", "link-lost", "stopped"; of "fault": "printer-fault",
 * "overheated", "offline".
 */
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
 *
 * Problems of "not-sent": the kind or problem of an unfit health, "busy" (another paper is under way),
 * "real-time-sequence" (a fault of the body), or the message of what beforeFirstByte rejected with. Of
 * "unknown": "link-lost", "no-proof-in-time", "paper-out", "cover-open", "cutter-fault", "printer-fault",
 * "overheated", "offline", "printer-full", "no-answer", "stopped".
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
   * `beforeFirstByte` must have resolved before any byte leaves; when it rejects nothing is sent. It gets the
   * paper's reference, by which a proof that comes after the outcome "unknown" is told (see the session).
   */
  print(body: Uint8Array, beforeFirstByte: (reference: string) => Promise<void>): Promise<PrintOutcome>;
  onHealth(listener: (health: PrinterHealth) => void): () => void;
  stop(): Promise<void>;
}
