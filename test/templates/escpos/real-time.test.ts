import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { PaperDocument } from '../../../templates/document.ts';
import { encodeEscPos } from '../../../templates/escpos/encode-escpos.ts';
import { breakRealTimeSequences, hasRealTimeSequence } from '../../../templates/escpos/real-time.ts';

import { decodeEscPos } from '../escpos-decoder.ts';

describe('real-time sequences within images', () => {
  it('are found and broken by one dot each', () => {
    for (const command of [0x04, 0x05, 0x14]) {
      const image = Uint8Array.of(0x00, 0x10, command, 0x01, 0x10);
      assert.ok(hasRealTimeSequence(image));
      const broken = breakRealTimeSequences(image);
      assert.deepEqual([...broken], [0x00, 0x18, command, 0x01, 0x10]);
    }
  });

  it('never remain, and nothing else changes', () => {
    const byte = fc.constantFrom(0x10, 0x04, 0x05, 0x14, 0x18, 0x00, 0xff);
    fc.assert(
      fc.property(fc.array(byte, { maxLength: 40 }), (bytes) => {
        const image = Uint8Array.from(bytes);
        const broken = breakRealTimeSequences(image);
        assert.ok(!hasRealTimeSequence(broken));
        assert.equal(broken.length, image.length);
        for (const [i, after] of broken.entries()) {
          if (after !== image[i]) assert.deepEqual([image[i], after], [0x10, 0x18]);
        }
      }),
    );
  });
});

describe('a picture whose dots happen to be real-time sequences', () => {
  it('is sent without any, also from the end of one row to the start of the next', () => {
    const rows = Uint8Array.of(0x10, 0x04, 0x01, 0x10, 0x14, 0x08, 0x10, 0x05, 0x10);
    const document: PaperDocument = {
      title: 'trap',
      blocks: [
        {
          kind: 'picture',
          name: 'trap',
          drawing: { width: 24, height: 3, body: '' },
          boxes: [],
          widthShare: 1,
        },
      ],
    };
    const facts = { dots: 24, columns: 2, codePage: { name: 'cp858' }, qr: 'raster' } as const;
    const bytes = encodeEscPos(document, facts, () => ({ width: 24, height: 3, rowBytes: 3, data: rows }));
    assert.ok(!hasRealTimeSequence(bytes));
    const [image] = decodeEscPos(bytes, 'CP858');
    assert.ok(image?.kind === 'image');
    assert.deepEqual(
      Buffer.concat(image.rows),
      Buffer.of(0x18, 0x04, 0x01, 0x18, 0x14, 0x08, 0x18, 0x05, 0x10),
    );
  });

  it('is sent without any in columns too', () => {
    // The first column's bytes are 10 04 00; the second's dot keeps the rows above from being trimmed.
    const data = new Uint8Array(2 * 24);
    data[0] = 0x40;
    for (const row of [3, 13]) data[2 * row] = 0x80;
    data[2 * 23] = 0x40;
    const document: PaperDocument = {
      title: 'trap',
      blocks: [
        {
          kind: 'picture',
          name: 'trap',
          drawing: { width: 16, height: 24, body: '' },
          boxes: [],
          widthShare: 1,
        },
      ],
    };
    const facts = {
      dots: 16,
      columns: 1,
      codePage: { name: 'cp858' },
      qr: 'raster',
      imageMode: 'column',
    } as const;
    const bytes = encodeEscPos(document, facts, () => ({ width: 16, height: 24, rowBytes: 2, data }));
    assert.ok(!hasRealTimeSequence(bytes));
    assert.ok(
      Buffer.from(bytes).includes(Buffer.of(0x1b, 0x2a, 33, 2, 0, 0x18, 0x04, 0x00, 0x80, 0x00, 0x01)),
    );
  });
});
