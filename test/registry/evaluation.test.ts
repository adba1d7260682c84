import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { COMBINATION_COUNT } from '../../electron/games/ile-au-tresor/combination.ts';
import { matchClassOf, matchOf } from '../../electron/games/ile-au-tresor/matches.ts';
import { type PrizeTable, prizeFor, REGULATION_PRIZES } from '../../electron/games/ile-au-tresor/prizes.ts';
import { STAKES } from '../../electron/games/ile-au-tresor/stakes.ts';
import type { PlayRecord } from '../../electron/registry/registry.ts';
import {
  confirmResult,
  drawAt,
  later,
  matching,
  openPrizeTill,
  type PrizeTill,
  WINNING,
} from './prize-till.ts';
import { DATE, rawDatabase, sell, sellAndLosePaper } from './test-till.ts';

/** The table of 6.1 as printed: places, pirate, and the prizes in euros of 2, 4, 6, 8, 10 and 20 €. */
const PRINTED: readonly (readonly [number, boolean, readonly number[]])[] = [
  [7, true, [20_000, 40_000, 60_000, 80_000, 100_000, 200_000]],
  [7, false, [1_500, 3_000, 4_500, 6_000, 7_500, 15_000]],
  [6, true, [200, 400, 600, 800, 1_000, 2_000]],
  [6, false, [100, 200, 300, 400, 500, 1_000]],
  [5, true, [50, 100, 150, 200, 250, 500]],
  [5, false, [20, 40, 60, 80, 100, 200]],
  [4, true, [6, 12, 18, 24, 30, 60]],
  [4, false, [3, 6, 9, 12, 15, 30]],
  [3, true, [2, 4, 6, 8, 10, 20]],
  [0, false, [2, 4, 6, 8, 10, 20]],
];

/** The winners of a result as the database has them. */
function winnersIn(till: PrizeTill, t: Parameters<typeof rawDatabase>[0], resultId: number) {
  return rawDatabase(t, till.file)
    .prepare<[number], { play: number; matchClass: number; amount: number }>(
      `select play_id as play, match_class as matchClass, amount from prize_win where result_id = ? order by 1`,
    )
    .all(resultId);
}

/** The winners that the rules of the game make of plays, one by one. */
function winnersByRules(
  plays: readonly PlayRecord[],
  winning: number,
  table: PrizeTable = REGULATION_PRIZES,
) {
  return plays
    .map(({ id, combination, stake }) => {
      const match = matchOf(combination, winning);
      return { play: id, matchClass: matchClassOf(match), amount: prizeFor(table, match, stake) };
    })
    .filter(({ amount }) => amount > 0);
}

