import type { DrawName } from '../receipt/receipt-content.ts';

/** Where, by whom and when something was done about a receipt: what every paper of the counter says of it. */
export interface CounterContent {
  readonly training: boolean;
  readonly outletName: string;
  readonly registrationPoint: string;
  readonly terminal: string;
  readonly operatorName: string;
  /** Outlet's local date, YYYY-MM-DD, time HH:MM:SS, and zone. */
  readonly localDate: string;
  readonly localTime: string;
  readonly zone: string;
  /** The same moment's date in metropolitan France, YYYY-MM-DD. */
  readonly metropolitanDate: string;
  /** The receipt and its issue, as printed on it. */
  readonly receiptNumber: string;
  readonly issue: number;
}

/** What a play won on a draw (6.1): matched places, whether the pirate is the same, and the prize in cents. */
export interface WonDraw extends DrawName {
  readonly places: number;
  readonly pirate: boolean;
  readonly prize: number;
}
