import { join } from 'node:path';
import { openBareCommit } from './bare-commit.ts';
import type { Bench, Measurement, Report } from './bench-run.ts';
import { countPlays, FILLED_DAYS, fillRegistry } from './fill-registry.ts';
import { percentile, timed } from './percentiles.ts';
import { openRegistryTill, type RegistryTill } from './registry-till.ts';
import { formatCount, formatMs, formatRatio } from './report.ts';
import { NOON } from './sample-sale.ts';

const PLAYS = 1_000_000;
const SALES = 400;
const WARM_UP_SALES = 50;
/** Receipts that the sale screen lists. */
const LISTED = 8;

/** States of the papers that the screen asks about. */
const QUESTIONS = ['unknown', 'sent-unconfirmed', 'not-sent', 'confirmed-lost'] as const;
const SALES_PER_SCREEN = 10;
/** A screen that takes seconds needn't be read often to be known. */
const SCREEN_LIMIT_MS = 10_000;

/** What the same does in the two registries, in ms. */
interface Times {
  readonly filled: number[];
  readonly empty: number[];
}

/** Whether a sale slows down over the years. */
export const millionPlays: Measurement = {
  title: `A sale with ${formatCount(PLAYS)} plays stored`,
  run,
};

async function run(bench: Bench): Promise<Report> {
  const commit = openBareCommit(bench);
  const file = join(bench.folder, 'filled.sqlite');
  const fillMs = await timed(() => fillRegistry(bench, file, PLAYS, NOON));
  checkCounts(file);
  const filled = await openRegistryTill(bench, file, NOON);
  const empty = await openRegistryTill(bench, join(bench.folder, 'empty.sqlite'), NOON);

  const sales: Times = { filled: [], empty: [] };
  const lists: Times = { filled: [], empty: [] };
  const screens: Times = { filled: [], empty: [] };
  const firstScreenMs = await timed(() => readScreen(filled));
  await readScreen(empty);
  let screenMs = firstScreenMs;
  const commits: number[] = [];
  for (let n = 0; n < WARM_UP_SALES + SALES; n += 1) {
    // Turn about, so that neither always comes second.
    const turns = n % 2 === 0 ? (['filled', 'empty'] as const) : (['empty', 'filled'] as const);
    for (const which of turns) {
      const till: RegistryTill = which === 'filled' ? filled : empty;
      sales[which].push(await timed(() => till.sell(n)));
      lists[which].push(await timed(() => till.registry.listPlays(LISTED, null)));
      const [last] = await till.registry.listPlays(1, null);
      if (last) await till.recordPrinted(last);
    }
    commits.push(await timed(commit));
    if (n % SALES_PER_SCREEN !== 0 || (n > 0 && screenMs > SCREEN_LIMIT_MS)) continue;
    for (const which of turns) {
      const ms = await timed(() => readScreen(which === 'filled' ? filled : empty));
      screens[which].push(ms);
      screenMs += ms;
    }
  }
  for (const times of [sales.filled, sales.empty, lists.filled, lists.empty, commits]) {
    times.splice(0, WARM_UP_SALES);
  }
  return reportOf({ sales, lists, screens }, commits, { fillMs, firstScreenMs });
}

/** What the registry is asked for the screen after each sale, besides the session. */
async function readScreen({ registry, actor }: RegistryTill): Promise<void> {
  await registry.listPlays(LISTED, null);
  await registry.currentCustomer(actor);
  await registry.printJobs(actor.terminal, QUESTIONS);
}

function reportOf(
  { sales, lists, screens }: Record<'sales' | 'lists' | 'screens', Times>,
  commits: readonly number[],
  { fillMs, firstScreenMs }: { readonly fillMs: number; readonly firstScreenMs: number },
): Report {
  const row = (name: string, times: readonly number[]) => [
    name,
    formatMs(percentile(times, 0.5)),
    formatMs(percentile(times, 0.99)),
  ];
  const ratio = ({ filled, empty }: Times, share: number) =>
    formatRatio(percentile(filled, share) / percentile(empty, share));
  return {
    what: 'registerPlay in a registry of a million plays and in an empty one, and what the screen reads after it.',
    head: [`${SALES} sales of 3 draws`, 'p50', 'p99'],
    rows: [
      row(`a sale, ${formatCount(PLAYS)} plays stored`, sales.filled),
      row('a sale, empty registry', sales.empty),
      row(`listPlays(${LISTED}), ${formatCount(PLAYS)} plays stored`, lists.filled),
      row(`listPlays(${LISTED}), empty registry`, lists.empty),
      row(`the screen after it, ${formatCount(PLAYS)} plays stored`, screens.filled),
      row('the screen after it, empty registry', screens.empty),
      row('one bare durable commit', commits),
    ],
    ratios: [
      `a sale takes ${ratio(sales, 0.5)} (p50), ${ratio(sales, 0.99)} (p99) the time in an empty registry`,
      `the list takes ${ratio(lists, 0.5)}, the screen ${ratio(screens, 0.5)} (p50)`,
    ],
    notes: [
      'The screen: the last 8 receipts, the customer’s total, and the papers that wait for an answer (printJobs): ' +
        `after a start the first goes through every job once, which took ${formatMs(firstScreenMs)}.`,
      `Filled in ${Math.round(fillMs / 1000)} s over ${FILLED_DAYS} past days of 287 draws, 3 draws a play, constraints on; ` +
        'plays and counters were counted. Its journal lines carry no valid MAC.',
    ],
  };
}

function checkCounts(file: string): void {
  const found = countPlays(file);
  const expected = { plays: PLAYS, sequence: PLAYS, loads: 3 * PLAYS };
  if (JSON.stringify(found) !== JSON.stringify(expected)) {
    throw new Error(`the filled registry holds ${JSON.stringify(found)}`);
  }
}
