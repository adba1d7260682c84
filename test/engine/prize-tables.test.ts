import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { REGULATION_PRIZES } from '../../electron/games/ile-au-tresor/prizes.ts';
import { COMBINATION, sell } from './headless-till.ts';
import { asClerk, DATE, drawOf, importResults, MINUTE, openStaffedTill } from './result-tills.ts';

/** A promotion for some draws of the tests' day, whose only prize is for 7 places and the pirate. */
const PROMOTION = {
  id: 'noel-2026',
  kind: 'promotion',
  from: DATE,
  until: '2026-12-24',
  weekdays: null,
  drawRanges: [{ first: 145, last: 145 }] as { first: number; last: number }[] | null,
  rows: [
    {
      places: 7,
      pirate: true,
      prizes: { 200: 100, 400: 123_400, 600: 300, 800: 400, 1000: 500, 2000: 600 },
    },
  ],
};

const text = (table: unknown) => JSON.stringify(table, null, 2);

describe('prize tables of promotions (6.1)', () => {
  it('replace the table of 6.1 for their draws alone', async (t) => {
    const { till, clerk } = await openStaffedTill(t);
    await sell(till, 400, 2);
    assert.deepEqual(await till.value('importPrizeTable', { text: text(PROMOTION) }), { name: 'noel-2026' });
    await till.value('simulateClock', { shiftMs: 10 * MINUTE });
    await importResults(till, [
      { number: 145, ...COMBINATION },
      { number: 146, ...COMBINATION },
    ]);
    const amounts = [];
    for (const number of [145, 146]) {
      const { id: drawId } = await drawOf(till, number);
      amounts.push((await till.value('winnersOfDraw', { drawId })).winners[0]?.amount);
    }
    assert.deepEqual(amounts, [123_400, 4_000_000]);
    const { tables } = await till.value('listPrizeTables', {});
    assert.deepEqual(
      tables.map(({ recordedAt: _, ...table }) => table),
      [{ name: 'noel-2026', from: DATE, until: '2026-12-24' }],
    );
    await asClerk(till, clerk);
    assert.equal((await till.refusal('importPrizeTable', { text: '{}' })).code, 'manager-only');
  });

  it('are refused whole, by line, where they are wrong or could not be told from others', async (t) => {
    const { till } = await openStaffedTill(t);
    async function problemsOf(table: unknown) {
      const refusal = await till.refusal('importPrizeTable', {
        text: typeof table === 'string' ? table : text(table),
      });
      assert.ok(refusal.code === 'import-refused', JSON.stringify(refusal));
      return refusal.problems;
    }
    assert.deepEqual(await problemsOf('{\n\n]'), [{ line: 3, code: 'not-json', found: '' }]);
    assert.deepEqual(await problemsOf({ ...PROMOTION, until: '2026-11-01', rows: [] }), [
      { line: 5, code: 'until-before-from', found: 'until' },
      { line: 13, code: 'no-rows', found: 'rows' },
    ]);
    const rows = [{ ...PROMOTION.rows[0], prizes: { ...PROMOTION.rows[0]?.prizes, 400: 0 } }];
    const [prize] = await problemsOf({ ...PROMOTION, rows });
    assert.deepEqual(prize, { line: 19, code: 'bad-value', found: 'rows[0].prizes.400' });
    assert.deepEqual(await problemsOf({ ...PROMOTION, kind: 'regular' }), [
      { line: 3, code: 'not-a-promotion', found: 'kind' },
    ]);
    assert.deepEqual(await problemsOf({ ...PROMOTION, until: null }), [
      { line: 5, code: 'promotion-without-end', found: 'until' },
    ]);
    const taken = await till.refusal('importPrizeTable', {
      text: text({ ...PROMOTION, id: REGULATION_PRIZES.id }),
    });
    assert.deepEqual(taken, { code: 'table-name-taken', name: REGULATION_PRIZES.id });

    await till.value('importPrizeTable', { text: text(PROMOTION) });
    await till.value('importPrizeTable', { text: text(PROMOTION) });
    const changed = await till.refusal('importPrizeTable', {
      text: text({ ...PROMOTION, until: '2026-12-25' }),
    });
    assert.deepEqual(changed, { code: 'table-name-taken', name: 'noel-2026' });
    const other = { ...PROMOTION, id: 'avent-2026', until: '2026-12-02' };
    assert.deepEqual(await problemsOf({ ...other, drawRanges: null }), [
      { line: 0, code: 'overlaps', found: 'noel-2026' },
    ]);
    await till.value('importPrizeTable', {
      text: text({ ...other, drawRanges: [{ first: 146, last: 200 }] }),
    });
    assert.equal((await till.value('listPrizeTables', {})).tables.length, 2);
  });
});
