import { randomInt } from 'node:crypto';
import type { RandomSource } from '../games/ile-au-tresor/draw.ts';
import { createCalendar } from './calendar.ts';
import type { DrawDesks } from './draw-handlers.ts';
import { createPromotionTables } from './prize-tables.ts';
import { createResults, type ResultsDependencies } from './results.ts';
import { createResultsPaper, type ResultsPaperDependencies } from './results-paper.ts';

/** The system's own generator, by way of Node.js (article 4). */
const SYSTEM_RANDOM: RandomSource = {
  below: randomInt,
  name: `node:crypto randomInt, Node.js ${process.versions.node}, OpenSSL ${process.versions.openssl}`,
};

/** Wires what has to do with sessions, draws and results: the part of the composition root that does. */
export function composeDraws(
  till: Omit<ResultsDependencies, 'random'> & ResultsPaperDependencies,
): DrawDesks {
  return {
    calendar: createCalendar(till.registry, till.actor),
    results: createResults({ ...till, random: SYSTEM_RANDOM }),
    resultsPaper: createResultsPaper(till),
    promotionTables: createPromotionTables(till.registry, till.actor),
  };
}
