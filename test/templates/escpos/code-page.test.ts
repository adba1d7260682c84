import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  encodeText,
  substitute,
  UnencodableTextError,
  unencodableCharacters,
} from '../../../templates/escpos/code-page.ts';
import { encodeEscPos } from '../../../templates/escpos/encode-escpos.ts';
import { createRasteriser } from '../../../templates/escpos/rasterise.ts';
import { receiptDocument } from '../../../templates/receipt/receipt-document.ts';
import { fromCodePage } from '../escpos-decoder.ts';
import { artwork, CONTENT, ORIGINAL, PRINTERS } from '../sample-receipts.ts';

const LETTERS = 'àâäçéèêëîïôöùûüÀÂÄÇÉÈÊËÎÏÔÖÙÛÜ«»€°ÿ';

describe('code pages', () => {
  it('encodes French as the system’s iconv decodes it', () => {
    for (const [name, iconv] of [
      ['windows1252', 'CP1252'],
      ['cp858', 'CP858'],
    ] as const) {
      assert.equal(fromCodePage(Uint8Array.from(encodeText(LETTERS, name)), iconv), LETTERS);
    }
    const typography = 'œŒ’‘“”…–—•Ÿ';
    assert.equal(fromCodePage(Uint8Array.from(encodeText(typography, 'windows1252')), 'CP1252'), typography);
  });

  it('puts the euro sign where the printers’ manuals have it', () => {
    assert.deepEqual(encodeText('€', 'windows1252'), [0x80]);
    assert.deepEqual(encodeText('€', 'cp858'), [0xd5]);
  });

  it('substitutes what cp858 lacks, and prints spaces that don’t break as plain ones', () => {
    const bytes = encodeText('L’œuvre – 20\u202f000\u00a0€… « Œil\u00a0»', 'cp858');
    assert.equal(fromCodePage(Uint8Array.from(bytes), 'CP858'), "L'oeuvre - 20 000 €... « OEil »");
    assert.equal(substitute('20\u202f000\u00a0€', 'cp858'), '20\u202f000\u00a0€');
  });

  it('refuses a character that it can’t print, and names it', () => {
    for (const character of ['Ł', '漢', '😀', '\u0007', '\n', '\u0081']) {
      for (const codePage of ['windows1252', 'cp858'] as const) {
        assert.throws(
          () => encodeText(`Chez ${character}`, codePage),
          (error) => error instanceof UnencodableTextError && error.character === character,
        );
        assert.deepEqual(unencodableCharacters(`Œuf ${character}\u00a0!`, codePage), [character]);
      }
    }
    assert.deepEqual(encodeText('?', 'cp858'), [0x3f]);
  });

  it('refuses a whole receipt rather than print « ? » in it', () => {
    for (const printer of PRINTERS) {
      const document = receiptDocument({ ...CONTENT, outletName: 'Tabac Łódź' }, ORIGINAL, artwork);
      assert.throws(() => encodeEscPos(document, printer, createRasteriser()), /« Ł » \(U\+0141\)/);
    }
  });
});
