/**
 * Everything that is printed of a registered play, as stored at registration (article 5.1).
 *
 * Reprints reproduce it to the letter; the control code isn't part of it.
 */
export interface ReceiptContent {
  readonly version: 1;
  readonly training: boolean;
  readonly outletName: string;
  readonly registrationPoint: string;
  readonly terminal: string;
  readonly operatorName: string;
  /** Registration point, epoch and sequence, as printed and shown in lists. */
  readonly number: string;
  /** Outlet's local date, YYYY-MM-DD, time HH:MM:SS, and zone. */
  readonly localDate: string;
  readonly localTime: string;
  readonly zone: string;
  readonly draws: readonly ReceiptDraw[];
  readonly places: readonly number[];
  readonly pirate: number;
  /** Cents. */
  readonly stake: number;
  readonly total: number;
}

/** What tells a draw from all others: its number within the metropolitan day, and that day, YYYY-MM-DD. */
export interface DrawName {
  readonly number: number;
  readonly date: string;
}

/** A draw of a play, with its metropolitan time HH:MM. */
export interface ReceiptDraw extends DrawName {
  readonly time: string;
}

/** Which paper of a play this is: a duplicate and a preview carry no control code (promise 4). */
export type ReceiptVariant =
  | { readonly kind: 'original'; readonly controlCode: ControlCode }
  | { readonly kind: 'replacement'; readonly issue: number; readonly controlCode: ControlCode }
  /** For what remains of a play that was paid in part (article 7). */
  | ({ readonly kind: 'exchange'; readonly controlCode: ControlCode } & Exchange)
  /** `printedAt` is the outlet's local date and time, YYYY-MM-DD HH:MM. */
  | { readonly kind: 'duplicate'; readonly number: number; readonly printedAt: string }
  /** The screen's preview: no code. */
  | { readonly kind: 'preview' };

/** What an exchange receipt says beside the play. */
export interface Exchange {
  readonly issue: number;
  /** The issue that it makes void. */
  readonly replaces: number;
  /** Cents of prizes already paid against the play's earlier papers. */
  readonly paid: number;
  /** The play's draws that it is good for: at least one. */
  readonly remaining: readonly DrawName[];
}

/** The control code in its two forms: letters for people, and the QR's text (digits and capitals only). */
export interface ControlCode {
  readonly letters: string;
  readonly qr: string;
}
