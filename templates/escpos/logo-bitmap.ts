import type { Artwork } from '../artwork.ts';
import { logoPicture } from '../receipt/logo-picture.ts';
import type { Bitmap } from './bitmap.ts';
import { pictureBitmap } from './encode-escpos.ts';
import { createRasteriser } from './rasterise.ts';

/**
 * The logo as a printer of so many dots across prints it: what is stored in its NV memory, once.
 *
 * Black dots are set bits, rows whole bytes, as GS ( L fn 67 takes them. The same artwork and dots always give
 * the same bytes, so that what a printer has can be verified by a digest of them.
 */
export function logoBitmap(artwork: Artwork, dots: number): Bitmap {
  return pictureBitmap(logoPicture(artwork), dots, createRasteriser());
}
