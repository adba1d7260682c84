import type { QrBlock } from '../document.ts';
import { qrMatrix } from '../layout/qr-matrix.ts';
import { type Bitmap, createBitmap, fillRect } from './bitmap.ts';

/** Modules of more dots than this are an even number of them: a printer can then double a code of half the size. */
const LARGEST_ODD_MODULE = 3;

/** A QR code as a bitmap to be centred, its sides padded with white to whole pairs of bytes. */
export function qrBitmap(block: QrBlock, dots: number): Bitmap {
  const matrix = qrMatrix(block.data);
  const room = Math.max(1, Math.floor((dots * block.widthShare) / matrix.size));
  const module = room > LARGEST_ODD_MODULE ? room - (room % 2) : room;
  const size = module * matrix.size;
  const width = Math.ceil(size / 16) * 16;
  // Whole pairs of dots at the left, or the printer couldn't double it.
  const left = Math.floor((width - size) / 4) * 2;
  const bitmap = createBitmap(width, size);
  for (let row = 0; row < matrix.size; row += 1) {
    for (let column = 0; column < matrix.size; column += 1) {
      if (matrix.isBlack(row, column)) {
        fillRect(bitmap, left + column * module, row * module, module, module, true);
      }
    }
  }
  return bitmap;
}
