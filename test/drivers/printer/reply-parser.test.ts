import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { createReplyParser, type PrinterReply } from '../../../drivers/printer/reply-parser.ts';

function parse(bytes: readonly number[], cuts: readonly number[] = []): PrinterReply[] {
  const parser = createReplyParser();
  const edges = [0, ...[...cuts].sort((a, b) => a - b), bytes.length];
  return edges.slice(1).flatMap((end, index) => parser.push(Uint8Array.from(bytes.slice(edges[index], end))));
}

/** Everything that a printer can say, one after the other. */
const STREAM = [
  0x16, // DLE EOT 1
  ...[0x14, 0x00, 0x00, 0x0f], // healthy
  ...[0x37, 0x22, 0x41, 0x37, 0x5f, 0x32, 0x00], // a token whose characters look like other replies
  0x03, // GS r
  ...[0x1c, 0x00, 0x0c, 0x0f], // paper end
  0x72,
  ...[0x37, 0x25, 0x00],
  ...[0x5f, 0x54, 0x4d, 0x00],
  0x00,
];
const REPLIES: PrinterReply[] = [
  { kind: 'status', value: 0x16 },
  { kind: 'status-back', bytes: [0x14, 0, 0, 0x0f] },
  { kind: 'block', header: 0x37, text: '"A7_2' },
  { kind: 'queued-status', value: 0x03 },
  { kind: 'status-back', bytes: [0x1c, 0, 0x0c, 0x0f] },
  { kind: 'status', value: 0x72 },
  { kind: 'block', header: 0x37, text: '%' },
  { kind: 'block', header: 0x5f, text: 'TM' },
  { kind: 'queued-status', value: 0 },
];

describe('replies of a printer', () => {
  it('are told apart whole, and cut at every byte or pair of bytes', () => {
    assert.deepEqual(parse(STREAM), REPLIES);
    for (let one = 0; one <= STREAM.length; one += 1) {
      for (let two = one; two <= STREAM.length; two += 1) {
        assert.deepEqual(parse(STREAM, [one, two]), REPLIES);
      }
    }
  });

  it('let XON and XOFF stand anywhere, also inside blocks and automatic status', () => {
    for (let at = 0; at <= STREAM.length; at += 1) {
      for (const flow of [0x11, 0x13]) {
        const replies = parse([...STREAM.slice(0, at), flow, ...STREAM.slice(at)]);
        const flows = replies.filter(({ kind }) => kind === 'flow');
        assert.deepEqual(flows, [{ kind: 'flow', paused: flow === 0x13 }]);
        assert.deepEqual(
          replies.filter(({ kind }) => kind !== 'flow'),
          REPLIES,
        );
      }
    }
  });

  it('read anew the byte that breaks a reply off', () => {
    assert.deepEqual(parse([0x14, 0x00, 0x37, 0x25, 0x00]).slice(-1), [
      { kind: 'block', header: 0x37, text: '%' },
    ]);
    assert.deepEqual(parse([0x37, 0x22, 0x41, 0x14, 0x00, 0x00, 0x0f]).slice(-1), [
      { kind: 'status-back', bytes: [0x14, 0, 0, 0x0f] },
    ]);
  });

  it('give up a block that never ends', () => {
    const replies = parse([0x37, ...Array.from({ length: 500 }, () => 0x41), 0x16]);
    assert.equal(replies.filter(({ kind }) => kind === 'block').length, 0);
    assert.deepEqual(replies.at(-1), { kind: 'status', value: 0x16 });
  });

  it('never depend on how any bytes are cut', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 255 }), { maxLength: 60 }),
        fc.array(fc.nat({ max: 60 }), { maxLength: 6 }),
        (bytes, cuts) => {
          const inside = cuts.filter((cut) => cut <= bytes.length);
          assert.deepEqual(parse(bytes, inside), parse(bytes));
        },
      ),
    );
  });
});
