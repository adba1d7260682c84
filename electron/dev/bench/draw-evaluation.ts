import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import SqliteFile from 'better-sqlite3';
import { classify } from '../../games/ile-au-tresor/matches.ts';
import { prizesByClass, REGULATION_PRIZES } from '../../games/ile-au-tresor/prizes.ts';
import type { DrawRecord, Registry } from '../../registry/registry.ts';
import type { Bench, Measurement, Report } from './bench-run.ts';
import { fillRegistry, type Spread } from './fill-registry.ts';
import { median, percentile, timed } from './percentiles.ts';
import { openRegistryTill, type RegistryTill } from './registry-till.ts';
import { formatCount, formatMs, formatRatio } from './report.ts';
import { NOON, SALE } from './sample-sale.ts';

const PLAYS = 1_000_000;
const FEW_PLAYS = 1_000;
/** A slow run (SLOW=1 in the environment) checks a receipt among these too. */
const MANY_PLAYS = 10_000_000;
const CHECKS = 2_000;
const WARM_UP_CHECKS = 200;
/** Any will do: as many plays win by one as by another. */
const WINNING = 123_456;

/** Whether a draw's winners are found as fast as rows are copied, and a receipt checked whatever is stored. */
export const drawEvaluation: Measurement = {
  title: `Winners of a draw with ${formatCount(PLAYS)} plays, and checking a receipt`,
  run,
};

/** A registry of plays, opened after their draws. */
interface Filled {
  readonly plays: number;
  readonly file: string;
  readonly till: RegistryTill;
  /** Draws of one play in the middle, all confirmed before receipts are checked. */
  readonly draws: readonly DrawRecord[];
  readonly checks: number[];
}

async function run(bench: Bench): Promise<Report> {
  const many = await fill(bench, PLAYS, 'same-draws');
  const copies: number[] = [];
  const evaluations: number[] = [];
  // What was just stored is written to its place, and read once.
  await timeCopy(many.file, many.draws[0]?.id ?? 0);
  for (const [round, draw] of many.draws.entries()) {
    // Turn about, so that neither always finds the pages in memory.
    const turns = [
      async () => copies.push(await timeCopy(many.file, draw.id)),
      async () => evaluations.push(await timed(() => confirm(many.till, draw))),
    ];
    for (const turn of round % 2 === 0 ? turns : turns.toReversed()) await turn();
    await checkWinners(many, draw);
    bench.progress(`draw ${round + 1} of ${many.draws.length} evaluated`);
  }

  const registries = [await fill(bench, FEW_PLAYS, 'same-draws'), many];
  if (process.env.SLOW === '1') registries.push(await fill(bench, MANY_PLAYS, 'all-days'));
  for (const { till, draws } of registries) {
    for (const draw of draws) if ((await till.registry.resultOf(draw.id)) === null) await confirm(till, draw);
  }
  await checkReceipts(registries);
  return reportOf(copies, evaluations, registries);
}

async function fill(bench: Bench, plays: number, spread: Spread): Promise<Filled> {
  const file = join(bench.folder, `${plays}.sqlite`);
  await fillRegistry(bench, file, plays, NOON, spread);
  const till = await openRegistryTill(bench, file, NOON);
  const { draws = [] } = (await till.registry.playById(Math.ceil(plays / 2))) ?? {};
  return { plays, file, till, draws, checks: [] };
}

async function confirm({ registry, actor }: RegistryTill, draw: DrawRecord): Promise<void> {
  const decision = await registry.confirmResults(
    [{ drawId: draw.id, combination: WINNING, evidence: {} }],
    { method: 'imported', correction: null },
    actor,
  );
  if (decision.kind !== 'confirmed') throw new Error(`draw ${draw.number}: ${JSON.stringify(decision)}`);
}

/** Copies as many rows of the shape of a win into a plain table of the same file, in one durable transaction. */
async function timeCopy(file: string, drawId: number): Promise<number> {
  const database = new SqliteFile(file);
  try {
    database.pragma('synchronous = FULL');
    database.exec(
      'create table copy (result_id integer, play_id integer, match_class integer, amount integer) strict',
    );
    const copy = database.prepare(
      'insert into copy select ?, play_id, position, draw_id from play_draw where draw_id = ?',
    );
    let copied = 0;
    const ms = await timed(() => {
      copied = copy.run(1, drawId).changes;
    });
    if (copied !== PLAYS) throw new Error(`copied ${copied} rows`);
    database.exec('drop table copy');
    return ms;
  } finally {
    database.close();
  }
}

