import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { classify, matchOfClass } from '../../../electron/games/ile-au-tresor/matches.ts';
import {
  type PrizeTable,
  prizeFor,
  prizesByClass,
  REGULATION_PRIZES,
  tableFor,
} from '../../../electron/games/ile-au-tresor/prizes.ts';
import { EUROS_STAKED, TABLE_OF_6_1 } from './table-of-6-1.ts';

const LOSING = [
  { places: 3, pirate: false },
  { places: 2, pirate: true },
  { places: 2, pirate: false },
  { places: 1, pirate: true },
  { places: 1, pirate: false },
  { places: 0, pirate: true },
];

describe('prizes of the regulation', () => {
  for (const { places, pirate, euros } of TABLE_OF_6_1) {
    for (const [i, staked] of EUROS_STAKED.entries()) {
      it(`pays ${euros[i]} € for ${places} places and ${pirate ? 1 : 0} pirate at ${staked} € (6.1)`, () => {
        assert.equal(
          prizeFor(REGULATION_PRIZES, { places, pirate }, staked * 100),
          (euros[i] as number) * 100,
        );
      });
    }
  }

  for (const { places, pirate } of LOSING) {
    it(`pays nothing for ${places} places and ${pirate ? 1 : 0} pirate (6.1)`, () => {
      for (const staked of EUROS_STAKED) {
        assert.equal(prizeFor(REGULATION_PRIZES, { places, pirate }, staked * 100), 0);
      }
    });
  }

  it('gives one prize a combination: no other row that it reaches pays more (6.2)', () => {
    for (const row of REGULATION_PRIZES.rows.filter(({ places }) => places > 0)) {
      const reached = REGULATION_PRIZES.rows.filter(
        ({ places, pirate }) => places > 0 && places <= row.places && (row.pirate || !pirate),
      );
      for (const staked of EUROS_STAKED) {
        const prizes = reached.map((each) => prizeFor(REGULATION_PRIZES, each, staked * 100));
        assert.equal(prizeFor(REGULATION_PRIZES, row, staked * 100), Math.max(...prizes));
      }
    }
  });

  it('refuses a stake that is not sold (2.1)', () => {
    assert.throws(() => prizeFor(REGULATION_PRIZES, { places: 7, pirate: true }, 1200), RangeError);
  });

  it('lists the 60 prizes by match class and stake, as joined with a classification', () => {
    const listed = prizesByClass(REGULATION_PRIZES);
    assert.equal(listed.length, 60);
    const expected = TABLE_OF_6_1.flatMap(({ places, pirate, euros }) =>
      EUROS_STAKED.map((staked, i) => ({
        matchClass: places * 2 + (pirate ? 1 : 0),
        stake: staked * 100,
        prize: (euros[i] as number) * 100,
      })),
    );
    assert.deepEqual(listed, expected);
  });

  it('would pay 470 868 € if every combination were played once at 2 €, whichever wins', () => {
    const prizes = Array.from({ length: 16 }, (_, i) => prizeFor(REGULATION_PRIZES, matchOfClass(i), 200));
    for (const winning of [0, 200_001, 348_839]) {
      const paid = classify(winning).reduce((sum, matchClass) => sum + (prizes[matchClass] as number), 0);
      assert.equal(paid, 47_086_800);
    }
  });
});

describe('tableFor', () => {
  const boosted: PrizeTable = {
    ...REGULATION_PRIZES,
    id: 'gains-boostes',
    kind: 'promotion',
    from: '2026-02-02',
    until: '2026-02-15',
    weekdays: [5, 6],
    drawRanges: [
      { first: 100, last: 120 },
      { first: 200, last: 200 },
    ],
  };
  const tables = [REGULATION_PRIZES, boosted];
  const idFor = (date: string, number: number, among = tables) => {
    const choice = tableFor(among, { date, number });
    return choice.kind === 'table' ? choice.table.id : choice;
  };

  it('takes the regular table from the date of the regulation on, without end (6.1)', () => {
    assert.deepEqual(idFor('2017-07-24', 1), { kind: 'no-table' });
    assert.equal(idFor('2017-07-25', 1), 'reglement-2017');
    assert.equal(idFor('2099-12-31', 999), 'reglement-2017');
  });

  it('takes a promotion on its days of the week and draw numbers only', () => {
    assert.equal(idFor('2026-02-06', 100), 'gains-boostes');
    assert.equal(idFor('2026-02-07', 120), 'gains-boostes');
    assert.equal(idFor('2026-02-07', 200), 'gains-boostes');
    for (const number of [99, 121, 199, 201]) assert.equal(idFor('2026-02-06', number), 'reglement-2017');
    for (const date of ['2026-02-05', '2026-02-08', '2026-01-30', '2026-02-20']) {
      assert.equal(idFor(date, 100), 'reglement-2017');
    }
  });

  it('takes the first and the last day of a period', () => {
    const daily = [REGULATION_PRIZES, { ...boosted, weekdays: null, drawRanges: null }];
    assert.equal(idFor('2026-02-01', 1, daily), 'reglement-2017');
    assert.equal(idFor('2026-02-02', 1, daily), 'gains-boostes');
    assert.equal(idFor('2026-02-15', 1, daily), 'gains-boostes');
    assert.equal(idFor('2026-02-16', 1, daily), 'reglement-2017');
  });

  it('says where two promotions or two regular tables overlap', () => {
    const other = { ...boosted, id: 'autre', weekdays: [6], drawRanges: null };
    assert.deepEqual(idFor('2026-02-07', 100, [...tables, other]), {
      kind: 'overlap',
      ids: ['gains-boostes', 'autre'],
    });
    assert.equal(idFor('2026-02-07', 99, [...tables, other]), 'autre');
    const second = { ...REGULATION_PRIZES, id: 'second', from: '2026-01-01' };
    assert.equal(idFor('2025-12-31', 1, [REGULATION_PRIZES, second]), 'reglement-2017');
    assert.deepEqual(idFor('2026-01-01', 1, [REGULATION_PRIZES, second]), {
      kind: 'overlap',
      ids: ['reglement-2017', 'second'],
    });
  });
});
