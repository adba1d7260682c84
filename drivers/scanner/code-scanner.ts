/** State of a scanner on a serial line. */
export type CodeScannerState =
  | { readonly kind: 'connecting' }
  | { readonly kind: 'absent'; readonly problem: string }
  | { readonly kind: 'ready' };

/** Why bytes were no code: others than printable ASCII, more than any code has, or cut off by the loss of the line. */
export type ScanNoise = 'not-printable' | 'too-long' | 'broken-off';

/** What a scanner tells. Every call is synchronous with the byte, or the silence, that caused it. */
export interface CodeScannerListener {
  stateChanged(state: CodeScannerState): void;
  /** A code was read: 1 to 200 printable ASCII characters. */
  codeRead(text: string): void;
  /** Something arrived that is no code; told once until the next end or silence. */
  noise(problem: ScanNoise): void;
}

/** A scanner of bar codes and QR codes. It keeps itself connected until stop(). */
export interface CodeScanner {
  readonly state: CodeScannerState;
  start(): void;
  stop(): Promise<void>;
}
