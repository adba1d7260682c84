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
  /** The draws: number within the metropolitan day, metropolitan date YYYY-MM-DD and time HH:MM. */
  readonly draws: readonly { readonly number: number; readonly date: string; readonly time: string }[];
  readonly places: readonly number[];
  readonly pirate: number;
  /** Cents. */
  readonly stake: number;
  readonly total: number;
}

/** Which paper of a play this is: only an original or a replacement carries a control code (promise 4). */
export type ReceiptVariant =
  | { readonly kind: 'original'; readonly controlCode: ControlCode }
  | { readonly kind: 'replacement'; readonly issue: number; readonly controlCode: ControlCode }
  /** `printedAt` is the outlet's local date and time, YYYY-MM-DD HH:MM. */
  | { readonly kind: 'duplicate'; readonly number: number; readonly printedAt: string }
  /** The screen's preview: no code. */
  | { readonly kind: 'preview' };

/** The control code in its two forms: letters for people, and the QR's text (digits and capitals only). */
export interface ControlCode {
  readonly letters: string;
  readonly qr: string;
}
