import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { classifyDensities, type DensityBand, type SlipSpot } from '../../../drivers/omr/density.ts';

const BAND: DensityBand = { floor: 4, doubtFrom: 35, sureFrom: 65 };
const COLUMNS = 5;
const ROWS = 12;
const REFERENCE: readonly SlipSpot[] = [
  { column: 0, row: 0 },
  { column: 0, row: 11 },
  { column: 4, row: 3 },
];

/** A slip whose reference marks are all as dark as `reference`, and one other mark. */
function slipWith(reference: number, other: number, at: SlipSpot = { column: 2, row: 7 }): number[][] {
  const densities = Array.from({ length: COLUMNS }, () => new Array<number>(ROWS).fill(0));
  const put = ({ column, row }: SlipSpot, density: number) => {
    (densities[column] as number[])[row] = density;
  };
  for (const spot of REFERENCE) put(spot, reference);
  put(at, other);
  return densities;
}

/** What becomes of the other mark. */
function kindOf(reference: number, other: number, band = BAND): string {
  const found = classifyDensities(slipWith(reference, other), REFERENCE, band);
  if (found.kind !== 'classified') return found.kind;
  const bit = 1 << 7;
  if ((found.columns.marks[2] ?? 0) & bit) return 'sure';
  return (found.columns.doubts[2] ?? 0) & bit ? 'doubtful' : 'blank';
}

const bands = fc
  .tuple(fc.integer({ min: 1, max: 16 }), fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 100 }))
  .map(([floor, one, other]) => ({ floor, doubtFrom: Math.min(one, other), sureFrom: Math.max(one, other) }));
const slips = fc.array(fc.array(fc.integer({ min: 0, max: 16 }), { minLength: ROWS, maxLength: ROWS }), {
  minLength: COLUMNS,
  maxLength: COLUMNS,
});
const isReference = (column: number, row: number) =>
  REFERENCE.some((spot) => spot.column === column && spot.row === row);
const RANK: Record<string, number> = { blank: 0, doubtful: 1, sure: 2 };

describe('densities', () => {
  it('are sure, doubtful or blank by their share of the reference marks', () => {
    assert.deepEqual(
      [0, 4, 5, 6, 10, 11, 16].map((density) => kindOf(16, density)),
      ['blank', 'blank', 'blank', 'doubtful', 'doubtful', 'sure', 'sure'],
    );
    assert.deepEqual(
      [3, 4, 5, 6, 7].map((density) => kindOf(10, density)),
      ['blank', 'doubtful', 'doubtful', 'doubtful', 'sure'],
    );
  });

  it('below the floor are no mark, whatever their share', () => {
    assert.equal(kindOf(5, 3), 'blank');
    assert.equal(kindOf(5, 4), 'sure');
  });

  it('name their row by its bit', () => {
    const found = classifyDensities(slipWith(16, 16, { column: 1, row: 4 }), REFERENCE, BAND);
    assert.deepEqual(found, {
      kind: 'classified',
      columns: { marks: [0x801, 0x010, 0, 0, 0x008], doubts: [0, 0, 0, 0, 0] },
    });
  });

  it('are compared with the median: one smudged reference mark moves nothing', () => {
    const densities = slipWith(10, 6);
    (densities[4] as number[])[3] = 16;
    const found = classifyDensities(densities, REFERENCE, BAND);
    assert.equal(found.kind === 'classified' && found.columns.doubts[2], 0x080);
  });

  it('take the middle of the two middle ones as the median of an even number', () => {
    const densities = [[10, 20, 10, 9]];
    const spots = [
      { column: 0, row: 0 },
      { column: 0, row: 1 },
    ];
    const found = classifyDensities(densities, spots, { floor: 1, doubtFrom: 60, sureFrom: 67 });
    assert.deepEqual(found, { kind: 'classified', columns: { marks: [0b0010], doubts: [0b1001 | 0b0100] } });
  });

  it('say nothing when a reference mark is below the floor, is not on the slip, or there is none', () => {
    assert.equal(kindOf(3, 16), 'faint-reference');
    const oneFaint = slipWith(16, 16);
    (oneFaint[0] as number[])[11] = 3;
    assert.deepEqual(classifyDensities(oneFaint, REFERENCE, BAND), { kind: 'faint-reference' });
    const elsewhere = [{ column: COLUMNS, row: 0 }];
    assert.deepEqual(classifyDensities(slipWith(16, 16), elsewhere, BAND), { kind: 'faint-reference' });
    assert.deepEqual(classifyDensities(slipWith(16, 16), [], BAND), { kind: 'faint-reference' });
  });

  it('are never both sure and doubtful, and never a mark below the floor', () => {
    fc.assert(
      fc.property(slips, bands, (densities, band) => {
        const found = classifyDensities(densities, REFERENCE, band);
        if (found.kind !== 'classified') return;
        const { marks, doubts } = found.columns;
        assert.equal(marks.length, densities.length);
        for (const [column, rows] of densities.entries()) {
          assert.equal((marks[column] as number) & (doubts[column] as number), 0);
          const either = (marks[column] as number) | (doubts[column] as number);
          for (const [row, density] of rows.entries()) {
            if (density < band.floor) assert.equal((either >> row) & 1, 0);
          }
        }
      }),
    );
  });

  it('are never less of a mark for being darker', () => {
    const density = fc.integer({ min: 0, max: 16 });
    fc.assert(
      fc.property(bands, density, density, density, (band, reference, one, other) => {
        const kinds = [
          kindOf(reference, Math.min(one, other), band),
          kindOf(reference, Math.max(one, other), band),
        ];
        if (kinds[0] === 'faint-reference') assert.equal(kinds[1], 'faint-reference');
        else assert.ok((RANK[kinds[0] as string] as number) <= (RANK[kinds[1] as string] as number));
      }),
    );
  });

  it('of a lighter pen on the same sheet add no sure mark', () => {
    fc.assert(
      fc.property(slips, bands, fc.integer({ min: 1, max: 16 }), (densities, band, lighter) => {
        const light = densities.map((rows, column) =>
          rows.map((density, row) => (isReference(column, row) ? density : Math.max(0, density - lighter))),
        );
        const before = classifyDensities(densities, REFERENCE, band);
        const after = classifyDensities(light, REFERENCE, band);
        assert.equal(after.kind, before.kind);
        if (before.kind !== 'classified' || after.kind !== 'classified') return;
        for (const [column, mask] of after.columns.marks.entries()) {
          assert.equal(mask & ~(before.columns.marks[column] as number), 0);
        }
      }),
    );
  });
});
