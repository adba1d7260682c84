import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ReceiptVariant } from '../../../templates/receipt/receipt-content.ts';
import { receiptDocument } from '../../../templates/receipt/receipt-document.ts';
import { artwork, CONTENT, DUPLICATE, EXCHANGE, ORIGINAL, REPLACEMENT } from '../sample-receipts.ts';

describe('receipt document', () => {
  it('writes each metropolitan day once, above its own draws (5.1)', () => {
    const draws = [
      { number: 287, date: '2026-11-30', time: '23:55' },
      { number: 1, date: '2026-12-01', time: '00:05' },
    ];
    const { blocks } = receiptDocument({ ...CONTENT, draws }, ORIGINAL, artwork);
    const words = blocks.map((block) =>
      block.kind === 'text' ? block.text : block.kind === 'pair' ? block.label : '',
    );
    const start = words.indexOf('Date de tirage(s) métropolitaine');
    assert.deepEqual(words.slice(start + 1, start + 5), [
      'lundi 30\u00a0novembre 2026',
      'Tirage n°\u00a0287',
      'mardi 1er\u00a0décembre 2026',
      'Tirage n°\u00a01',
    ]);
  });

  it('takes the letters of the code grouped or not', () => {
    for (const letters of ['ABCDEFGHJKMNPQRS', 'ABCD-EFGH-JKMN-PQRS']) {
      const { blocks } = receiptDocument(
        CONTENT,
        { kind: 'original', controlCode: { letters, qr: 'X' } },
        artwork,
      );
      assert.ok(blocks.some((block) => block.kind === 'text' && block.text === 'ABCD EFGH JKMN PQRS'));
    }
  });

  it('reproduces the same combination, draws and amounts on every paper of a play (promise 4)', () => {
    const body = (variant: ReceiptVariant) => {
      const { blocks } = receiptDocument(CONTENT, variant, artwork);
      const logo = blocks.findIndex((block) => block.kind === 'picture');
      return blocks.slice(
        logo,
        blocks.findIndex((block) => block.kind === 'rule' && block.style === 'dashed'),
      );
    };
    assert.deepEqual(body(DUPLICATE), body(ORIGINAL));
    assert.deepEqual(body(REPLACEMENT), body(ORIGINAL));
    assert.deepEqual(body(EXCHANGE), body(ORIGINAL));
    assert.ok(body(ORIGINAL).length > 30);
  });

  it('keeps the same drawings from receipt to receipt, so that renderers can keep their bitmaps', () => {
    const drawings = () =>
      receiptDocument(CONTENT, ORIGINAL, artwork).blocks.flatMap((block) =>
        block.kind === 'picture' ? [block.drawing] : [],
      );
    const [first, second] = [drawings(), drawings()];
    assert.equal(first.length, 3);
    for (const [i, drawing] of first.entries()) assert.equal(drawing, second[i]);
  });
});
