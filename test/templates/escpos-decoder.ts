import { execFileSync } from 'node:child_process';

/** A line of text as the printer would print it. */
export interface PrintedLine {
  readonly kind: 'line';
  readonly text: string;
  readonly bold: boolean;
  readonly inverse: boolean;
  readonly across: number;
  readonly down: number;
  readonly align: number;
}

/** An image: adjoining GS v 0 bands joined; `bands` holds their rows. */
export interface PrintedImage {
  readonly kind: 'image';
  readonly width: number;
  readonly rows: Uint8Array[];
  readonly bands: number[];
}

export interface PrintedQr {
  readonly kind: 'qr';
  readonly data: string;
  readonly module: number;
}

export type PrintedItem = PrintedLine | PrintedImage | PrintedQr;

/** Decodes ESC/POS as a printer does; text by the system's iconv. Throws on any command it doesn't know. */
export function decodeEscPos(bytes: Uint8Array, codePage: 'CP858' | 'CP1252'): PrintedItem[] {
  const items: PrintedItem[] = [];
  const style = { bold: false, inverse: false, across: 1, down: 1, align: 0 };
  let lineStyle = { ...style };
  let text: number[] = [];
  const texts: number[] = [];
  let qr = { data: '', module: 0 };
  let joinable = false;
  let i = 0;
  const next = (): number => {
    const byte = bytes[i];
    if (byte === undefined) throw new Error('the bytes end within a command');
    i += 1;
    return byte;
  };

  const image = (): void => {
    if (next() !== 0x30 || next() !== 0) throw new Error('not GS v 0 in normal mode');
    const rowBytes = next() + next() * 256;
    const height = next() + next() * 256;
    const rows = Array.from({ length: height }, () => {
      const row = bytes.slice(i, i + rowBytes);
      if (row.length < rowBytes) throw new Error('the image is cut');
      i += rowBytes;
      return row;
    });
    const last = items.at(-1);
    if (joinable && last?.kind === 'image' && last.width === rowBytes * 8) {
      last.rows.push(...rows);
      last.bands.push(height);
    } else {
      items.push({ kind: 'image', width: rowBytes * 8, rows, bands: [height] });
    }
  };

  const qrFunction = (): void => {
    if (next() !== 0x6b) throw new Error('not GS ( k');
    const length = next() + next() * 256;
    const parameters = bytes.slice(i, i + length);
    i += length;
    if (parameters[0] !== 0x31) throw new Error('not a QR code');
    if (parameters[1] === 0x43) qr = { ...qr, module: parameters[2] ?? 0 };
    if (parameters[1] === 0x50) qr = { ...qr, data: Buffer.from(parameters.slice(3)).toString('latin1') };
    if (parameters[1] === 0x51) items.push({ kind: 'qr', ...qr });
  };

  while (i < bytes.length) {
    const byte = next();
    let isImage = false;
    if (byte === 0x0a) {
      items.push({ kind: 'line', text: '', ...lineStyle });
      texts.push(...text, 0x0a);
      text = [];
    } else if (byte === 0x1b) {
      const command = next();
      const value = next();
      if (command === 0x61) {
        if (text.length > 0) throw new Error('ESC a within a line is ignored');
        style.align = value;
      } else if (command === 0x45) style.bold = value === 1;
      else if (command !== 0x4a) throw new Error(`unknown ESC ${command}`);
    } else if (byte === 0x1d) {
      const command = next();
      if (command === 0x21) {
        const value = next();
        style.across = (value >> 4) + 1;
        style.down = (value & 15) + 1;
      } else if (command === 0x42) style.inverse = next() === 1;
      else if (command === 0x76) {
        if (text.length > 0) throw new Error('GS v 0 needs the start of a line');
        isImage = true;
        image();
      } else if (command === 0x28) qrFunction();
      else throw new Error(`unknown GS ${command}`);
    } else if (byte < 0x20) {
      throw new Error(`control byte ${byte} within text`);
    } else {
      if (text.length === 0) lineStyle = { ...style };
      text.push(byte);
    }
    joinable = isImage;
  }
  if (text.length > 0) throw new Error('the body ends within a line');
  if (style.bold || style.inverse || style.across + style.down > 2 || style.align !== 0) {
    throw new Error('the body leaves a style set');
  }
  const lines = fromCodePage(Uint8Array.from(texts), codePage).split('\n').values();
  return items.map((item) => (item.kind === 'line' ? { ...item, text: lines.next().value ?? '' } : item));
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
