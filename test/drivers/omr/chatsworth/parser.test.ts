import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { type ReaderLine, ReaderParser } from '../../../../drivers/omr/chatsworth/parser.ts';
import { recordBytes } from '../../../../drivers/simulated/chatsworth-reader-bytes.ts';

const parse = (...bytes: number[]) => new ReaderParser().push(Uint8Array.from(bytes));
const text = (latin1: string) => new ReaderParser().push(Buffer.from(latin1, 'latin1'));

/** Written by hand from the manual: row 12 in column 0, row 3 in column 1, rows 4 and 9 in column 2. */
const THREE_COLUMNS = [0x21, 0x20, 0x60, 0x20, 0x20, 0x61];

/** Any number of columns that a reader can hold, any marks. */
const columnsArbitrary = fc.array(fc.integer({ min: 0, max: 0xfff }), { minLength: 1, maxLength: 126 });

describe('Chatsworth lines', () => {
  it('reads two bytes a column, rows 12 11 0 1 2 3, then 4 to 9', () => {
    assert.deepEqual(parse(...THREE_COLUMNS, 0x0d), [
      { kind: 'record', columns: [0b1, 0b10_0000, 0b1000_0100_0000] },
    ]);
    assert.deepEqual(parse(0x7f, 0x7f, 0x0d), [{ kind: 'record', columns: [0xfff] }]);
    assert.deepEqual(parse(0x20, 0x20, 0x0d), [{ kind: 'record', columns: [0] }]);
  });

  it('reads every record the simulated reader can send', () => {
    fc.assert(
      fc.property(columnsArbitrary, (columns) => {
        assert.deepEqual(new ReaderParser().push(recordBytes(columns)), [{ kind: 'record', columns }]);
      }),
    );
  });

  it('tells acknowledgement, refusal and status from records', () => {
    assert.deepEqual(text('G\r'), [{ kind: 'acknowledgement' }]);
    assert.deepEqual(text('?\r'), [{ kind: 'refusal' }]);
    assert.deepEqual(text('\x12\x1bQ?\r'), [{ kind: 'refusal' }]);
    assert.deepEqual(text('\x31\r'), [
      {
        kind: 'status',
        status: { documentAtThroat: true, transportCleared: true, transportEnabled: true },
      },
    ]);
    assert.deepEqual(text('\x00\r'), [
      {
        kind: 'status',
        status: { documentAtThroat: false, transportCleared: false, transportEnabled: false },
      },
    ]);
  });

  it('says what is wrong with a line that is no record', () => {
    const fault = (name: string) => [{ kind: 'fault', fault: name }];
    assert.deepEqual(parse(...THREE_COLUMNS.slice(0, 3), 0x0d), fault('odd-length'));
    assert.deepEqual(parse(0x21, 0x01, 0x0d), fault('not-a-record-byte'));
    assert.deepEqual(parse(0x21, 0xa0, 0x0d), fault('not-a-record-byte'));
    assert.deepEqual(text('G!\r'), fault('not-a-record-byte'));
    assert.deepEqual(parse(0x0d), fault('incomplete'));
  });

  it('separates a record from the acknowledgement merged before or after it', () => {
    const record = [...THREE_COLUMNS, 0x0d];
    const kinds = (lines: ReaderLine[]) => lines.map(({ kind }) => kind);
    assert.deepEqual(kinds(parse(...record, 0x47, 0x0d)), ['record', 'acknowledgement']);
    assert.deepEqual(kinds(parse(0x47, 0x0d, ...record)), ['acknowledgement', 'record']);
  });

  it('gives the same lines whatever the cuts', () => {
    const bytes = fc.uint8Array({ max: 0x7f, maxLength: 600 });
    const stream = fc.tuple(bytes, columnsArbitrary, bytes).map(([before, columns, after]) => {
      return Buffer.concat([before, Buffer.of(0x0d), recordBytes(columns), after]);
    });
    fc.assert(
      fc.property(stream, fc.array(fc.nat(900), { maxLength: 20 }), (all, cuts) => {
        const parser = new ReaderParser();
        const bounds = [0, ...cuts.sort((a, b) => a - b), all.length];
        const pieces = bounds.slice(1).flatMap((end, i) => parser.push(all.subarray(bounds[i], end)));
        assert.deepEqual(pieces, new ReaderParser().push(all));
      }),
    );
  });

  it('skips a line that never ends, as one fault, and reads the next one', () => {
    const parser = new ReaderParser();
    const endless = new Uint8Array(10_000).fill(0x20);
    assert.deepEqual(parser.push(endless), [{ kind: 'fault', fault: 'too-long' }]);
    assert.deepEqual(parser.push(Uint8Array.of(0x0d, 0x21, 0x20, 0x0d)), [{ kind: 'record', columns: [1] }]);
  });

  it('holds 126 columns and not one byte more', () => {
    assert.deepEqual(parse(...new Array(252).fill(0x20), 0x0d), [
      { kind: 'record', columns: new Array(126).fill(0) },
    ]);
    assert.deepEqual(parse(...new Array(253).fill(0x20), 0x0d), [{ kind: 'fault', fault: 'too-long' }]);
  });

  it('takes a silence in the middle of a line as its end', () => {
    const parser = new ReaderParser();
    assert.equal(parser.endOfSilence(), null);
    parser.push(Uint8Array.from(THREE_COLUMNS));
    assert.equal(parser.midLine, true);
    assert.deepEqual(parser.endOfSilence(), { kind: 'fault', fault: 'incomplete' });
    assert.deepEqual(parser.push(Buffer.from('G\r')), [{ kind: 'acknowledgement' }]);
  });

  it('never makes a record of bytes that are not exactly one', () => {
    const nearlyRecords = fc.uint8Array({ min: 0x1a, max: 0x2a, maxLength: 40 });
    const anything = fc.uint8Array({ maxLength: 1000 });
    fc.assert(
      fc.property(fc.oneof(nearlyRecords, anything), (bytes) => {
        const wellFormed = Buffer.from(bytes)
          .toString('latin1')
          .split('\r')
          .slice(0, -1)
          .filter((line) => /^(?:[ -?`-\x7f]{2}){1,126}$/.test(line)).length;
        const records = new ReaderParser().push(bytes).filter(({ kind }) => kind === 'record');
        assert.equal(records.length, wellFormed);
      }),
      { numRuns: 500 },
    );
  });
});
