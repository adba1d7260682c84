import { execFileSync } from 'node:child_process';

/** A line of text as the printer would print it; `y` of each item is its top, in dots from the paper's. */
export interface PrintedLine {
  readonly kind: 'line';
  readonly y: number;
  readonly text: string;
  readonly bold: boolean;
  readonly inverse: boolean;
  readonly underline: number;
  readonly across: number;
  readonly down: number;
  readonly align: number;
}

/** An image: bands that join, and what is fed between them, up to the next ESC a; `bands` holds their rows as sent. */
export interface PrintedImage {
  readonly kind: 'image';
  readonly y: number;
  readonly left: number;
  readonly width: number;
  readonly rows: Uint8Array[];
  readonly bands: number[];
}

export interface PrintedQr {
  readonly kind: 'qr';
  readonly y: number;
  readonly data: string;
  readonly module: number;
}

/** What the NV memory has under a key. */
export interface PrintedNvImage {
  readonly kind: 'nv-image';
  readonly y: number;
  readonly key: string;
  readonly align: number;
}

export type PrintedItem = PrintedLine | PrintedImage | PrintedQr | PrintedNvImage;

const LINE_ROWS = 30;
const CELL_ROWS = 24;

/** Decodes ESC/POS as a printer does; text by the system's iconv. Throws on any command it doesn't know. */
export function decodeEscPos(bytes: Uint8Array, codePage: 'CP858' | 'CP1252', dots = 576): PrintedItem[] {
  const items = interpretEscPos(bytes, dots);
  const texts = items.flatMap((item) => (item.kind === 'line' ? [`${item.text}\n`] : []));
  const lines = fromCodePage(Buffer.from(texts.join(''), 'latin1'), codePage)
    .split('\n')
    .values();
  return items.map((item) => (item.kind === 'line' ? { ...item, text: lines.next().value ?? '' } : item));
}

