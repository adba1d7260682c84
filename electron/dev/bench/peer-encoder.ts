import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder';
import type { PrinterProfile } from '../../../drivers/printer/printer-profile.ts';
import { SIZE_FACTORS } from '../../../templates/layout/lines.ts';
import type { PeerBlock, PeerPaper } from './peer-paper.ts';

/**
 * Encodes a paper with @point-of-sale/receipt-printer-encoder: text in windows1252, pictures as raster, no
 * initialisation nor cut.
 */
export function encodeWithReceiptPrinterEncoder(paper: PeerPaper, profile: PrinterProfile): Uint8Array {
  const encoder = new ReceiptPrinterEncoder({
    language: 'esc-pos',
    columns: profile.columns,
    codepageMapping: 'epson',
    newline: '\n',
    imageMode: 'raster',
    errors: 'strict',
  });
  encoder.codepage('windows1252');
  for (const block of paper) encodeBlock(encoder, block);
  return encoder.encode();
}

function encodeBlock(encoder: ReceiptPrinterEncoder, prepared: PeerBlock): void {
  switch (prepared.kind) {
    case 'text': {
      const { align = 'left', bold = false, inverse = false, size = 'normal' } = prepared.block;
      const { across, down } = SIZE_FACTORS[size];
      encoder
        .align(inverse ? 'left' : align)
        .bold(bold)
        .invert(inverse)
        .size(across, down);
      encoder.line(prepared.text);
      encoder.size(1, 1).invert(false).bold(false).align('left');
      return;
    }
    case 'rule':
      encoder.rule({ style: prepared.style });
      return;
    case 'dashes':
      encoder.line(prepared.text);
      return;
    case 'space':
      encoder.newline(prepared.lines);
      return;
    case 'picture':
      encoder.align('center').image(prepared.picture).align('left');
      return;
    case 'qr':
      encoder.align('center').qrcode(prepared.data, { model: 2, size: prepared.module, errorlevel: 'm' });
      encoder.align('left');
      return;
    default:
      prepared satisfies never;
  }
}
