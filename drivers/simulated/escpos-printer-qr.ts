import QRCode, { type QRCodeErrorCorrectionLevel } from 'qrcode';
import { type Bitmap, blankBitmap, fillRectangle } from './bitmap.ts';

/** The QR functions of GS ( k with their state; ESC @ resets it. */
export interface QrPrinter {
  /** Obeys the parameters after pL pH; returns the code to print where they ask for it. */
  obey(parameters: Uint8Array): Bitmap | null;
}

const QR_CODE = 49;
const LEVELS: Readonly<Record<number, QRCodeErrorCorrectionLevel>> = { 48: 'L', 49: 'M', 50: 'Q', 51: 'H' };

/** Makes the QR functions as they are after ESC @: modules of 3 dots, level L, nothing stored. */
export function createQrPrinter(): QrPrinter {
  let moduleDots = 3;
  let level: QRCodeErrorCorrectionLevel = 'L';
  let data: Uint8Array = new Uint8Array();

  return {
    obey(parameters) {
      const [symbol, action, value = 0] = parameters;
      if (symbol !== QR_CODE) return null;
      if (action === 67 && value >= 1 && value <= 16) moduleDots = value;
      else if (action === 69) level = LEVELS[value] ?? level;
      else if (action === 80) data = parameters.slice(3);
      else if (action === 81 && data.length > 0) return drawQr(data, level, moduleDots);
      return null;
    },
  };
}

function drawQr(data: Uint8Array, level: QRCodeErrorCorrectionLevel, moduleDots: number): Bitmap {
  const ascii = data.every((byte) => byte < 0x80);
  const content = ascii ? Buffer.from(data).toString('latin1') : [{ data, mode: 'byte' as const }];
  const { modules } = QRCode.create(content, { errorCorrectionLevel: level });
  const bitmap = blankBitmap(modules.size * moduleDots, modules.size * moduleDots);
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (modules.get(row, column) === 0) continue;
      fillRectangle(bitmap, column * moduleDots, row * moduleDots, moduleDots, moduleDots);
    }
  }
  return bitmap;
}
