import type { CommandResult } from '../contract/commands.ts';
import { failure, type Outcome, success } from '../contract/errors.ts';
import { readPrizeTable } from '../games/ile-au-tresor/prize-table-form.ts';
import { type PrizeTable, REGULATION_PRIZES } from '../games/ile-au-tresor/prizes.ts';
import { tablesOverlap } from '../games/ile-au-tresor/table-overlap.ts';
import { parseLocatedJson } from '../registry/located-json.ts';
import type { Actor, Registry } from '../registry/registry.ts';
import { importRefused } from './import-problems.ts';

/** Promotions' prize tables, beside that of 6.1. */
export interface PromotionTables {
  importFile(text: string): Promise<Outcome<{ name: string }>>;
  list(): Promise<CommandResult<'listPrizeTables'>>;
}

/** A promotion: what replaces the table of 6.1 for some draws ends some day. */
type Promotion = PrizeTable & { readonly until: string };

/** Records and lists promotions; what is recorded stays, so one that couldn't be told from another is refused. */
export function createPromotionTables(registry: Registry, actor: () => Actor): PromotionTables {
  async function promotions(): Promise<{ table: Promotion; recordedAt: number }[]> {
    const known = await registry.prizeTables();
    return known.flatMap(({ table, recordedAt }) => (isPromotion(table) ? [{ table, recordedAt }] : []));
  }

  return {
    async importFile(text) {
      const by = actor();
      const reading = readPromotion(text);
      if (!reading.ok) return failure(importRefused(reading.errors));
      const { table } = reading;
      const name = table.id;
      if (name === REGULATION_PRIZES.id) return failure({ code: 'table-name-taken', name });
      const others = (await promotions()).filter((known) => known.table.id !== name);
      const overlaps = others.filter((known) => tablesOverlap(known.table, table));
      if (overlaps.length > 0) {
        const errors = overlaps.map((known) => ({ line: 0, code: 'overlaps', name: known.table.id }));
        return failure(importRefused(errors));
      }
      const isRecorded = await registry.recordPrizeTable(table, by);
      return isRecorded ? success({ name }) : failure({ code: 'table-name-taken', name });
    },

    async list() {
      const tables = await promotions();
      return {
        tables: tables.map(({ table: { id, from, until }, recordedAt }) => ({
          name: id,
          from,
          until,
          recordedAt,
        })),
      };
    },
  };
}

function isPromotion(table: PrizeTable): table is Promotion {
  return table.kind === 'promotion' && table.until !== null;
}

type PromotionReading =
  | { readonly ok: true; readonly table: Promotion }
  | { readonly ok: false; readonly errors: readonly { line: number; code: string; path?: string }[] };

/** Reads a promotion's table from JSON; errors name the path and its line. */
function readPromotion(text: string): PromotionReading {
  const parsed = parseLocatedJson(text);
  if (!parsed.ok) return { ok: false, errors: [{ line: parsed.line, code: parsed.code }] };
  const { value, lineOf } = parsed.json;
  const reading = readPrizeTable(value);
  if (!reading.ok) {
    const errors = reading.errors.map(({ code, path }) => ({ line: lineOf(keysOf(path)), code, path }));
    return { ok: false, errors };
  }
  const { table } = reading;
  if (isPromotion(table)) return { ok: true, table };
  const [path, code] =
    table.kind === 'promotion' ? ['until', 'promotion-without-end'] : ['kind', 'not-a-promotion'];
  return { ok: false, errors: [{ line: lineOf([path]), code, path }] };
}

/** "rows[3].prizes.400" as its keys. */
function keysOf(path: string): string[] {
  return path.match(/[^.[\]]+/g) ?? [];
}