describe('a confirmed result records its winners', () => {
  it('for every row of 6.1 and every stake, and for no other match', async (t) => {
    const till = await openPrizeTill(t);
    const expected = new Map<number, number | null>();
    for (let places = 0; places <= 7; places += 1) {
      for (const pirate of [true, false]) {
        const row = PRINTED.find(([wonPlaces, wonPirate]) => wonPlaces === places && wonPirate === pirate);
        for (const [i, stake] of STAKES.entries()) {
          const { id } = await sell(till, { combination: matching(WINNING, places, pirate), stake });
          expected.set(id, row === undefined ? null : (row[2][i] ?? 0) * 100);
        }
      }
    }
    assert.equal(expected.size, 96);
    await confirmResult(till, 0);
    for (const [playId, amount] of expected) {
      const standing = await till.registry.standing(playId);
      assert.equal(standing?.draws[0]?.prize?.amount ?? null, amount, `play ${playId}`);
    }
    const classes = await till.registry.winnersOfDraw(drawAt(till, 0).id);
    assert.deepEqual(
      classes.map(({ matchClass }) => matchClass),
      PRINTED.map(([places, pirate]) => matchClassOf({ places, pirate })),
    );
    assert.ok(classes.every(({ plays }) => plays === 6));
    assert.equal(
      classes.reduce((sum, { amount }) => sum + amount, 0),
      PRINTED.reduce((sum, [, , prizes]) => sum + prizes.reduce((a, b) => a + b, 0) * 100, 0),
    );
    assert.equal((await till.registry.checkJournal()).brokenAt, null);
  });

  it('exactly as the rules do one by one, whatever was played and drawn (6.1, 6.2)', async (t) => {
    const till = await openPrizeTill(t);
    const plays: PlayRecord[] = [];
    const wishes = fc.sample(
      fc.record({
        combination: fc.integer({ min: 0, max: COMBINATION_COUNT - 1 }),
        stake: fc.constantFrom(...STAKES),
        drawCount: fc.integer({ min: 1, max: 3 }),
      }),
      { numRuns: 80, seed: 61 },
    );
    for (const wish of wishes) plays.push(await sell(till, wish));
    let winners = 0;
    for (const [index, winning] of [0, WINNING, COMBINATION_COUNT - 1].entries()) {
      const result = await confirmResult(till, index, winning);
      const drawn = plays.filter(({ draws }) => draws.some(({ id }) => id === result.draw.id));
      const expected = winnersByRules(drawn, winning);
      assert.deepEqual(winnersIn(till, t, result.id), expected);
      winners += expected.length;
    }
    assert.ok(winners > 10);
  });

  it('without void plays, and each draw of a subscription by itself', async (t) => {
    const till = await openPrizeTill(t);
    const kept = await sell(till, { combination: WINNING, drawCount: 3 });
    const lost = await sellAndLosePaper(till, { combination: WINNING });
    await till.registry.voidPlay(lost.id, randomUUID(), till.actor);
    await confirmResult(till, 0);
    await confirmResult(till, 1, matching(WINNING, 2, true));
    assert.deepEqual(await till.registry.winnersOfDraw(drawAt(till, 0).id), [
      { matchClass: 15, plays: 1, amount: 2_000_000 },
    ]);
    assert.equal((await till.registry.standing(lost.id))?.draws[0]?.prize, null);
    const standing = await till.registry.standing(kept.id);
    assert.deepEqual(
      standing?.draws.map(({ result, prize, payment }) => [result !== null, prize?.amount ?? 0, payment]),
      [
        [true, 2_000_000, null],
        [true, 0, null],
        [false, 0, null],
      ],
    );
    assert.deepEqual(standing?.play, kept);
    assert.equal(await till.registry.standing(999), null);
  });

  it('again when it is corrected: the latest version counts, the earlier winners stay on record', async (t) => {
    const till = await openPrizeTill(t);
    const one = await sell(till, { combination: WINNING });
    const other = await sell(till, { combination: matching(WINNING, 0, false) });
    const wrong = await confirmResult(till, 0, other.combination);
    const prizesOf = async () =>
      Promise.all(
        [one, other].map(async ({ id }) => (await till.registry.standing(id))?.draws[0]?.prize?.amount ?? 0),
      );
    assert.deepEqual(await prizesOf(), [200, 2_000_000]);
    const right = await confirmResult(till, 0, WINNING, 'inversion de deux tirages');
    assert.deepEqual(await prizesOf(), [2_000_000, 200]);
    assert.equal(winnersIn(till, t, wrong.id).length, 2);
    assert.deepEqual(winnersIn(till, t, right.id), winnersByRules([one, other], WINNING));
    assert.equal((await till.registry.checkJournal()).brokenAt, null);
  });
});

/** Twice the prizes of 3 + 1, and nothing else, for draws 102 and 103 of the tests' day. */
const PROMOTION: PrizeTable = {
  id: 'nuit-des-pirates',
  kind: 'promotion',
  from: DATE,
  until: DATE,
  weekdays: null,
  drawRanges: [{ first: 102, last: 103 }],
  rows: [
    { places: 3, pirate: true, prizes: { 200: 400, 400: 800, 600: 1200, 800: 1600, 1000: 2000, 2000: 4000 } },
  ],
};

