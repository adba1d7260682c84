import { join } from 'node:path';
import { openBareCommit } from './bare-commit.ts';
import type { Bench, Measurement, Report } from './bench-run.ts';
import { saleOf, startEngineTill } from './engine-till.ts';
import { median, timed } from './percentiles.ts';
import { openRegistryTill } from './registry-till.ts';
import { formatCount } from './report.ts';
import { NOON, SALE, saleCombination } from './sample-sale.ts';

const ROUNDS = 12;
const SALES_PER_ROUND = 40;

/** What is done a number of times in each round, and how many a second it was in each. */
interface Contestant {
  readonly name: string;
  /** Before and after each round, outside the time. */
  readonly prepare: () => Promise<Turn>;
  readonly rates: number[];
}

interface Turn {
  readonly doOne: (n: number) => unknown;
  readonly end: () => Promise<void>;
}

/** One sale after another, without reader or printer. */
export const salesPerSecond: Measurement = { title: 'Sales per second', run };

async function run(bench: Bench): Promise<Report> {
  const commit = openBareCommit(bench);
  const registry = await openRegistryTill(bench, join(bench.folder, 'registry.sqlite'), NOON);
  const always = (doOne: Turn['doOne']) => async () => ({ doOne, end: async () => {} });
  const bare: Contestant = { name: 'bare durable commits', prepare: always(commit), rates: [] };
  const contestants: Contestant[] = [
    bare,
    { name: 'sales in the registry (registerPlay)', prepare: always(registry.sell), rates: [] },
    { name: 'sales in a whole till (command registerPlay)', prepare: () => sellInTill(bench), rates: [] },
  ];
  // The first round warms up.
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (let turn = 0; turn < contestants.length; turn += 1) {
      const contestant = contestants[(round + turn) % contestants.length] as Contestant;
      const { doOne, end } = await contestant.prepare();
      const ms = await timed(async () => {
        for (let i = 0; i < SALES_PER_ROUND; i += 1) await doOne(round * SALES_PER_ROUND + i);
      });
      await end();
      if (round > 0) contestant.rates.push((SALES_PER_ROUND * 1000) / ms);
    }
    if (round % 4 === 0) bench.progress(`round ${round} of ${ROUNDS}`);
  }

  const share = ({ rates }: Contestant) =>
    median(rates.map((rate, round) => rate / (bare.rates[round] as number))).toFixed(3);
  const [, inRegistry, inTill] = contestants as [Contestant, Contestant, Contestant];
  return {
    what: 'Sales of 3 draws made one after another, each on disk before the next, against bare durable commits.',
    head: ['', 'per second', 'share of bare'],
    rows: contestants.map((contestant) => [
      contestant.name,
      formatCount(median(contestant.rates)),
      share(contestant),
    ]),
    ratios: [
      `for each bare commit a second: ${share(inRegistry)} sales a second in the registry, ${share(inTill)} in a whole till`,
    ],
    notes: [
      `Medians of ${ROUNDS} rounds of ${SALES_PER_ROUND} of each, taking turns; the share is that within a round.`,
      'A sale is some 20 statements: cap of each draw, number, play, its draws, print job, journal line.',
      'The whole till has no printer: each sale overrides it, and the outbox commits NOT SENT besides. ' +
        'It is a new one each round, since papers that didn’t come out pile up as questions.',
    ],
  };
}

/** Starts a new till, and sells in it what was quoted once. */
async function sellInTill(bench: Bench): Promise<Turn> {
  const till = await startEngineTill(bench, { reader: { kind: 'none' }, printer: { kind: 'none' } });
  const { stake, drawCount } = SALE;
  const quote = await till.value('quote', { combination: saleCombination(0), stake, drawCount });
  const how = { source: 'screen', slipId: null, printerOverride: true } as const;
  return {
    doOne: (n) => till.value('registerPlay', saleOf({ ...quote, combination: saleCombination(n) }, how)),
    end: till.stop,
  };
}
