import assert from 'node:assert/strict';
import type { PaperDocument } from '../../templates/document.ts';
import { encodeEscPos } from '../../templates/escpos/encode-escpos.ts';
import type { Rasterise } from '../../templates/escpos/rasterise.ts';
import { hasRealTimeSequence } from '../../templates/escpos/real-time.ts';
import { decodeEscPos, textLines } from './escpos-decoder.ts';
import { type PRINTERS, plainText } from './sample-receipts.ts';

/** What a printer makes of a paper: its lines, its text as a reader compares it, its black bars, and how many pictures or codes it has. */
export interface PrintedText {
  readonly lines: readonly string[];
  readonly text: string;
  readonly bars: readonly string[];
  readonly pictures: number;
}

/** Prints a paper and decodes it; fails where a line is wider than the paper or a real-time sequence is in it. */
export function printedText(
  document: PaperDocument,
  printer: (typeof PRINTERS)[number],
  rasterise: Rasterise,
): PrintedText {
  const bytes = encodeEscPos(document, printer, rasterise);
  assert.ok(!hasRealTimeSequence(bytes));
  const items = decodeEscPos(bytes, printer.iconv, printer.dots);
  const bars: string[] = [];
  for (const item of items) {
    if (item.kind !== 'line') continue;
    assert.ok(item.text.length * item.across <= printer.columns, item.text);
    if (item.inverse) bars.push(comparable(item.text));
  }
  const lines = textLines(items);
  return { lines, text: comparable(lines.join(' ')), bars, pictures: items.filter(isPicture).length };
}

/** Text whose dashes are plain too: one of the code pages has no others. */
export function comparable(text: string): string {
  return plainText(text).replace(/[–−]/g, '-');
}

/** Rules are no higher. */
const RULE_ROWS = 4;

/** A QR code or an image that is no rule. */
function isPicture(item: ReturnType<typeof decodeEscPos>[number]): boolean {
  return (
    item.kind === 'qr' || item.kind === 'nv-image' || (item.kind === 'image' && item.rows.length > RULE_ROWS)
  );
}
