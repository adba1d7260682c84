import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  interpretReadings,
  interpretSlip,
} from '../../../electron/games/ile-au-tresor/slip-interpretation.ts';
import { preprintedMarks, SLIP_LAYOUT } from '../../../electron/games/ile-au-tresor/slip-layout.ts';
import {
  BLANK_MARKS,
  columnsOfMarks,
  crossedColumns,
  type SlipMarks,
} from '../../../electron/games/ile-au-tresor/slip-marks.ts';

const WHOLE: SlipMarks = { places: [1, 5, 9, 12, 14, 20, 21], pirates: [2], stakes: [800], draws: [3] };

function interpret(marks: Partial<SlipMarks>) {
  return interpretSlip(columnsOfMarks({ ...WHOLE, ...marks }));
}

const subset = (values: readonly number[]) =>
  fc.subarray([...values]).map((chosen) => chosen.sort((a, b) => a - b));
const zoneValues = (zone: string) =>
  SLIP_LAYOUT.boxes.filter((box) => box.zone === zone).map((box) => box.value);
const anyMarks = fc.record({
  places: subset(zoneValues('places')),
  pirates: subset(zoneValues('pirates')),
  stakes: subset(zoneValues('stakes')),
  draws: subset(zoneValues('draws')),
});

const NO_DOUBT = new Array<number>(SLIP_LAYOUT.columnCount).fill(0);
const sure = (marks: readonly number[]) => ({ marks, doubts: marks.map(() => 0) });

describe('slip layout', () => {
  it('has the three zones of 2.3: 21 places and 3 pirates, 6 stakes, 6 numbers of draws', () => {
    assert.deepEqual(
      zoneValues('places'),
      Array.from({ length: 21 }, (_, i) => i + 1),
    );
    assert.deepEqual(zoneValues('pirates'), [1, 2, 3]);
    assert.deepEqual(zoneValues('stakes'), [200, 400, 600, 800, 1000, 2000]);
    assert.deepEqual(zoneValues('draws'), [1, 2, 3, 4, 5, 6]);
  });

  it('puts every box in a place of its own, on the card and clear of the pre-printed columns', () => {
    const { boxes, columnCount, rowCount, formColumn, checkColumn } = SLIP_LAYOUT;
    const spots = new Set(boxes.map(({ column, row }) => `${column}/${row}`));
    assert.equal(spots.size, boxes.length);
    for (const { column, row } of boxes) {
      assert.ok(row >= 0 && row < rowCount && column >= 0 && column < columnCount);
      assert.ok(column !== formColumn.column && column !== checkColumn.column);
    }
  });
});

describe('interpretSlip()', () => {
  it('takes a whole slip as exactly what is crossed (2.3.2)', () => {
    const interpretation = interpret({});
    assert.equal(interpretation.kind, 'complete');
    assert.deepEqual(interpretation.kind === 'complete' && interpretation.choices, {
      places: WHOLE.places,
      pirate: 2,
      stake: 800,
      drawCount: 3,
    });
  });

  it('names what is missing, and presumes nothing (2.4)', () => {
    const cases: [Partial<SlipMarks>, string[]][] = [
      [{ places: [1, 5, 9] }, ['places']],
      [{ pirates: [] }, ['pirate']],
      [{ stakes: [] }, ['stake']],
      [{ draws: [] }, ['draw-count']],
      [BLANK_MARKS, ['places', 'pirate', 'stake', 'draw-count']],
    ];
    for (const [marks, missing] of cases) {
      const interpretation = interpret(marks);
      assert.equal(interpretation.kind, 'incomplete');
      assert.deepEqual(interpretation.kind === 'incomplete' && interpretation.missing, missing);
    }
  });

  it('holds 8 places, two pirates, two stakes and two numbers of draws, each reason told (2.3.3)', () => {
    const interpretation = interpret({
      places: [1, 2, 3, 4, 5, 6, 7, 8],
      pirates: [1, 3],
      stakes: [200, 2000],
      draws: [1, 6],
    });
    assert.equal(interpretation.kind, 'over-marked');
    assert.deepEqual(interpretation.kind === 'over-marked' && interpretation.reasons, [
      { kind: 'too-many-places', count: 8 },
      { kind: 'too-many-pirates', count: 2 },
      { kind: 'too-many-stakes', count: 2 },
      { kind: 'too-many-draw-counts', count: 2 },
    ]);
  });

  it('tells of an over-marked slip also what it lacks', () => {
    const interpretation = interpret({ pirates: [1, 2], stakes: [] });
    assert.equal(interpretation.kind, 'over-marked');
    assert.deepEqual(interpretation.kind === 'over-marked' && interpretation.missing, ['stake']);
  });

  it('holds a slip marked outside its boxes', () => {
    const columns = columnsOfMarks(WHOLE);
    columns[4] = 0b11;
    const interpretation = interpretSlip(columns);
    assert.equal(interpretation.kind, 'over-marked');
    assert.deepEqual(interpretation.kind === 'over-marked' && interpretation.reasons, [
      { kind: 'marks-outside-boxes', count: 2 },
    ]);
  });

  it('rejects a wrong length, an unknown form and a failed check column', () => {
    const columns = columnsOfMarks(WHOLE);
    const reasonOf = (changed: number[]) => {
      const interpretation = interpretSlip(changed);
      return interpretation.kind === 'rejected' ? interpretation.reason : null;
    };
    assert.deepEqual(reasonOf(columns.slice(1)), { kind: 'wrong-length', expected: 27, found: 26 });
    assert.deepEqual(reasonOf([]), { kind: 'wrong-length', expected: 27, found: 0 });
    assert.deepEqual(reasonOf(columns.with(0, 0)), { kind: 'unknown-form' });
    assert.deepEqual(reasonOf(columns.with(26, 0xfff)), { kind: 'check-failed' });
  });

  it('rejects a slip fed the wrong way round or face down', () => {
    const columns = columnsOfMarks(WHOLE);
    const mirrored = columns.map((mask) =>
      parseInt(mask.toString(2).padStart(12, '0').split('').reverse().join(''), 2),
    );
    for (const turned of [columns.toReversed(), mirrored, mirrored.toReversed()]) {
      assert.equal(interpretSlip(turned).kind, 'rejected');
    }
  });

  it('is a bet only for a slip with exactly one whole choice, whatever is crossed', () => {
    fc.assert(
      fc.property(anyMarks, (marks) => {
        const interpretation = interpretSlip(columnsOfMarks(marks));
        const whole =
          marks.places.length === 7 &&
          marks.pirates.length === 1 &&
          marks.stakes.length === 1 &&
          marks.draws.length === 1;
        assert.equal(interpretation.kind === 'complete', whole);
        if (interpretation.kind !== 'rejected') assert.deepEqual({ ...interpretation.marks }, { ...marks });
      }),
    );
  });
});

