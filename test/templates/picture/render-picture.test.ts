import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PNG } from 'pngjs';
import { paperSvg } from '../../../templates/picture/paper-svg.ts';
import { renderPicture } from '../../../templates/picture/render-picture.ts';
import { receiptDocument } from '../../../templates/receipt/receipt-document.ts';
import {
  artwork,
  CONTENT,
  fonts,
  MANDATORY_TEXTS,
  ORIGINAL,
  PREVIEW,
  plainText,
  QR_TEXT,
  scanCodes,
} from '../sample-receipts.ts';

describe('receipt as a picture', () => {
  for (const dots of [576, 512, 384]) {
    it(`is ${dots} dots wide, with its QR, and without on the preview (promise 4)`, () => {
      const png = renderPicture(receiptDocument(CONTENT, ORIGINAL, artwork), { dots, fonts });
      assert.equal(PNG.sync.read(Buffer.from(png)).width, dots);
      assert.deepEqual(scanCodes(png), [QR_TEXT]);
      assert.deepEqual(
        scanCodes(renderPicture(receiptDocument(CONTENT, PREVIEW, artwork), { dots, fonts })),
        [],
      );
    });
  }

  it('carries every text of article 5.1, and those of the user escaped', () => {
    const svg = paperSvg(receiptDocument(CONTENT, ORIGINAL, artwork), 576);
    const texts = [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text);
    const text = plainText(texts.join(' '));
    for (const mandatory of MANDATORY_TEXTS) assert.ok(text.includes(mandatory), `${mandatory} in ${text}`);
    assert.ok(text.includes("Tabac-Presse de l'Œuvre &amp; du Vieux-Port"));
  });
});
