/** ESC/POS commands that a printer's session sends by itself; the body of a paper is its caller's. */

export const INITIALISE: readonly number[] = [0x1b, 0x40];
/** GS a 255: the printer then tells every change of its state by itself, and its present one at once. */
export const ENABLE_STATUS_BACK: readonly number[] = [0x1d, 0x61, 0xff];
/** GS r 1, answered when reached in the queue; not answered while offline. */
export const REQUEST_QUEUED_STATUS: readonly number[] = [0x1d, 0x72, 0x01];
/** DLE DC4 8: drops everything that was received and not printed; answered `37 25 00`. */
export const CLEAR_BUFFERS: readonly number[] = [0x10, 0x14, 0x08, 0x01, 0x03, 0x14, 0x01, 0x06, 0x02, 0x08];
/** DLE ENQ 2: after a jam was cleared, leaves the error and drops what was received. Never within a job. */
export const RECOVER_FROM_ERROR: readonly number[] = [0x10, 0x05, 0x02];
export const LINE_FEED = 0x0a;

/** Bytes of NUL that end any command of which a part is missing: raster slices are kept smaller than this. */
export const FLUSH_LENGTH = 8192;

/** What DLE EOT can ask: 1 printer, 2 cause of being offline, 3 error, 4 paper. */
export type StatusQuestion = 1 | 2 | 3 | 4;

/** DLE EOT n: answered at once, even offline. */
export function requestStatus(question: StatusQuestion): readonly number[] {
  return [0x10, 0x04, question];
}

/** GS ( H fn 48: `token`, 4 printable ASCII characters, comes back once everything before it is printed. */
export function requestToken(token: string): readonly number[] {
  if (!/^[\x20-\x7e]{4}$/.test(token)) throw new RangeError('a token is 4 printable ASCII characters');
  return [0x1d, 0x28, 0x48, 0x06, 0x00, 0x30, 0x30, ...Buffer.from(token, 'latin1')];
}

/** GS I n: answered by a block `5F` with the name of the maker (66) or of the model (67), where it is known. */
export function requestName(which: 'maker' | 'model'): readonly number[] {
  return [0x1d, 0x49, which === 'maker' ? 66 : 67];
}

/** ESC t n. */
export function selectCodePage(id: number): readonly number[] {
  return [0x1b, 0x74, id];
}

/** Feeds the last line past the blade and cuts (GS V 66); without a cutter, past the tear bar (ESC d). */
export function feedAndCut(cutter: boolean): readonly number[] {
  return cutter ? [0x1d, 0x56, 0x42, 0x00] : [0x1b, 0x64, 5];
}

/** Drawer kick on connector pin 2 or 5: pulse times in ms, up to 510, in steps of 2. */
export function openDrawer(pin: 2 | 5, onMs: number, offMs: number): readonly number[] {
  return [0x1b, 0x70, pin === 2 ? 0 : 1, Math.round(onMs / 2) & 0xff, Math.round(offMs / 2) & 0xff];
}

/**
 * Positions of byte sequences that a printer obeys at once, even inside raster or QR data (DLE EOT, DLE
 * ENQ, DLE DC4): a job that has one must not be sent.
 */
export function findRealTimeSequences(bytes: Uint8Array): number[] {
  const positions: number[] = [];
  for (let at = bytes.indexOf(0x10); at !== -1; at = bytes.indexOf(0x10, at + 1)) {
    const next = bytes[at + 1];
    if (next === 0x04 || next === 0x05 || next === 0x14) positions.push(at);
  }
  return positions;
}
