import type { PrinterCondition } from './asb.ts';
import type { StoreOutcome } from './graphic-store.ts';
import type { StoredGraphic } from './graphics-commands.ts';
import type { Proof } from './printer-probe.ts';

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
 * can't prove it: one that never answers, doesn't tell when its paper ends, may lose its power unnoticed (see
 * PrinterReport), or may have lost bytes for want of flow control. unknown: anything else; a person decides.
 *
 * Problems of "not-sent": the kind or problem of an unfit health, "busy" (another paper is under way),
 * "real-time-sequence" (a fault of the body), or the message of what beforeFirstByte rejected with. Of
 * "unknown": "link-lost", "no-proof-in-time", "paper-out", "cover-open", "cutter-fault", "printer-fault",
 * "overheated", "offline", "printer-full", "no-answer", "stopped"; and of papers that came out, but maybe in pieces
 * or with gaps: "paper-changed", "cover-opened", "power-lost", "bytes-lost".
 */
export type PrintOutcome =
  | { readonly kind: 'printed' }
  | { readonly kind: 'not-sent'; readonly problem: string }
  | { readonly kind: 'sent' }
  | { readonly kind: 'unknown'; readonly problem: string };

/** What the probe at connection found, for a technician's test page. */
export interface PrinterReport {
  /** As the printer names itself, or null. */
  readonly model: string | null;
  readonly maker: string | null;
  /** "none" also before it was found out. */
  readonly proof: Proof;
  /** Whether it has ever answered on this connection. */
  readonly answers: boolean;
  /** Whether it tells changes of its state by itself. */
  readonly statusBack: boolean;
  /** How a loss of its power in the middle of a paper would show: by asking it, by the end of the link, or not at all. */
  readonly powerLoss: 'asked' | 'link' | 'unnoticed';
  /** What it last said of itself. */
  readonly lastStatus: PrinterCondition | null;
}

/** What became of a command outside papers. */
export type CommandOutcome =
  | { readonly kind: 'sent' }
  | { readonly kind: 'not-sent'; readonly problem: string };

/** A receipt printer. It keeps itself connected and watched until stop(). One owner; one paper at a time. */
export interface ReceiptPrinter {
  readonly health: PrinterHealth;
  /** Of the present connection; null without one. */
  readonly report: PrinterReport | null;
  start(): void;
  /**
   * Asks the printer how it is, now, and resolves with the answer (absent when it doesn't come). Being a person's
   * wish, it has a printer with a cutter fault try its blade again.
   */
  checkHealth(): Promise<PrinterHealth>;
  /**
   * Prints one paper and cuts it: `body` is ESC/POS without initialisation, tokens or cut.
   * `beforeFirstByte` must have resolved before any byte leaves; when it rejects nothing is sent. It gets the
   * paper's reference, by which a proof that comes after the outcome "unknown" is told (see the session).
   */
  print(body: Uint8Array, beforeFirstByte: (reference: string) => Promise<void>): Promise<PrintOutcome>;
  /**
   * Opens the cash drawer by a pulse on pin 2, between papers. Not sent, with the kind or problem of an unfit
   * health, "no-drawer" (the profile has none) or "unfinished-paper" (which may still come out by itself).
   */
  openDrawer(): Promise<CommandOutcome>;
  /**
   * Sees to it that a graphic is in the printer's NV memory under a key of two ASCII characters (printed by
   * GS ( L fn 69): written only when the key is absent. "failed" also when the printer isn't fit.
   */
  storeGraphic(key: string, graphic: StoredGraphic): Promise<StoreOutcome>;
  onHealth(listener: (health: PrinterHealth) => void): () => void;
  stop(): Promise<void>;
}
