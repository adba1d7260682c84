import type { ScanNoise } from './code-scanner.ts';

/** What the bytes of a scanner were. */
export type ScannerLine =
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'noise'; readonly problem: ScanNoise };

/** More than any code of ours, and a bound on what is kept. */
export const MAX_CODE_LENGTH = 200;

const STX = 0x02;
const ETX = 0x03;
const LF = 0x0a;
const CR = 0x0d;

const SPACE = 0x20;
const TILDE = 0x7e;

/**
 * Cuts a scanner's bytes into codes, however they arrive.
 *
 * A code ends at CR, LF or both, as scanners are set (Zebra: nothing, or CR LF; Datalogic: CR LF), or where the caller
 * says that there was silence; STX and ETX, which some put around, begin and end one too. Between two ends there may
 * be nothing. A byte that isn't printable ASCII, or one too many, makes noise of all until the next end or silence.
 */
export class ScannerParser {
  #text = '';
  #skipping = false;

  /** Whether a code has begun and hasn't ended. */
  get midCode(): boolean {
    return this.#text !== '';
  }

  /** Takes bytes in any cut; gives what they complete, in order. */
  push(chunk: Uint8Array): ScannerLine[] {
    const lines: ScannerLine[] = [];
    for (const byte of chunk) {
      const line = this.#take(byte);
      if (line !== null) lines.push(line);
    }
    return lines;
  }

  /** Ends what has come: an end did, or nothing for so long that a code without an end is over. */
  end(): ScannerLine | null {
    this.#skipping = false;
    if (this.#text === '') return null;
    const text = this.#text;
    this.#text = '';
    return { kind: 'code', text };
  }

  #take(byte: number): ScannerLine | null {
    if (byte === CR || byte === LF || byte === STX || byte === ETX) return this.end();
    if (this.#skipping) return null;
    if (byte < SPACE || byte > TILDE) return this.#skip('not-printable');
    if (this.#text.length === MAX_CODE_LENGTH) return this.#skip('too-long');
    this.#text += String.fromCharCode(byte);
    return null;
  }

  #skip(problem: ScanNoise): ScannerLine {
    this.#text = '';
    this.#skipping = true;
    return { kind: 'noise', problem };
  }
}
