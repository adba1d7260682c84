/** What a measurement is given. */
export interface Bench {
  /** An empty folder of its own, removed after it. */
  readonly folder: string;
  /** What must be closed after it, however it ends; the last deferred is closed first. */
  defer(close: () => unknown): void;
  /** Tells the person who waits. */
  progress(line: string): void;
}

/** What a measurement found: rows of cells under a head, and what one must know to read them. */
export interface Report {
  /** What is measured, in one line. */
  readonly what: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** The claim: against its baseline. */
  readonly ratios: readonly string[];
  readonly notes: readonly string[];
}

/** One measurement with its baseline. */
export interface Measurement {
  readonly title: string;
  readonly run: (bench: Bench) => Promise<Report>;
}
