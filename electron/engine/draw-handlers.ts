import type { drawCommands } from '../contract/draw-commands.ts';
import { type Outcome, success } from '../contract/errors.ts';
import { unrankCombination } from '../games/ile-au-tresor/combination.ts';
import type { Registry } from '../registry/registry.ts';
import type { Calendar } from './calendar.ts';
import type { PromotionTables } from './prize-tables.ts';
import type { Results } from './results.ts';
import type { ResultsPaper } from './results-paper.ts';
import type { Handlers } from './router.ts';
import { statisticsOf } from './statistics.ts';

/** What the commands about sessions, draws and results act on. */
export interface DrawDesks {
  readonly calendar: Calendar;
  readonly results: Results;
  readonly resultsPaper: ResultsPaper;
  readonly promotionTables: PromotionTables;
}

/** Each as a call to the part of the till that does it; `touch` tells the screen that something changed. */
export function createDrawHandlers(
  registry: Registry,
  { calendar, results, resultsPaper, promotionTables }: DrawDesks,
  touch: () => void,
): Pick<Handlers, keyof typeof drawCommands> {
  async function told<T>(work: Promise<Outcome<T>>): Promise<Outcome<T>> {
    const outcome = await work;
    touch();
    return outcome;
  }

  return {
    async listDraws({ date }) {
      return success({ draws: await registry.drawsOfDate(date) });
    },
    async listSessions({ limit }) {
      return success({ sessions: await calendar.sessions(limit) });
    },
    importCalendar: (params) => told(calendar.importFile(params)),

    async listResults({ limit, beforeDrawAt }) {
      return success({ results: await results.list(limit, beforeDrawAt) });
    },
    async listAwaitedResults({ limit }) {
      return success(await results.awaited(limit));
    },
    enterResult: (params) => told(results.enter(params)),
    importResults: (params) => told(results.importFile(params)),
    drawResults: ({ drawId }) => told(results.draw(drawId)),
    winnersOfDraw: ({ drawId }) => results.winners(drawId),

    async statistics({ draws }) {
      const latest = await registry.results(draws, null);
      return success(statisticsOf(latest.map(({ combination }) => unrankCombination(combination))));
    },
    async printResults({ draws }) {
      return success(await resultsPaper.print(await results.list(draws, null)));
    },

    importPrizeTable: ({ text }) => told(promotionTables.importFile(text)),
    async listPrizeTables() {
      return success(await promotionTables.list());
    },
  };
}
