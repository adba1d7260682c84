/** What is wrong with a simulated printer. */
export interface PrinterFaults {
  readonly coverOpen: boolean;
  readonly paper: 'ok' | 'near-end' | 'out';
  /** Millimetres left on the roll, null for endless. */
  readonly paperLeftMm: number | null;
  readonly cutterJammed: boolean;
  /** Whether it answers completion tokens. */
  readonly tokens: boolean;
  /** Prints, and says nothing. */
  readonly mute: boolean;
  readonly disconnected: boolean;
}

/** A healthy printer with an endless roll. */
export const NO_FAULTS: PrinterFaults = {
  coverOpen: false,
  paper: 'ok',
  paperLeftMm: null,
  cutterJammed: false,
  tokens: true,
  mute: false,
  disconnected: false,
};
