/** A JSON text as a value, with the line (from 1) on which each of its values begins. */
export interface LocatedJson {
  readonly value: unknown;
  /** Line of the value at a path of keys and indexes, or of the nearest value around it. */
  readonly lineOf: (path: readonly PropertyKey[]) => number;
}

export type LocatedJsonResult =
  | { readonly ok: true; readonly json: LocatedJson }
  /** Not JSON from this line on, a key twice in one object, or more than 32 levels deep. */
  | {
      readonly ok: false;
      readonly code: 'not-json' | 'key-repeated' | 'too-deep';
      readonly line: number;
    };

interface LocatedNode {
  readonly line: number;
  readonly value: unknown;
  readonly children: ReadonlyMap<string, LocatedNode>;
}

const MOST_LEVELS = 32;
const WHITE_SPACE = /[ \t\n\r]*/y;
/** Bounded for the pattern's sake: no name or value in these files comes near. */
const STRING = /"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})|[\u007f-\u009f]){0,4096}"/uy;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORD = /true|false|null/y;
const NO_CHILDREN: ReadonlyMap<string, LocatedNode> = new Map();

class JsonFault extends Error {
  readonly code: 'not-json' | 'key-repeated' | 'too-deep';

  constructor(code: 'not-json' | 'key-repeated' | 'too-deep') {
    super(code);
    this.code = code;
  }
}

/**
 * Parses a JSON text strictly (RFC 8259), keeping the lines of its values. A byte order mark is left out; a key may
 * stand once in an object, and a string have 4096 characters at most.
 */
export function parseLocatedJson(text: string): LocatedJsonResult {
  const reader = createReader(text);
  try {
    const root = readDocument(reader);
    return { ok: true, json: { value: root.value, lineOf: (path) => lineAt(root, path) } };
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error;
    return { ok: false, code: error.code, line: reader.line() };
  }
}

function lineAt(root: LocatedNode, path: readonly PropertyKey[]): number {
  let node = root;
  for (const key of path) {
    const child = node.children.get(String(key));
    if (!child) break;
    node = child;
  }
  return node.line;
}

type Reader = ReturnType<typeof createReader>;

/** Takes tokens off a text, counting lines as it passes them. */
function createReader(text: string) {
  let position = text.startsWith('\uFEFF') ? 1 : 0;
  let line = 1;

  function take(token: RegExp): string | null {
    token.lastIndex = position;
    const [found] = token.exec(text) ?? [];
    if (found === undefined) return null;
    position += found.length;
    return found;
  }

  return {
    take,
    line: () => line,
    atEnd: () => position === text.length,
    skipSpace(): void {
      const space = take(WHITE_SPACE) ?? '';
      line += space.split('\n').length - 1;
    },
    takeSign(sign: string): boolean {
      if (text[position] !== sign) return false;
      position += 1;
      return true;
    },
  };
}

function readDocument(reader: Reader): LocatedNode {
  reader.skipSpace();
  const root = readValue(reader, 0);
  reader.skipSpace();
  if (!reader.atEnd()) throw new JsonFault('not-json');
  return root;
}

function readValue(reader: Reader, level: number): LocatedNode {
  if (level > MOST_LEVELS) throw new JsonFault('too-deep');
  const line = reader.line();
  if (reader.takeSign('{')) return readObject(reader, line, level);
  if (reader.takeSign('[')) return readArray(reader, line, level);
  const scalar = reader.take(STRING) ?? reader.take(NUMBER) ?? reader.take(WORD);
  if (scalar === null) throw new JsonFault('not-json');
  return { line, value: JSON.parse(scalar) as unknown, children: NO_CHILDREN };
}

function readObject(reader: Reader, line: number, level: number): LocatedNode {
  const children = new Map<string, LocatedNode>();
  readItems(reader, '}', () => {
    const key = reader.take(STRING);
    if (key === null) throw new JsonFault('not-json');
    const name = JSON.parse(key) as string;
    if (children.has(name)) throw new JsonFault('key-repeated');
    reader.skipSpace();
    if (!reader.takeSign(':')) throw new JsonFault('not-json');
    reader.skipSpace();
    children.set(name, readValue(reader, level + 1));
  });
  const value = Object.fromEntries([...children].map(([key, child]) => [key, child.value]));
  return { line, value, children };
}

function readArray(reader: Reader, line: number, level: number): LocatedNode {
  const items: LocatedNode[] = [];
  readItems(reader, ']', () => items.push(readValue(reader, level + 1)));
  return {
    line,
    value: items.map((item) => item.value),
    children: new Map(items.map((item, i) => [String(i), item])),
  };
}

/** Reads what stands between commas up to the closing sign. */
function readItems(reader: Reader, closing: string, readItem: () => void): void {
  reader.skipSpace();
  if (reader.takeSign(closing)) return;
  do {
    reader.skipSpace();
    readItem();
    reader.skipSpace();
  } while (reader.takeSign(','));
  if (!reader.takeSign(closing)) throw new JsonFault('not-json');
}