/** The same, but a line's text has one character (U+0000..U+00FF) a byte, whatever the code page. */
export function interpretEscPos(bytes: Uint8Array, dots: number): PrintedItem[] {
  const items: PrintedItem[] = [];
  const style = { bold: false, inverse: false, underline: 0, across: 1, down: 1, align: 0 };
  let lineStyle = { ...style };
  let text: number[] = [];
  let qr = { data: '', module: 0 };
  let y = 0;
  /** The image that further bands join. */
  let open: PrintedImage | null = null;
  /** ESC 3's rows while it isn't the usual spacing: an image in columns is being printed. */
  let spacing: number | null = null;
  let band: Uint8Array[] | null = null;
  let position = 0;
  let units = 0;
  let i = 0;
  const next = (): number => {
    const byte = bytes[i];
    if (byte === undefined) throw new Error('the bytes end within a command');
    i += 1;
    return byte;
  };
  const take = (length: number): Uint8Array => {
    const data = bytes.slice(i, i + length);
    if (data.length < length) throw new Error('the data is cut');
    i += length;
    return data;
  };
  const joinRows = (left: number, width: number, rows: Uint8Array[], sent: number): void => {
    if (open?.left !== left || open.width !== width) {
      open = { kind: 'image', y, left, width, rows: [], bands: [] };
      items.push(open);
    }
    // Fed since its last band.
    while (open.y + open.rows.length < y) open.rows.push(new Uint8Array(Math.ceil(width / 8)));
    open.rows.push(...rows);
    open.bands.push(sent);
    y += rows.length;
  };

  const raster = (): void => {
    if (text.length > 0) throw new Error('GS v 0 needs the start of a line');
    if (next() !== 0x30) throw new Error('not GS v 0');
    const mode = next();
    if (mode !== 0 && mode !== 2 && mode !== 3) throw new Error(`GS v 0 of mode ${mode}`);
    const rowBytes = next() + next() * 256;
    const height = next() + next() * 256;
    const rows = Array.from({ length: height }, () => take(rowBytes)).flatMap((row) => {
      if (mode === 0) return [row];
      const wide = mode === 3 ? doubled(row) : row;
      return [wide, wide];
    });
    const width = rowBytes * 8 * (mode === 3 ? 2 : 1);
    joinRows(style.align === 1 ? (dots - width) >> 1 : 0, width, rows, height);
  };

  const columns = (): void => {
    if (next() !== 33) throw new Error('not ESC * 33');
    const count = next() + next() * 256;
    band ??= Array.from({ length: CELL_ROWS }, () => new Uint8Array(dots / 8));
    for (const at of Array(count).keys()) {
      const x = position + at;
      if (x >= dots) throw new Error('columns beyond the paper');
      for (const [part, byte] of take(3).entries()) {
        for (let bit = 0; bit < 8; bit += 1) {
          const row = band[part * 8 + bit];
          if (row && (byte & (0x80 >> bit)) !== 0) row[x >> 3] = (row[x >> 3] ?? 0) | (0x80 >> (x & 7));
        }
      }
    }
    position += count;
  };

  const lineFeed = (): void => {
    if (spacing !== null) {
      if (text.length > 0) throw new Error('text at the spacing of an image');
      joinRows(0, dots, band ?? Array.from({ length: spacing }, () => new Uint8Array(dots / 8)), CELL_ROWS);
      band = null;
      position = 0;
      return;
    }
    const line = text.length > 0 ? lineStyle : style;
    items.push({ kind: 'line', y, text: Buffer.from(text).toString('latin1'), ...line });
    y += text.length > 0 ? Math.max(LINE_ROWS, CELL_ROWS * lineStyle.down) : LINE_ROWS;
    text = [];
    open = null;
  };

  const extended = (): void => {
    const letter = next();
    const parameters = take(next() + next() * 256);
    if (letter === 0x4c && parameters[0] === 0x30 && parameters[1] === 0x45) {
      if (parameters.length !== 6 || parameters[4] !== 1 || parameters[5] !== 1) throw new Error('fn 69');
      const key = Buffer.from(parameters.slice(2, 4)).toString('latin1');
      items.push({ kind: 'nv-image', y, key, align: style.align });
      return;
    }
    if (letter !== 0x6b || parameters[0] !== 0x31) throw new Error('neither a QR code nor NV graphics');
    if (parameters[1] === 0x43) qr = { ...qr, module: parameters[2] ?? 0 };
    if (parameters[1] === 0x50) qr = { ...qr, data: Buffer.from(parameters.slice(3)).toString('latin1') };
    if (parameters[1] === 0x51) items.push({ kind: 'qr', y, ...qr });
  };

  const afterEsc = (): void => {
    const command = next();
    if (command === 0x32) spacing = null;
    else if (command === 0x33) spacing = next();
    else if (command === 0x2a) columns();
    else if (command === 0x24) position = next() + next() * 256;
    else if (command === 0x45) style.bold = next() === 1;
    else if (command === 0x2d) style.underline = next();
    else if (command === 0x4a) y += next();
    else if (command === 0x61) {
      if (text.length > 0) throw new Error('ESC a within a line is ignored');
      style.align = next();
      open = null;
    } else throw new Error(`unknown ESC ${command}`);
    if (command === 0x32 || command === 0x33) open = null;
  };

  const afterGs = (): void => {
    const command = next();
    if (command === 0x21) {
      const value = next();
      style.across = (value >> 4) + 1;
      style.down = (value & 15) + 1;
    } else if (command === 0x42) style.inverse = next() === 1;
    else if (command === 0x50) {
      const [across, down] = take(2);
      if (across !== down) throw new Error('motion units that are no dots');
      units = across ?? 0;
    } else if (command === 0x76) raster();
    else if (command === 0x28) extended();
    else throw new Error(`unknown GS ${command}`);
  };

  while (i < bytes.length) {
    const byte = next();
    if (byte === 0x0a) lineFeed();
    else if (byte === 0x1b) afterEsc();
    else if (byte === 0x1d) afterGs();
    else if (byte < 0x20) throw new Error(`control byte ${byte} within text`);
    else {
      if (text.length === 0) lineStyle = { ...style };
      text.push(byte);
    }
  }
  if (text.length > 0 || band) throw new Error('the body ends within a line');
  const { bold, inverse, underline, across, down, align } = style;
  if (bold || inverse || underline + align + units > 0 || across + down > 2 || spacing !== null) {
    throw new Error('the body leaves a style set');
  }
  return items;
}

/** All the text lines of a decoded paper. */
export function textLines(items: readonly PrintedItem[]): string[] {
  return items.flatMap((item) => (item.kind === 'line' ? [item.text.trim()] : []));
}

/** Whether a dot of an image is black. */
export function isInked({ rows }: PrintedImage, x: number, y: number): boolean {
  return (((rows[y]?.[x >> 3] ?? 0) >> (7 - (x & 7))) & 1) === 1;
}

/** Decodes by the system's iconv, which nobody here wrote. */
export function fromCodePage(bytes: Uint8Array, codePage: 'CP858' | 'CP1252'): string {
  return execFileSync('iconv', ['-f', codePage, '-t', 'UTF-8'], { input: bytes }).toString('utf8');
}

/** Each byte with every dot twice, as GS v 0's mode 3 prints it. */
const DOUBLED = Array.from({ length: 0x100 }, (_, byte) => {
  let wide = 0;
  for (let bit = 0; bit < 8; bit += 1) if ((byte & (1 << bit)) !== 0) wide |= 3 << (2 * bit);
  return wide;
});

function doubled(row: Uint8Array): Uint8Array {
  const wide = new Uint8Array(row.length * 2);
  for (const [at, byte] of row.entries()) {
    wide[at * 2] = (DOUBLED[byte] ?? 0) >> 8;
    wide[at * 2 + 1] = (DOUBLED[byte] ?? 0) & 0xff;
  }
  return wide;
}