describe('interpretReadings()', () => {
  it('rejects two readings that differ in a single bit (promise 5)', () => {
    const columns = columnsOfMarks(WHOLE);
    fc.assert(
      fc.property(fc.nat({ max: 26 }), fc.nat({ max: 11 }), (column, row) => {
        const other = columns.with(column, (columns[column] as number) ^ (1 << row));
        const differ = { kind: 'rejected', reason: { kind: 'readings-differ' } };
        assert.deepEqual(interpretReadings(sure(columns), sure(other)), differ);
        const doubted = { marks: columns, doubts: NO_DOUBT.with(column, 1 << row) };
        assert.deepEqual(interpretReadings(sure(columns), doubted), differ);
      }),
    );
    assert.equal(interpretReadings(sure(columns), sure(columns.slice(0, 26))).kind, 'rejected');
    assert.equal(interpretReadings(sure(columns), sure([...columns])).kind, 'complete');
  });

  it('leaves any doubt to a person, whatever else is crossed (promise 5)', () => {
    fc.assert(
      fc.property(anyMarks, fc.integer({ min: 1, max: 25 }), fc.nat({ max: 11 }), (marks, column, row) => {
        const columns = columnsOfMarks(marks);
        const doubts = NO_DOUBT.with(column, (1 << row) & ~(columns[column] as number));
        const { kind } = interpretReadings({ marks: columns, doubts }, { marks: columns, doubts });
        assert.equal(kind === 'doubtful', doubts[column] !== 0);
      }),
    );
  });

  it('names the doubtful boxes and counts doubts outside them', () => {
    const faint = { places: [2, 3], pirates: [3], stakes: [], draws: [6] };
    const columns = columnsOfMarks({ ...WHOLE, pirates: [] });
    const doubts = crossedColumns(faint);
    doubts[4] = 0b101;
    assert.deepEqual(interpretSlip(columns, doubts), {
      kind: 'doubtful',
      marks: { ...WHOLE, pirates: [] },
      doubts: faint,
      doubtsOutside: 2,
      reasons: [],
      missing: ['pirate'],
    });
  });

  it('rejects a doubt in the form or check column: they are pre-printed', () => {
    const columns = columnsOfMarks(WHOLE);
    assert.deepEqual(interpretSlip(columns, NO_DOUBT.with(0, 0b10)), {
      kind: 'rejected',
      reason: { kind: 'unknown-form' },
    });
    assert.deepEqual(interpretSlip(columns, NO_DOUBT.with(26, 1)), {
      kind: 'rejected',
      reason: { kind: 'check-failed' },
    });
  });
});

describe('preprintedMarks()', () => {
  it('lists exactly the marks of a blank slip', () => {
    const columns = new Array<number>(27).fill(0);
    for (const { column, row } of preprintedMarks(SLIP_LAYOUT))
      columns[column] = (columns[column] ?? 0) | (1 << row);
    assert.deepEqual(columns, columnsOfMarks(BLANK_MARKS));
  });
});
