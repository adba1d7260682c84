import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { PIRATES, PLACES } from '../../../electron/games/ile-au-tresor/places.ts';
import type { PaperDocument } from '../../../templates/document.ts';
import {
  encodeText,
  substitute,
  UnencodableTextError,
  unencodableCharacters,
} from '../../../templates/escpos/code-page.ts';
import { encodeEscPos } from '../../../templates/escpos/encode-escpos.ts';
import { createRasteriser } from '../../../templates/escpos/rasterise.ts';
import { PLAIN_SPACES, SUBSTITUTES } from '../../../templates/escpos/substitutes.ts';
import { formatEuros, formatLongDate } from '../../../templates/french.ts';
import { receiptDocument } from '../../../templates/receipt/receipt-document.ts';
import { testPageDocument } from '../../../templates/test-page/test-page-document.ts';
import { fromCodePage } from '../escpos-decoder.ts';
import { counterPapers } from '../sample-payments.ts';
import {
  artwork,
  CONTENT,
  DUPLICATE,
  EXCHANGE,
  ORIGINAL,
  PREVIEW,
  PRINTERS,
  REPLACEMENT,
} from '../sample-receipts.ts';
import { testPageReport } from '../sample-test-page.ts';

const PAGES = [
  ['windows1252', 'CP1252'],
  ['cp858', 'CP858'],
] as const;

const LETTERS = 'àâäçéèêëîïôöùûüÀÂÄÇÉÈÊËÎÏÔÖÙÛÜ«»€°ÿ';

describe('code pages', () => {
  it('encodes French as the system’s iconv decodes it', () => {
    for (const [name, iconv] of PAGES) {
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

  it('prints each substitute that it declares, and declares it only for what the page lacks', () => {
    for (const [name, iconv] of PAGES) {
      for (const [character, replacement] of SUBSTITUTES[name]) {
        const printed = fromCodePage(Uint8Array.from(encodeText(character, name)), iconv);
        assert.equal(printed, replacement, `${character} in ${name}`);
        assert.notEqual(replacement, '?');
        assert.throws(() => execFileSync('iconv', ['-f', 'UTF-8', '-t', iconv], quiet(character)), name);
      }
      for (const [space] of PLAIN_SPACES) assert.deepEqual(encodeText(space, name), [0x20]);
    }
    assert.deepEqual(Object.fromEntries(SUBSTITUTES.cp858), {
      œ: 'oe',
      Œ: 'OE',
      Ÿ: 'Y',
      '’': "'",
      '‘': "'",
      '“': '"',
      '”': '"',
      '…': '...',
      '–': '-',
      '—': '-',
      '−': '-',
      '‐': '-',
      '‑': '-',
      '•': '·',
    });
  });

  it('has every other character of its page as the system’s iconv has it, and no control character', () => {
    for (const [name, iconv] of PAGES) {
      let printable = 0;
      for (let byte = 0; byte < 0x100; byte += 1) {
        // iconv has no character for five bytes of CP1252.
        if (iconv === 'CP1252' && [0x81, 0x8d, 0x8f, 0x90, 0x9d].includes(byte)) continue;
        const character = fromCodePageTable(iconv)[byte] ?? '';
        if (byte < 0x20 || byte === 0x7f) assert.throws(() => encodeText(character, name));
        else if (byte !== 0xa0 && !PLAIN_SPACES.has(character)) {
          assert.deepEqual(encodeText(character, name), [byte], `${byte} of ${name}`);
          printable += 1;
        }
      }
      assert.ok(printable > 200);
    }
  });

  it('can print every text of ours, and every name of the game, in both pages', () => {
    const texts = [
      ...PLACES.map((place) => place.name),
      ...PIRATES.map((pirate) => pirate.name),
      ...Array.from({ length: 366 }, (_, day) =>
        formatLongDate(new Date(Date.UTC(2028, 0, 1 + day)).toISOString().slice(0, 10)),
      ),
      ...[0, 5, 123_456_789_05, -250].map(formatEuros),
      'àâäæçéèêëîïôœöùûüÿÀÂÄÆÇÉÈÊËÎÏÔŒÖÙÛÜŸ «\u00a0\u202f\u00a0» ‘’“”…–—‑ ; : ! ? € ° N°\u00a0•',
      ...[ORIGINAL, DUPLICATE, REPLACEMENT, EXCHANGE, PREVIEW].flatMap((variant) =>
        textsOf(receiptDocument({ ...CONTENT, training: true }, variant, artwork)),
      ),
      ...counterPapers(true).flatMap(textsOf),
      ...PRINTERS.flatMap((printer) => textsOf(testPageDocument(testPageReport(printer), artwork))),
    ];
    assert.ok(texts.length > 500);
    for (const [name] of PAGES) assert.deepEqual(unencodableCharacters(texts.join(''), name), []);
  });

  it('joins letters and accents that came apart', () => {
    const apart = 'Tre\u0301sor'.normalize('NFD');
    assert.deepEqual(encodeText(apart, 'cp858'), encodeText('Trésor', 'cp858'));
    assert.deepEqual(unencodableCharacters(apart, 'windows1252'), []);
  });

  it('prints « ? » for nothing but « ? »', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 12 }),
        fc.constantFrom(...PAGES),
        (text, [name]) => {
          let bytes: number[];
          try {
            bytes = encodeText(text, name);
          } catch (error) {
            assert.ok(error instanceof UnencodableTextError);
            return;
          }
          const marks = (of: readonly string[]) => of.filter((character) => character === '?').length;
          assert.equal(marks(bytes.map((byte) => String.fromCharCode(byte))), marks(Array.from(text)));
        },
      ),
      { numRuns: 2000 },
    );
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

function textsOf({ title, blocks }: PaperDocument): string[] {
  return [
    title,
    ...blocks.flatMap((block) => {
      if (block.kind === 'text') return [block.text];
      return block.kind === 'pair' ? [block.label, block.value] : [];
    }),
  ];
}

/** What a failing iconv says isn't shown. */
function quiet(input: string): { input: string; stdio: ['pipe', 'ignore', 'ignore'] } {
  return { input, stdio: ['pipe', 'ignore', 'ignore'] };
}

const tables = new Map<string, string[]>();

/** All the characters of a page, by iconv, at their bytes; empty where it has none. */
function fromCodePageTable(codePage: 'CP858' | 'CP1252'): string[] {
  const known = tables.get(codePage);
  if (known) return known;
  const bytes = Array.from({ length: 0x100 }, (_, byte) => byte);
  const gaps = codePage === 'CP1252' ? [0x81, 0x8d, 0x8f, 0x90, 0x9d] : [];
  const mapped = bytes.filter((byte) => !gaps.includes(byte));
  const characters = Array.from(fromCodePage(Uint8Array.from(mapped), codePage));
  const table = bytes.map((byte) => characters[mapped.indexOf(byte)] ?? '');
  tables.set(codePage, table);
  return table;
}