describe('a promotion', () => {
  it('replaces the table of 6.1 on its draws, and on no other', async (t) => {
    const till = await openPrizeTill(t);
    const plays = [
      await sell(till, { combination: matching(WINNING, 3, true), drawCount: 5, stake: 600 }),
      await sell(till, { combination: WINNING, drawCount: 5 }),
    ];
    assert.equal(await till.registry.recordPrizeTable(PROMOTION, later(till)), true);
    for (let index = 0; index < 5; index += 1) await confirmResult(till, index);
    const prizes = await Promise.all(
      plays.map(async ({ id }) =>
        (await till.registry.standing(id))?.draws.map(({ prize }) => prize?.amount ?? 0),
      ),
    );
    assert.deepEqual(prizes, [
      [600, 600, 1200, 1200, 600],
      [2_000_000, 2_000_000, 0, 0, 2_000_000],
    ]);
    const tables = await till.registry.prizeTables();
    assert.deepEqual(
      tables.map(({ table }) => table),
      [PROMOTION, REGULATION_PRIZES],
    );
    assert.equal((await till.registry.checkJournal()).brokenAt, null);
  });

  it('recorded after a result is not for its draw, not even for a correction', async (t) => {
    const till = await openPrizeTill(t);
    const play = await sell(till, { combination: matching(WINNING, 3, true), skipDraws: 2 });
    const prize = async () => (await till.registry.standing(play.id))?.draws[0]?.prize?.amount;
    await confirmResult(till, 2);
    assert.equal(await prize(), 200);
    await till.registry.recordPrizeTable(PROMOTION, later(till));
    await confirmResult(till, 2, WINNING, 'saisie à nouveau');
    assert.equal(await prize(), 200);
    assert.equal((await till.registry.checkJournal()).brokenAt, null);
  });

  it('is recorded once under its name', async (t) => {
    const till = await openPrizeTill(t);
    const record = (table: PrizeTable) => till.registry.recordPrizeTable(table, till.actor);
    assert.equal(await record(PROMOTION), true);
    const { lines } = await till.registry.checkJournal();
    assert.equal(await record({ ...PROMOTION }), true);
    assert.equal(await record({ ...PROMOTION, until: null }), false);
    assert.equal(await record(REGULATION_PRIZES), true);
    assert.equal(await record({ ...REGULATION_PRIZES, rows: [] }), false);
    assert.deepEqual(await till.registry.checkJournal(), { lines, brokenAt: null });
  });

  it('that overlaps another makes the result wait, with their names; so does a day without a table', async (t) => {
    const till = await openPrizeTill(t);
    await till.registry.recordPrizeTable(PROMOTION, till.actor);
    const other = { ...PROMOTION, id: 'autre', drawRanges: [{ first: 103, last: 110 }] };
    await till.registry.recordPrizeTable(other, till.actor);
    const old = '2017-07-24';
    const at = Date.UTC(2017, 6, 24, 12);
    await till.registry.recordSessions(
      [{ date: old, opensAt: at - 1000, draws: [{ number: 1, drawAt: at, salesCloseAt: at - 500 }] }],
      till.actor,
    );
    const confirm = (drawId: number) =>
      till.registry.confirmResults(
        [{ drawId, combination: 1, evidence: {} }],
        { method: 'imported', correction: null },
        later(till),
      );
    assert.deepEqual(await confirm(drawAt(till, 3).id), {
      kind: 'refused',
      refusal: { kind: 'no-single-table', draw: drawAt(till, 3), names: ['nuit-des-pirates', 'autre'] },
    });
    const draw = await till.registry.drawByNumber(old, 1);
    assert.ok(draw);
    assert.deepEqual(await confirm(draw.id), {
      kind: 'refused',
      refusal: { kind: 'no-single-table', draw, names: [] },
    });
    assert.equal((await confirm(drawAt(till, 2).id)).kind, 'confirmed');
  });
});
