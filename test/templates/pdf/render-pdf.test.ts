import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { PNG } from 'pngjs';
import { renderPdf } from '../../../templates/pdf/render-pdf.ts';
import type { ReceiptVariant } from '../../../templates/receipt/receipt-content.ts';
import { receiptDocument } from '../../../templates/receipt/receipt-document.ts';
import {
  artwork,
  CONTENT,
  DUPLICATE,
  fonts,
  inTemporaryFolder,
  MANDATORY_TEXTS,
  ORIGINAL,
  pdfPage,
  pdfText,
  plainText,
  QR_TEXT,
  REPLACEMENT,
  scanCodes,
} from '../sample-receipts.ts';

const createdAt = new Date('2026-11-30T20:32:05Z');

function render(variant: ReceiptVariant, content = CONTENT): Promise<Uint8Array> {
  return renderPdf(receiptDocument(content, variant, artwork), { fonts, createdAt });
}

function renderA4(variant: ReceiptVariant): Promise<Uint8Array> {
  return renderPdf(receiptDocument(CONTENT, variant, artwork), { fonts, createdAt, format: 'a4' });
}

/** What the PDF's figures say instead of themselves, in order. */
function figureAlternatives(pdf: Uint8Array): string[] {
  const objects = Buffer.from(pdf).toString('latin1').split('endobj');
  return objects
    .filter((object) => object.includes('/S /Figure'))
    .map((object) => {
      const start = object.indexOf('/Alt (') + '/Alt ('.length;
      const bytes = Buffer.from(object.slice(start, object.indexOf(')\n', start)), 'latin1');
      return bytes[0] === 0xfe ? bytes.subarray(2).swap16().toString('utf16le') : bytes.toString('latin1');
    });
}

function run(pdf: Uint8Array, tool: string, ...options: string[]): string {
  return inTemporaryFolder((folder) => {
    const file = join(folder, 'paper.pdf');
    writeFileSync(file, pdf);
    return execFileSync(tool, tool === 'pdftotext' ? [...options, file, '-'] : [...options, file]).toString();
  });
}