/** Compares what was recorded with what the rules make of every play, one by one. */
async function checkWinners({ file, till }: Filled, draw: DrawRecord): Promise<void> {
  const database = new SqliteFile(file, { readonly: true });
  const classes = classify(WINNING);
  const prizes = new Map(
    prizesByClass(REGULATION_PRIZES)
      .filter(({ stake }) => stake === SALE.stake)
      .map(({ matchClass, prize }) => [matchClass, prize]),
  );
  let expected = 0;
  const combinations = database
    .prepare<[number], number>(
      'select combination from play_draw join play on play.id = play_draw.play_id where draw_id = ?',
    )
    .pluck();
  for (const combination of combinations.iterate(draw.id))
    expected += prizes.get(classes[combination] ?? 0) ?? 0;
  database.close();
  const winners = await till.registry.winnersOfDraw(draw.id);
  const found = winners.reduce((sum, { amount }) => sum + amount, 0);
  if (found !== expected || found === 0) throw new Error(`won ${found} instead of ${expected}`);
}

/** Checks receipts of the same draws in each registry, taking turns. */
async function checkReceipts(registries: readonly Filled[]): Promise<void> {
  const candidates = registries.map(({ file, draws }) => playsOf(file, draws[0]?.id ?? 0));
  for (let n = 0; n < WARM_UP_CHECKS + CHECKS; n += 1) {
    for (let turn = 0; turn < registries.length; turn += 1) {
      const index = (n + turn) % registries.length;
      const { till, checks } = registries[index] as Filled;
      const plays = candidates[index] as number[];
      const playId = plays[randomInt(plays.length)] as number;
      let standing: Awaited<ReturnType<Registry['standing']>> = null;
      const ms = await timed(async () => {
        standing = await till.registry.standing(playId);
      });
      if (standing === null) throw new Error(`play ${playId} is gone`);
      if (n >= WARM_UP_CHECKS) checks.push(ms);
    }
  }
}

function playsOf(file: string, drawId: number): number[] {
  const database = new SqliteFile(file, { readonly: true });
  const ids = database.prepare('select play_id from play_draw where draw_id = ? and position = 1').pluck();
  const plays = ids.all(drawId) as number[];
  database.close();
  return plays;
}

function reportOf(
  copies: readonly number[],
  evaluations: readonly number[],
  registries: readonly Filled[],
): Report {
  const [few] = registries;
  const ratios = evaluations.map((ms, round) => ms / (copies[round] ?? Number.NaN));
  const checkRatio = ({ checks }: Filled) =>
    formatRatio(percentile(checks, 0.5) / percentile(few?.checks ?? [], 0.5));
  return {
    what: 'confirmResults on a draw, which finds and records every winner, against copying as many rows.',
    head: ['', 'p50', 'p99'],
    rows: [
      [`a result, ${formatCount(PLAYS)} plays on its draw`, formatMs(median(evaluations)), ''],
      [`insert-select of ${formatCount(PLAYS)} rows`, formatMs(median(copies)), ''],
      ...registries.map(({ plays, checks }) => [
        `checking a receipt (standing), ${formatCount(plays)} plays stored`,
        formatMs(percentile(checks, 0.5)),
        formatMs(percentile(checks, 0.99)),
      ]),
    ],
    ratios: [
      `a result takes ${formatRatio(median(ratios))} the time of the insert-select (at most 3 ×)`,
      ...registries
        .slice(1)
        .map(
          (each) =>
            `a check among ${formatCount(each.plays)} plays takes ${checkRatio(each)} the time among ${formatCount(FEW_PLAYS)}`,
        ),
    ],
    notes: [
      `Medians of ${evaluations.length} draws, the ratio that within a draw: ${ratios.map(formatRatio).join(', ')}. ` +
        'The copy goes into a plain table without key or index of the same file, in one durable transaction.',
      'Every winner’s amount was added up again, play by play, by the rules of the game.',
      `Checks are of receipts chosen at random, ${CHECKS} in each registry, their 3 draws drawn. SLOW=1 adds ${formatCount(MANY_PLAYS)} plays.`,
    ],
  };
}
