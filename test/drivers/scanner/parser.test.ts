import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { MAX_CODE_LENGTH, type ScannerLine, ScannerParser } from '../../../drivers/scanner/parser.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');
const code = (text: string): ScannerLine => ({ kind: 'code', text });
const noise = (problem: 'not-printable' | 'too-long'): ScannerLine => ({ kind: 'noise', problem });

/** Everything that comes of these chunks, and of the silence after them. */
function linesOf(...chunks: Uint8Array[]): ScannerLine[] {
  const parser = new ScannerParser();
  const lines = chunks.flatMap((chunk) => parser.push(chunk));
  const last = parser.end();
  return last === null ? lines : [...lines, last];
}

describe('scanner parser', () => {
  it('takes a code with any end, or with none before the silence', () => {
    for (const sent of ['IP1\r', 'IP1\n', 'IP1\r\n', '\x02IP1\x03', '\x02IP1\r', '\x02IP1\x03\r\n', 'IP1']) {
      assert.deepEqual(linesOf(bytes(sent)), [code('IP1')], JSON.stringify(sent));
    }
  });

  it('takes codes that follow each other, merged or not', () => {
    assert.deepEqual(linesOf(bytes('ONE\rTWO\r\nTHREE\n\n\x02FOUR\x03FIVE')), [
      code('ONE'),
      code('TWO'),
      code('THREE'),
      code('FOUR'),
      code('FIVE'),
    ]);
  });

  it('reads the same, cut at any two bytes or byte by byte', () => {
    const sent = bytes(`\x02IT1075123\x03\r\nIP1Ab c~\rd\x80e\rIP1\n${'9'.repeat(201)}\r\nEND`);
    const whole = linesOf(sent);
    assert.deepEqual(whole, [
      code('IT1075123'),
      code('IP1Ab c~'),
      noise('not-printable'),
      code('IP1'),
      noise('too-long'),
      code('END'),
    ]);
    for (let first = 0; first <= sent.length; first += 1) {
      for (const second of [first, first + 1, first + 7, sent.length]) {
        const cut = linesOf(sent.subarray(0, first), sent.subarray(first, second), sent.subarray(second));
        assert.deepEqual(cut, whole, `cut at ${first} and ${second}`);
      }
    }
    assert.deepEqual(linesOf(...Array.from(sent, (byte) => Uint8Array.of(byte))), whole);
  });

  it('refuses every byte that is not printable ASCII, once until the next end', () => {
    for (let byte = 0; byte < 256; byte += 1) {
      const isEnd = [0x02, 0x03, 0x0a, 0x0d].includes(byte);
      const isPrintable = byte >= 0x20 && byte <= 0x7e;
      if (isEnd || isPrintable) continue;
      const sent = Uint8Array.of(0x41, byte, 0x42, byte, 0x43, 0x0d, 0x44, 0x0d);
      assert.deepEqual(linesOf(sent), [noise('not-printable'), code('D')], `byte ${byte}`);
    }
  });

  it('takes 200 characters, refuses more, and skips the rest until an end or silence', () => {
    const longest = '7'.repeat(MAX_CODE_LENGTH);
    assert.deepEqual(linesOf(bytes(`${longest}\r`)), [code(longest)]);
    assert.deepEqual(linesOf(bytes(`${longest}7777\rIP1\r`)), [noise('too-long'), code('IP1')]);
    const parser = new ScannerParser();
    assert.deepEqual(parser.push(bytes(`${longest}7777`)), [noise('too-long')]);
    assert.equal(parser.midCode, false);
    assert.equal(parser.end(), null);
    assert.deepEqual(parser.push(bytes('IP1\r')), [code('IP1')]);
  });

  it('gives only printable codes of 1 to 200 characters, whatever ten million bytes say (promise 5)', () => {
    const parser = new ScannerParser();
    let seed = 0x2545f491;
    const random = () => {
      seed ^= seed << 13;
      seed ^= seed >>> 17;
      seed ^= seed << 5;
      return seed >>> 0;
    };
    let codes = 0;
    let noises = 0;
    for (let sent = 0; sent < 10_000_000; ) {
      const chunk = new Uint8Array(1 + (random() % 4000));
      // Half of the chunks are what a scanner might send, with a byte in a hundred broken.
      const isMild = random() % 2 === 0;
      for (let i = 0; i < chunk.length; i += 1) {
        const value = random();
        const isBroken = value % 97 === 0;
        chunk[i] =
          isMild && !isBroken ? (value % 41 === 1 ? 0x0d : 0x30 + ((value >>> 8) % 10)) : value >>> 24;
      }
      sent += chunk.length;
      const lines: (ScannerLine | null)[] = parser.push(chunk);
      if (random() % 5 === 0) lines.push(parser.end());
      for (const line of lines) {
        if (line?.kind === 'code') {
          codes += 1;
          if (!/^[\x20-\x7e]{1,200}$/.test(line.text))
            assert.fail(`not a code: ${JSON.stringify(line.text)}`);
        } else if (line !== null) noises += 1;
      }
    }
    assert.ok(codes > 10_000 && noises > 10_000, `${codes} codes, ${noises} noises`);
  });
});
