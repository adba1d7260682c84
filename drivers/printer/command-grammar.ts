/** One command or run of text of ESC/POS. */
export interface EscposCommand {
  /** Such as "text", "ESC @" or "GS v 0"; null for a control sequence that no table knows. */
  readonly name: string | null;
  /** What follows the name; for text the characters. For "GS v 0" only its header: see rasterLength. */
  readonly parameters: Uint8Array;
  /** Bytes that it takes in the queue. */
  readonly length: number;
}

/** Length of a command's parameters, given the queue from its first one on; null while it can't be told yet. */
type ParameterLength = (rest: Uint8Array) => number | null;

const ESC = 0x1b;
const GS = 0x1d;
const FS = 0x1c;
const DLE = 0x10;

const fixed =
  (length: number): ParameterLength =>
  () =>
    length;
/** pL pH, then so many bytes. */
const counted: ParameterLength = ([low, high]) =>
  low === undefined || high === undefined ? null : 2 + low + high * 256;
/** p1 to p4, then so many bytes. */
const longCounted: ParameterLength = ([one, two, three, four]) =>
  one === undefined || two === undefined || three === undefined || four === undefined
    ? null
    : 4 + one + two * 0x100 + three * 0x1_0000 + four * 0x100_0000;

const barcode: ParameterLength = (rest) => {
  const [type, count] = rest;
  if (type === undefined) return null;
  if (type > 6) return count === undefined ? null : 2 + count;
  const end = rest.indexOf(0, 1);
  return end === -1 ? null : end + 1;
};
const cut: ParameterLength = ([mode]) => {
  if (mode === undefined) return null;
  return [65, 66, 97, 98, 103, 104].includes(mode) ? 2 : 1;
};
const columnImage: ParameterLength = ([mode, low, high]) =>
  mode === undefined || low === undefined || high === undefined
    ? null
    : 3 + (low + high * 256) * (mode >= 32 ? 3 : 1);
/** y, c1, c2, then for each character its width and y bytes a column. */
const userCharacters: ParameterLength = (rest) => {
  const [bytesPerColumn, first, last] = rest;
  if (bytesPerColumn === undefined || first === undefined || last === undefined) return null;
  let end = 3;
  for (let character = first; character <= last; character += 1) {
    const width = rest[end];
    if (width === undefined) return null;
    end += 1 + width * bytesPerColumn;
  }
  return end;
};
const realTime: ParameterLength = ([kind]) => {
  if (kind === undefined) return null;
  return kind === 8 ? 8 : 3;
};

/** Commands whose second byte names them; a name of two letters has a third byte. */
const COMMANDS = new Map<
  number,
  { readonly prefix: string; readonly lengths: Record<string, ParameterLength> }
>([
  [
    ESC,
    {
      prefix: 'ESC',
      lengths: {
        '@': fixed(0),
        '2': fixed(0),
        i: fixed(0),
        m: fixed(0),
        '!': fixed(1),
        ' ': fixed(1),
        '-': fixed(1),
        '3': fixed(1),
        '=': fixed(1),
        E: fixed(1),
        G: fixed(1),
        J: fixed(1),
        M: fixed(1),
        R: fixed(1),
        a: fixed(1),
        d: fixed(1),
        t: fixed(1),
        '{': fixed(1),
        $: fixed(2),
        '\\': fixed(2),
        p: fixed(3),
        '%': fixed(1),
        '?': fixed(1),
        '&': userCharacters,
        '*': columnImage,
      },
    },
  ],
  [
    GS,
    {
      prefix: 'GS',
      lengths: {
        '!': fixed(1),
        B: fixed(1),
        H: fixed(1),
        I: fixed(1),
        a: fixed(1),
        f: fixed(1),
        h: fixed(1),
        r: fixed(1),
        w: fixed(1),
        L: fixed(2),
        P: fixed(2),
        W: fixed(2),
        V: cut,
        k: barcode,
        v0: fixed(5),
        '8L': longCounted,
        '(A': counted,
        '(E': counted,
        '(H': counted,
        '(K': counted,
        '(L': counted,
        '(k': counted,
      },
    },
  ],
  [
    FS,
    {
      prefix: 'FS',
      lengths: {
        '.': fixed(0),
        '&': fixed(0),
        '!': fixed(1),
        '-': fixed(1),
        C: fixed(1),
        S: fixed(2),
        '(A': counted,
        '(E': counted,
      },
    },
  ],
  [DLE, { prefix: 'DLE', lengths: { '\x04': fixed(1), '\x05': fixed(1), '\x14': realTime } }],
]);

/** Control characters that stand alone. */
const SINGLE: Readonly<Record<number, string>> = { 9: 'HT', 10: 'LF', 12: 'FF', 13: 'CR' };

/**
 * Reads the first command of a queue; null while its end hasn't come.
 *
 * A sequence that no table knows is two bytes long and has no name: what follows it is taken for text, as a
 * printer does. NUL and other lone control characters have the name "NUL" and do nothing.
 */
export function readCommand(queue: Uint8Array): EscposCommand | null {
  const [first, second] = queue;
  if (first === undefined) return null;
  if (first >= 0x20) return readText(queue);
  const group = COMMANDS.get(first);
  if (!group) return { name: SINGLE[first] ?? 'NUL', parameters: queue.subarray(0, 0), length: 1 };
  if (second === undefined) return null;
  const letter = String.fromCharCode(second);
  const single = group.lengths[letter];
  if (single) return readParameters(queue, `${group.prefix} ${letter}`, 2, single);
  const takesThird = Object.keys(group.lengths).some((key) => key.length === 2 && key.startsWith(letter));
  const third = queue[2];
  if (takesThird && third === undefined) return null;
  const pair = third === undefined ? '' : letter + String.fromCharCode(third);
  const double = group.lengths[pair];
  if (double) return readParameters(queue, `${group.prefix} ${letter} ${pair.slice(1)}`, 3, double);
  // Every command with a bracket tells its own length, so that an unknown one can be skipped whole.
  if (letter === '(' && third !== undefined) return withoutName(readParameters(queue, '', 3, counted));
  return { name: null, parameters: queue.subarray(2, 2), length: 2 };
}

function readText(queue: Uint8Array): EscposCommand {
  let end = 1;
  while (end < queue.length && (queue[end] ?? 0) >= 0x20) end += 1;
  return { name: 'text', parameters: queue.subarray(0, end), length: end };
}

function readParameters(
  queue: Uint8Array,
  name: string,
  start: number,
  lengthOf: ParameterLength,
): EscposCommand | null {
  const length = lengthOf(queue.subarray(start));
  if (length === null || queue.length < start + length) return null;
  return { name, parameters: queue.subarray(start, start + length), length: start + length };
}

function withoutName(command: EscposCommand | null): EscposCommand | null {
  return command && { ...command, name: null };
}

/** Bytes of the rows that follow the header of "GS v 0". */
export function rasterLength([, xLow = 0, xHigh = 0, yLow = 0, yHigh = 0]: Uint8Array): number {
  return (xLow + xHigh * 256) * (yLow + yHigh * 256);
}
