import { BreakLine, CharacterSet, PrinterTypes, ThermalPrinter } from 'node-thermal-printer';
import { PNG } from 'pngjs';
import type { PrinterProfile } from '../../../drivers/printer/printer-profile.ts';
import type { PeerBlock, PeerPaper } from './peer-paper.ts';

/**
 * Encodes a paper with node-thermal-printer: text in windows1252, pictures as raster, no initialisation nor cut.
 * Nothing is opened nor sent.
 */
export async function encodeWithThermalPrinter(
  paper: PeerPaper,
  { columns }: PrinterProfile,
): Promise<Uint8Array> {
  const printer = new ThermalPrinter({
    type: PrinterTypes.EPSON,
    // None: it makes an interface only for a name that isn't empty.
    interface: '',
    width: columns,
    characterSet: CharacterSet.WPC1252,
    breakLine: BreakLine.WORD,
  });
  for (const block of paper) await encodeBlock(printer, block);
  return printer.getBuffer();
}

/** Decodes the pictures of a paper as printImageBuffer does, which takes nothing but PNGs. */
export function decodePictures(paper: PeerPaper): void {
  for (const block of paper) if (block.kind === 'picture') PNG.sync.read(block.png);
}

async function encodeBlock(printer: ThermalPrinter, prepared: PeerBlock): Promise<void> {
  switch (prepared.kind) {
    case 'text':
      encodeText(printer, prepared);
      return;
    case 'rule':
      // Sent as UTF-8 whatever the character set: nothing but ASCII prints.
      printer.drawLine(prepared.style === 'double' ? '=' : '-');
      return;
    case 'dashes':
      printer.println(prepared.text);
      return;
    case 'space':
      for (let line = 0; line < prepared.lines; line += 1) printer.newLine();
      return;
    case 'picture':
      printer.alignCenter();
      await printer.printImageBuffer(prepared.png);
      printer.alignLeft();
      return;
    case 'qr':
      printer.alignCenter();
      printer.printQR(prepared.data, { model: 2, cellSize: prepared.module, correction: 'M' });
      printer.alignLeft();
      return;
    default:
      prepared satisfies never;
  }
}

function encodeText(printer: ThermalPrinter, { block, text }: PeerBlock & { readonly kind: 'text' }): void {
  const { bold = false, inverse = false, size = 'normal' } = block;
  const align = inverse ? 'left' : (block.align ?? 'left');
  if (align === 'center') printer.alignCenter();
  if (align === 'right') printer.alignRight();
  // By ESC !, which ends bold, so before it: setTextSize takes its two arguments for each other.
  if (size === 'tall') printer.setTextDoubleHeight();
  if (size === 'large') printer.setTextQuadArea();
  if (bold) printer.bold(true);
  if (inverse) printer.invert(true);
  printer.println(text);
  if (inverse) printer.invert(false);
  if (bold) printer.bold(false);
  if (size !== 'normal') printer.setTextNormal();
  if (align !== 'left') printer.alignLeft();
}
