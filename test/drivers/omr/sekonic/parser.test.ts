import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { Command } from '../../../../drivers/omr/sekonic/frame.ts';
import { type Answer, type AnswerFormat, AnswerParser } from '../../../../drivers/omr/sekonic/parser.ts';

const FORMAT: AnswerFormat = {
  columnCount: 3,
  framing: 'cr',
  lineNames: '9876543210XY',
  lineOrder: 'line-1-first',
};

/** What an answer, in Latin-1, is taken for; bytes after its end are left over. */
function parse(awaited: Command['kind'], text: string, changes: Partial<AnswerFormat> = {}) {
  const parser = new AnswerParser(awaited, { ...FORMAT, ...changes });
  for (const [at, byte] of Buffer.from(text, 'latin1').entries()) {
    const answer = parser.take(byte);
    if (answer !== null) return { answer, left: text.slice(at + 1) };
  }
  return { answer: null, left: '' };
}

function answerTo(
  awaited: Command['kind'],
  text: string,
  changes: Partial<AnswerFormat> = {},
): Answer | null {
  return parse(awaited, text, changes).answer;
}

function faultOf(text: string, changes: Partial<AnswerFormat> = {}): string | null {
  const answer = answerTo('densities', text, changes);
  return answer?.kind === 'fault' ? answer.fault : (answer?.kind ?? null);
}

/** Columns with these densities at these rows. */
function columns(...marks: readonly Record<number, number>[]): number[][] {
  return marks.map((rows) => Array.from({ length: 12 }, (_, row) => rows[row] ?? 0));
}

describe('Sekonic status', () => {
  it('is one byte of the manual', () => {
    const expected = {
      '0': 'read',
      '1': 'jam',
      '2': 'left-inside',
      '3': 'feed-error',
      '6': 'double-feed',
      '@': 'timing-marks',
      B: 'empty',
      D: 'cover-open',
    };
    for (const [byte, status] of Object.entries(expected)) {
      assert.deepEqual(answerTo('feedAndRead', byte), { kind: 'status', status });
    }
    assert.deepEqual(answerTo('feedAndRead', 'P'), { kind: 'refused', reason: 'invalid-command' });
    assert.deepEqual(answerTo('feedAndRead', 'Q'), { kind: 'refused', reason: 'damaged-command' });
  });

  it('is none of the other 246 bytes', () => {
    for (let byte = 0; byte < 256; byte += 1) {
      const text = String.fromCharCode(byte);
      if ('01236@BDPQ\r\x03'.includes(text)) continue;
      assert.deepEqual(
        answerTo('feedAndRead', text),
        { kind: 'fault', fault: 'unexpected-reply' },
        `byte ${byte}`,
      );
    }
  });

  it('may be framed, and stand behind the late end of another answer', () => {
    assert.deepEqual(answerTo('feedAndRead', '\rB'), { kind: 'status', status: 'empty' });
    assert.deepEqual(answerTo('feedAndRead', '\x03\x02B', { framing: 'stx-etx' }), {
      kind: 'status',
      status: 'empty',
    });
    assert.equal(answerTo('feedAndRead', '\x02B')?.kind, 'fault');
  });
});

describe('Sekonic acknowledgement', () => {
  it('of a reset is waited for, whatever the reader was saying', () => {
    assert.deepEqual(answerTo('reset', '1:2\r\x0309A\x06'), { kind: 'acknowledged' });
    assert.equal(answerTo('reset', ' \r \r0B@'), null);
    assert.deepEqual(answerTo('reset', 'P'), { kind: 'refused', reason: 'invalid-command' });
  });

  it('of a setting is 06 or the normal status', () => {
    assert.deepEqual(answerTo('setLines', '\x06'), { kind: 'acknowledged' });
    assert.deepEqual(answerTo('setFraming', '0'), { kind: 'acknowledged' });
    assert.equal(answerTo('setFraming', 'x')?.kind, 'fault');
  });
});

describe('Sekonic timing marks', () => {
  it('are three digits, with or without an end', () => {
    assert.deepEqual(parse('timingMarks', '027'), { answer: { kind: 'timing-marks', count: 27 }, left: '' });
    assert.deepEqual(parse('timingMarks', '126\r'), {
      answer: { kind: 'timing-marks', count: 126 },
      left: '\r',
    });
    assert.deepEqual(answerTo('timingMarks', '\x02005', { framing: 'stx-etx' }), {
      kind: 'timing-marks',
      count: 5,
    });
  });

  it('are nothing else', () => {
    for (const text of ['27\r', '02x', ' 27', '0\x0627', '\x02027']) {
      assert.equal(answerTo('timingMarks', text)?.kind, 'fault', JSON.stringify(text));
    }
    assert.equal(answerTo('timingMarks', '027', { framing: 'stx-cr' })?.kind, 'fault');
    assert.equal(answerTo('timingMarks', '02'), null);
  });
});

