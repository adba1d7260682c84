import type { Bitmap } from './bitmap.ts';

/** What a function of GS ( L asks a printer to do. */
export type GraphicsEffect =
  | { readonly kind: 'print'; readonly bitmap: Bitmap }
  | { readonly kind: 'answer'; readonly bytes: readonly number[] }
  | { readonly kind: 'nothing' };

/** The graphics memories of a printer, with the functions of GS ( L and GS 8 L that reach them. */
export interface GraphicsMemories {
  /** Obeys the parameters from m on; null where it knows no such function. */
  obey(parameters: Uint8Array): GraphicsEffect | null;
  /** A key list was sent, and its response code is due: nothing is interpreted before it. */
  readonly awaitsResponse: boolean;
  /** Takes the byte that follows a key list; resolves with the next part. Any but ACK and NAK ends the list. */
  respond(byte: number): readonly number[] | null;
  /** How often NV memory was written. */
  readonly nvWrites: number;
  /** As at power-on and ESC @: NV memory stays. */
  reset(): void;
}

const ACK = 0x06;
const NAK = 0x15;
const KEYS_IN_A_PART = 40;
const NOTHING: GraphicsEffect = { kind: 'nothing' };

/** Makes empty memories. */
export function createGraphicsMemories(): GraphicsMemories {
  const nv = new Map<string, Bitmap>();
  const download = new Map<string, Bitmap>();
  let printBuffer: Bitmap | null = null;
  let nvWrites = 0;
  let parts: number[][] = [];

  const list = (memory: Map<string, Bitmap>, identifier: number): GraphicsEffect => {
    const keys = [...memory.keys()].sort();
    parts = [];
    do {
      const part = keys.splice(0, KEYS_IN_A_PART);
      parts.push([
        0x37,
        identifier,
        keys.length > 0 ? 0x41 : 0x40,
        ...Buffer.from(part.join(''), 'latin1'),
        0,
      ]);
    } while (keys.length > 0);
    return { kind: 'answer', bytes: parts[0] ?? [] };
  };
  const print = (memory: Map<string, Bitmap>, key: string, [scaleX = 1, scaleY = 1]: Uint8Array) => {
    const bitmap = memory.get(key);
    return bitmap ? ({ kind: 'print', bitmap: scaled(bitmap, scaleX, scaleY) } as const) : NOTHING;
  };

  function obey(parameters: Uint8Array): GraphicsEffect | null {
    const [, action = 0, tone, first = 0, second = 0] = parameters;
    const key = String.fromCharCode(parameters[2] ?? 0, first);
    const memory = action >= 80 ? download : nv;
    switch (action) {
      case 64:
      case 80:
        return list(memory, action === 64 ? 0x72 : 0x73);
      case 65:
      case 81:
        if (memory === nv) nvWrites += 1;
        memory.clear();
        return NOTHING;
      case 66:
      case 82:
        if (memory === nv) nvWrites += 1;
        memory.delete(key);
        return NOTHING;
      case 67:
      case 83:
        if (memory === nv) nvWrites += 1;
        if (tone === 48) memory.set(String.fromCharCode(first, second), bitmapOf(parameters, 6, 11));
        return NOTHING;
      case 69:
      case 85:
        return print(memory, key, parameters.subarray(4));
      case 112:
        if (tone === 48) printBuffer = scaled(bitmapOf(parameters, 6, 10), first, second);
        return NOTHING;
      case 2:
      case 50: {
        const bitmap = printBuffer;
        printBuffer = null;
        return bitmap ? { kind: 'print', bitmap } : NOTHING;
      }
      default:
        return null;
    }
  }

  return {
    obey,
    get awaitsResponse() {
      return parts.length > 0;
    },
    respond(byte) {
      if (byte === ACK) parts.shift();
      else if (byte !== NAK) parts = [];
      return parts[0] ?? null;
    },
    get nvWrites() {
      return nvWrites;
    },
    reset() {
      download.clear();
      printBuffer = null;
      parts = [];
    },
  };
}

/** Reads a raster whose size stands at one place and whose rows start at another. */
function bitmapOf(parameters: Uint8Array, sizeAt: number, dataAt: number): Bitmap {
  const [xLow = 0, xHigh = 0, yLow = 0, yHigh = 0] = parameters.subarray(sizeAt);
  const width = xLow + xHigh * 256;
  const rowBytes = Math.ceil(width / 8);
  const rows = Array.from({ length: yLow + yHigh * 256 }, (_, row) =>
    parameters.slice(dataAt + row * rowBytes, dataAt + (row + 1) * rowBytes),
  );
  return { width, rows };
}

function scaled(bitmap: Bitmap, scaleX: number, scaleY: number): Bitmap {
  const rows = bitmap.rows.flatMap((row) => {
    const wide = scaleX === 2 ? doubled(row) : row;
    return scaleY === 2 ? [wide, wide] : [wide];
  });
  return { width: bitmap.width * (scaleX === 2 ? 2 : 1), rows };
}

/** Every dot of a row twice. */
export function doubled(data: Uint8Array): Uint8Array {
  const wide = new Uint8Array(data.length * 2);
  for (let x = 0; x < wide.length * 8; x += 1) {
    const source = x >> 1;
    if (((data[source >> 3] ?? 0) & (0x80 >> (source & 7))) !== 0) {
      wide[x >> 3] = (wide[x >> 3] ?? 0) | (0x80 >> (x & 7));
    }
  }
  return wide;
}
