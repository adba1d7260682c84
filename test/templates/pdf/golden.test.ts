import { describe, it } from 'node:test';
import { renderPdf } from '../../../templates/pdf/render-pdf.ts';
import { receiptDocument } from '../../../templates/receipt/receipt-document.ts';
import { testPageDocument } from '../../../templates/test-page/test-page-document.ts';
import { assertGoldenPicture, assertGoldenText } from '../golden-files.ts';
import {
  artwork,
  CONTENT,
  DUPLICATE,
  fonts,
  ORIGINAL,
  PRINTERS,
  pdfPage,
  pdfText,
} from '../sample-receipts.ts';
import { testPageReport } from '../sample-test-page.ts';

const createdAt = new Date('2026-11-30T20:32:05Z');

const original = receiptDocument(CONTENT, ORIGINAL, artwork);
const duplicate = receiptDocument({ ...CONTENT, training: true }, DUPLICATE, artwork);
const testPage = testPageDocument(testPageReport(PRINTERS[0] as (typeof PRINTERS)[number]), artwork);

describe('PDF papers look as when they were last looked at (renew: RENEW_GOLDEN=1)', () => {
  for (const [name, document, format] of [
    ['original-roll', original, 'roll'],
    ['original-a4', original, 'a4'],
    ['training-duplicate-roll', duplicate, 'roll'],
    ['test-page-a4', testPage, 'a4'],
  ] as const) {
    it(name, async () => {
      const pdf = await renderPdf(document, { fonts, createdAt, format });
      assertGoldenText(name, pdfText(pdf));
      assertGoldenPicture(name, pdfPage(pdf, 100));
    });
  }
});