describe('PDF receipt', () => {
  let original: Uint8Array;
  before(async () => {
    original = await render(ORIGINAL);
  });

  it('carries every text of article 5.1, selectable', () => {
    const text = plainText(pdfText(original));
    for (const mandatory of MANDATORY_TEXTS) assert.ok(text.includes(mandatory), `${mandatory} in ${text}`);
    assert.match(text, /Code de contrôle ABCD EFGH JKMN PQRS/);
  });

  it('is one page of 80 mm with embedded fonts, in French', () => {
    const info = run(original, 'pdfinfo');
    assert.match(info, /Pages: +1\n/);
    assert.match(info, /Page size: +226\.77\d* x /);
    assert.match(info, /Title: +L'Ile au Trésor – reçu 974001-1-0000042/);
    assert.match(Buffer.from(original).toString('latin1'), /\/Lang \(fr\)/);
    const fontRows = run(original, 'pdffonts').trim().split('\n').slice(2);
    assert.equal(fontRows.length, 2);
    for (const row of fontRows) assert.match(row, /\+DejaVuSansMono.* yes yes yes /);
  });

  it('shows the pictures above the words, and seven ticked squares in the map (5.1, 5.2)', () => {
    const boxes = run(original, 'pdftotext', '-bbox');
    const yOf = (word: string) =>
      Number(new RegExp(`yMin="([\\d.]+)"[^>]*>${word}<`).exec(boxes)?.[1] ?? Number.NaN);
    assert.ok(yOf('Carte') < yOf('Pirates') && yOf('Pirates') < yOf('lieux') && yOf('lieux') < yOf('pirate'));

    const dotsPerInch = 288;
    const page = PNG.sync.read(Buffer.from(pdfPage(original, dotsPerInch)));
    const scale = dotsPerInch / 72;
    const isInk = (x: number, y: number) =>
      (page.data[(Math.round(y * scale) * page.width + Math.round(x * scale)) * 4] ?? 255) < 128;
    // The frame's upper border is the first ink under the map's title, in the middle of the page.
    let top = yOf('Carte') + 12;
    while (!isInk(113.4, top)) top += 0.1;
    const unit = (204.1 * 0.93) / 670;
    const left = 11.34 + (204.1 - 670 * unit) / 2;
    const ticked = CONTENT.places.length;
    const found = Array.from({ length: 21 }, (_, i) => i + 1).filter((place) => {
      const x = left + (6 + ((place - 1) % 7) * 94 + 47) * unit;
      const y = top + (16 + Math.floor((place - 1) / 7) * 136 + 106) * unit;
      return isInk(x, y);
    });
    assert.equal(found.length, ticked);
    assert.deepEqual(found, CONTENT.places);
  });

  it('has a QR that scans, and none on a duplicate (promise 4)', async () => {
    assert.deepEqual(scanCodes(pdfPage(original, 200)), [QR_TEXT]);
    assert.deepEqual(scanCodes(pdfPage(await render(REPLACEMENT), 200)), [QR_TEXT]);
    const duplicate = await render(DUPLICATE);
    assert.deepEqual(scanCodes(pdfPage(duplicate, 200)), []);
    const text = plainText(pdfText(duplicate));
    assert.match(text, /^DUPLICATA N° 3 – NE PEUT ÊTRE PAYÉ Duplicata du 02\/12\/2026 à 18 h 05/);
    assert.ok(!text.includes('ABCD') && !text.includes('contrôle'));
  });

  it('says « FORMATION – SANS VALEUR » twice in training, never otherwise (promise 7)', async () => {
    const count = (pdf: Uint8Array) => pdfText(pdf).match(/FORMATION – SANS VALEUR/g)?.length ?? 0;
    assert.equal(count(await render(DUPLICATE, { ...CONTENT, training: true })), 2);
    assert.equal(count(original), 0);
  });

  it('gives the same bytes for the same input', async () => {
    assert.deepEqual(await render(ORIGINAL), original);
    assert.deepEqual(await renderA4(DUPLICATE), await renderA4(DUPLICATE));
  });

  it('is tagged: paragraphs, and figures with words for those who can’t see them', async () => {
    for (const pdf of [original, await renderA4(ORIGINAL)]) {
      assert.match(run(pdf, 'pdfinfo'), /Tagged: +yes\n/);
      const tree = run(pdf, 'pdfinfo', '-struct-text');
      assert.match(tree, /^Document\n {2}Figure\n/);
      const paragraph =
        /P \(block\)\n {4}Span \(inline\)\n {6}"Point d’enregistrement"\n {4}Span \(inline\)\n {6}"974001"/;
      assert.match(tree, paragraph);
      assert.equal(tree.match(/^ {2}Figure/gm)?.length, 4);
      const alternatives = figureAlternatives(pdf);
      assert.equal(alternatives.length, 4);
      assert.match(alternatives[1] ?? '', /Palmier blanc, Désert des serpents.*Epave secrète$/);
      assert.match(alternatives[2] ?? '', /Le Féroce$/);
    }
  });

  it('is the same paper in the middle of one A4 page, whole within its edges', async () => {
    const a4 = await renderA4(ORIGINAL);
    assert.match(run(a4, 'pdfinfo'), /Pages: +1\n[\s\S]*Page size: +595\.28 x 841\.89 pts \(A4\)/);
    const text = plainText(pdfText(a4));
    for (const mandatory of MANDATORY_TEXTS) assert.ok(text.includes(mandatory), mandatory);
    assert.match(text, /^L'Ile au Trésor – reçu 974001-1-0000042 /);
    assert.deepEqual(scanCodes(pdfPage(a4, 200)), [QR_TEXT]);
    const xs = [...run(a4, 'pdftotext', '-bbox').matchAll(/<word xMin="([\d.]+)".* xMax="([\d.]+)"/g)];
    assert.ok(xs.length > 50);
    const middle =
      (Math.min(...xs.map(([, x]) => Number(x))) + Math.max(...xs.map(([, , x]) => Number(x)))) / 2;
    assert.ok(Math.abs(middle - 595.28 / 2) < 1, `${middle}`);
  });
});
