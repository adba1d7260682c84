import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readPrizeTable } from '../../../electron/games/ile-au-tresor/prize-table-form.ts';
import { type PrizeTable, REGULATION_PRIZES } from '../../../electron/games/ile-au-tresor/prizes.ts';

/** The regulation's table as JSON gives it, with changes. */
const table = (changes: object) =>
  JSON.parse(JSON.stringify({ ...REGULATION_PRIZES, ...changes })) as PrizeTable;
const errorsOf = (value: unknown) => {
  const reading = readPrizeTable(value);
  return reading.ok ? [] : reading.errors.map(({ code, path }) => `${code} ${path}`);
};

describe('readPrizeTable', () => {
  it('reads the table of the regulation back from JSON (6.1)', () => {
    assert.deepEqual(readPrizeTable(table({})), { ok: true, table: REGULATION_PRIZES });
  });

  it('reads a promotion with days and draw numbers', () => {
    const promotion = table({
      kind: 'promotion',
      until: '2026-12-31',
      weekdays: [1, 7],
      drawRanges: [{ first: 5, last: 5 }],
    });
    assert.deepEqual(readPrizeTable(promotion), { ok: true, table: promotion });
  });

  const [row] = REGULATION_PRIZES.rows;
  const cases: [what: string, value: unknown, errors: string[]][] = [
    ['no object', [], ['not-an-object ']],
    ['an unknown kind', table({ kind: 'bonus' }), ['bad-value kind']],
    ['an id with a space', table({ id: 'a b' }), ['bad-value id']],
    ['a date that does not exist', table({ from: '2026-02-30' }), ['bad-value from']],
    ['an end before the beginning', table({ until: '2017-07-24' }), ['until-before-from until']],
    ['a missing end', table({ until: undefined }), ['bad-value until']],
    ['an eighth day of the week', table({ weekdays: [8] }), ['bad-value weekdays']],
    ['no day of the week', table({ weekdays: [] }), ['bad-value weekdays']],
    ['no range of draws', table({ drawRanges: [] }), ['bad-value drawRanges']],
    ['a range reversed', table({ drawRanges: [{ first: 9, last: 8 }] }), ['range-reversed drawRanges[0]']],
    [
      'a range from draw 0',
      table({ drawRanges: [{ first: 0, last: 8 }] }),
      ['bad-value drawRanges[0].first'],
    ],
    ['a range of nothing', table({ drawRanges: [null] }), ['not-an-object drawRanges[0]']],
    ['no rows', table({ rows: [] }), ['no-rows rows']],
    ['rows that are no list', table({ rows: {} }), ['bad-value rows']],
    ['a match twice', table({ rows: [row, row] }), ['match-repeated rows[1]']],
    ['an eighth place', table({ rows: [{ ...row, places: 8 }] }), ['bad-value rows[0].places']],
    ['pirates counted', table({ rows: [{ ...row, pirate: 1 }] }), ['bad-value rows[0].pirate']],
    [
      'a stake without a prize',
      table({ rows: [{ ...row, prizes: { ...row?.prizes, 400: undefined } }] }),
      ['bad-value rows[0].prizes.400'],
    ],
    [
      'an unknown stake',
      table({ rows: [{ ...row, prizes: { ...row?.prizes, 1200: 1 } }] }),
      ['unknown-key rows[0].prizes.1200'],
    ],
    [
      'half a cent',
      table({ rows: [{ ...row, prizes: { ...row?.prizes, 200: 0.5 } }] }),
      ['bad-value rows[0].prizes.200'],
    ],
    ['an unknown key', table({ note: 'x' }), ['unknown-key note']],
    [
      'several errors',
      table({ id: '', weekdays: 'all', rows: [{ ...row, pirate: null }] }),
      ['bad-value id', 'bad-value weekdays', 'bad-value rows[0].pirate'],
    ],
  ];
  for (const [what, value, errors] of cases) {
    it(`refuses ${what}`, () => {
      assert.deepEqual(errorsOf(value), errors);
    });
  }
});