describe('Sekonic densities', () => {
  const RECORD = '9@\r \r01X5Y2\r';
  const ROWS = columns({ 0: 16 }, {}, { 9: 1, 10: 5, 11: 2 });

  it('are named lines and densities of 31 to 40 hex, a blank column being 20 0D', () => {
    assert.deepEqual(parse('densities', RECORD), { answer: { kind: 'densities', columns: ROWS }, left: '' });
    assert.deepEqual(answerTo('densities', `\r${RECORD}`), { kind: 'densities', columns: ROWS });
  });

  it('follow the line names and the line order that are set', () => {
    assert.deepEqual(answerTo('densities', '0@\r \r91:5;2\r', { lineNames: '0123456789:;' }), {
      kind: 'densities',
      columns: ROWS,
    });
    assert.deepEqual(answerTo('densities', RECORD, { lineOrder: 'line-1-last' }), {
      kind: 'densities',
      columns: ROWS.map((rows) => rows.toReversed()),
    });
  });

  it('come in the framing that is set, and in no other', () => {
    const expected = { kind: 'densities', columns: ROWS };
    assert.deepEqual(answerTo('densities', `\x02${RECORD}`, { framing: 'stx-cr' }), expected);
    assert.deepEqual(answerTo('densities', `\x02${RECORD}\x03`, { framing: 'stx-etx' }), expected);
    assert.deepEqual(
      answerTo('densities', `\x02${RECORD.slice(0, -1)}\x03`, { framing: 'stx-etx' }),
      expected,
    );
    assert.equal(answerTo('densities', `\x02${RECORD}`, { framing: 'stx-etx' }), null);
    assert.equal(faultOf(RECORD, { framing: 'stx-cr' }), 'unexpected-reply');
    assert.equal(faultOf(RECORD, { framing: 'stx-etx' }), 'unexpected-reply');
    assert.equal(faultOf(`\x02${RECORD}`), 'odd-length');
    assert.equal(faultOf('\x029@\r \x03', { framing: 'stx-etx' }), 'incomplete');
    assert.equal(faultOf(`\x02${RECORD}\r`, { framing: 'stx-etx' }), 'incomplete');
    assert.equal(faultOf(`\x02${RECORD} `, { framing: 'stx-etx' }), 'too-long');
  });

  it('are broken by a half pair, a foreign byte, a line out of order or twice, an empty or an endless column', () => {
    assert.equal(faultOf('9\r'), 'odd-length');
    assert.equal(faultOf('9@8\r'), 'odd-length');
    assert.equal(faultOf('  \r'), 'not-a-record-byte');
    assert.equal(faultOf('Z1\r'), 'not-a-record-byte');
    assert.equal(faultOf('90\r'), 'not-a-record-byte');
    assert.equal(faultOf('9A\r'), 'not-a-record-byte');
    assert.equal(faultOf('9181\r9\xb1\r'), 'not-a-record-byte');
    assert.equal(faultOf('8191\r'), 'not-a-record-byte');
    assert.equal(faultOf('9192\r'), 'not-a-record-byte');
    assert.equal(faultOf('91\r\r'), 'incomplete');
    assert.equal(faultOf('9'.repeat(25)), 'too-long');
    assert.equal(faultOf('91\r91\r'), null);
  });

  it('end in an answer or a fault before they outgrow their columns', () => {
    const most = FORMAT.columnCount * 25 + 2;
    fc.assert(
      fc.property(fc.uint8Array({ minLength: most, maxLength: most }), fc.boolean(), (bytes, isFramed) => {
        const text = `${isFramed ? '\x02' : 'X'}${Buffer.from(bytes).toString('latin1')}`;
        assert.notEqual(answerTo('densities', text, { framing: isFramed ? 'stx-etx' : 'cr' }), null);
      }),
    );
  });

  it('are read back as they were written', () => {
    const density = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 16 }));
    const slip = fc.array(fc.array(density, { minLength: 12, maxLength: 12 }), {
      minLength: 1,
      maxLength: 6,
    });
    fc.assert(
      fc.property(slip, (written) => {
        const text = written
          .map((rows) => {
            const pairs = rows.map((value, line) =>
              value === 0 ? '' : `${FORMAT.lineNames[line]}${String.fromCharCode(0x30 + value)}`,
            );
            return `${pairs.join('') || ' '}\r`;
          })
          .join('');
        assert.deepEqual(answerTo('densities', text, { columnCount: written.length }), {
          kind: 'densities',
          columns: written,
        });
      }),
    );
  });
});
