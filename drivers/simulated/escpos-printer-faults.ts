/** A fault that comes by itself once so many more bytes have been received. */
export interface FaultAt {
  readonly kind: 'paper-out' | 'cover-open' | 'power' | 'cable';
  readonly bytes: number;
}

/** What is wrong with a simulated printer. */
export interface PrinterFaults {
  readonly coverOpen: boolean;
  readonly paper: 'ok' | 'near-end' | 'out';
  /** Millimetres left on the roll, null for endless. */
  readonly paperLeftMm: number | null;
  /** Something is in the blade's way. The error that it makes at a cut stays until DLE ENQ or power off. */
  readonly cutterJammed: boolean;
  /** The head is too hot: nothing is printed until it has cooled. */
  readonly overheated: boolean;
  /** An error that only power off may end. */
  readonly unrecoverable: boolean;
  /** Whether it answers completion tokens. */
  readonly tokens: boolean;
  /** Prints, and says nothing. */
  readonly mute: boolean;
  readonly disconnected: boolean;
  /** Counted from when it is set; null again once it has come. */
  readonly faultAt: FaultAt | null;
}

/** A healthy printer with an endless roll. */
export const NO_FAULTS: PrinterFaults = {
  coverOpen: false,
  paper: 'ok',
  paperLeftMm: null,
  cutterJammed: false,
  overheated: false,
  unrecoverable: false,
  tokens: true,
  mute: false,
  disconnected: false,
  faultAt: null,
};
