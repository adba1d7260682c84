import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PNG } from 'pngjs';
import { encodeEscPos } from '../../templates/escpos/encode-escpos.ts';
import { createRasteriser } from '../../templates/escpos/rasterise.ts';
import { receiptDocument } from '../../templates/receipt/receipt-document.ts';
import { TEST_PAGE_QR, testPageDocument } from '../../templates/test-page/test-page-document.ts';
import { artwork, CONTENT, ORIGINAL, QR_TEXT, scanCodes } from './sample-receipts.ts';
import { testPageReport } from './sample-test-page.ts';
import { printSimulated, profileOf } from './simulated-print.ts';

const rasterise = createRasteriser();

describe('papers out of a simulated printer', () => {
  for (const [name, width] of [
    ['epson-tm-t20iii', 576],
    ['epson-tm-t88v', 512],
    ['generic-58mm-203dpi', 384],
  ] as const) {
    for (const qr of ['native', 'raster'] as const) {
      it(`have a QR that scans, ${qr}, from ${name} (promise 4)`, async () => {
        const profile = { ...(await profileOf(name)), qr };
        const receipt = encodeEscPos(receiptDocument(CONTENT, ORIGINAL, artwork), profile, rasterise);
        const png = await printSimulated(receipt, profile);
        assert.equal(PNG.sync.read(Buffer.from(png)).width, width);
        assert.deepEqual(scanCodes(png), [QR_TEXT]);
        const testPage = encodeEscPos(testPageDocument(testPageReport(profile), artwork), profile, rasterise);
        assert.deepEqual(scanCodes(await printSimulated(testPage, profile)), [TEST_PAGE_QR]);
      });
    }
  }

  it('are the same in columns, where a printer has no GS v 0', async () => {
    const profile = { ...(await profileOf('generic-58mm-203dpi')), imageMode: 'column' } as const;
    const receipt = encodeEscPos(receiptDocument(CONTENT, ORIGINAL, artwork), profile, rasterise);
    assert.deepEqual(scanCodes(await printSimulated(receipt, profile)), [QR_TEXT]);
  });
});
