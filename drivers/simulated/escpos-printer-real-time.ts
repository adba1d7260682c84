import { CLEAR_BUFFERS } from '../printer/commands.ts';

/** What a printer obeys the moment it arrives, in any state. */
export type RealTimeCommand =
  | { readonly kind: 'status'; readonly question: number }
  /** DLE ENQ: leaves an error, dropping what was received or not. */
  | { readonly kind: 'recover'; readonly clears: boolean }
  | { readonly kind: 'clear' };

/**
 * Makes a scanner for real-time commands in the raw stream, wherever they stand, raster data included.
 *
 * It takes one byte at a time and returns the command that the byte ends, if any.
 */
export function createRealTimeScanner(): (byte: number) => RealTimeCommand | null {
  let seen: number[] = [];

  return (byte) => {
    seen.push(byte);
    const [, second, third] = seen;
    if (seen.length >= 3 && second === 0x04) {
      seen = [];
      return byte >= 1 && byte <= 4 ? { kind: 'status', question: byte } : null;
    }
    if (seen.length >= 3 && second === 0x05) {
      seen = [];
      return third === 1 || third === 2 ? { kind: 'recover', clears: third === 2 } : null;
    }
    if (seen.length === CLEAR_BUFFERS.length && isStartOfClear(seen)) {
      seen = [];
      return { kind: 'clear' };
    }
    if (!mayGoOn(seen)) seen = byte === 0x10 ? [byte] : [];
    return null;
  };
}

function mayGoOn(seen: readonly number[]): boolean {
  const [first, second] = seen;
  if (first !== 0x10) return false;
  return second === undefined || second === 0x04 || second === 0x05 || isStartOfClear(seen);
}

function isStartOfClear(seen: readonly number[]): boolean {
  return seen.every((byte, index) => byte === CLEAR_BUFFERS[index]);
}
