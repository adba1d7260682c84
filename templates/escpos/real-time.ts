const DLE = 0x10;

/** Second bytes of the real-time sequences, obeyed even within image data: DLE EOT, DLE ENQ, DLE DC4. */
const REAL_TIME_COMMANDS = new Set([0x04, 0x05, 0x14]);

/** Whether these bytes hold the start of a real-time sequence. */
export function hasRealTimeSequence(bytes: Uint8Array): boolean {
  for (let at = bytes.indexOf(DLE); at !== -1; at = bytes.indexOf(DLE, at + 1)) {
    if (REAL_TIME_COMMANDS.has(bytes[at + 1] ?? 0)) return true;
  }
  return false;
}

/** Breaks every real-time sequence of an image by blackening the dot to the right of the DLE's only one. */
export function breakRealTimeSequences(image: Uint8Array): Uint8Array {
  if (!hasRealTimeSequence(image)) return image;
  return image.map((byte, i) =>
    byte === DLE && REAL_TIME_COMMANDS.has(image[i + 1] ?? 0) ? DLE | 0x08 : byte,
  );
}
