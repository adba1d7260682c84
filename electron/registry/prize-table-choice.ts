import {
  type PrizeTable,
  prizesByClass,
  REGULATION_PRIZES,
  tableFor,
} from '../games/ile-au-tresor/prizes.ts';
import { canonicalJson } from './journal-line.ts';
import type { Mutation } from './mutation.ts';
import type { Connection } from './prepared-query.ts';
import type { PrizeRegistry, PrizeTableRecord } from './prize-registry.ts';
import type { Store } from './store.ts';

/** The prize table of a draw, by name, or why there isn't exactly one. */
export type TableOfDraw =
  | { readonly kind: 'table'; readonly name: string }
  | { readonly kind: 'refused'; readonly names: readonly string[] };

/** Prize tables inside a transaction. */
export interface PrizeTables extends Pick<PrizeRegistry, 'recordPrizeTable' | 'prizeTables'> {
  /** The table for a draw; that of 6.1 is recorded when it is first used. */
  forDraw(mutation: Mutation, draw: { date: string; number: number }): Promise<TableOfDraw>;
}

/** Prize tables as facts: promotions beside the table of 6.1, which needs no import. */
export function makePrizeTables(store: Store): PrizeTables {
  const all = store.query<Record<string, never>, { content: string; recordedAt: number }>((db) =>
    db.selectFrom('prize_table').select(['content', 'recorded_at as recordedAt']).orderBy('journal_sequence'),
  );

  async function recorded(connection: Connection): Promise<PrizeTableRecord[]> {
    const rows = await all.all(connection, {});
    return rows.map(({ content, recordedAt }) => ({ table: JSON.parse(content) as PrizeTable, recordedAt }));
  }

  async function record(mutation: Mutation, table: PrizeTable): Promise<void> {
    await mutation.record('prize_table', { name: table.id, content: canonicalJson(table) });
    for (const { matchClass, stake, prize } of prizesByClass(table)) {
      await mutation.record('prize_of_class', {
        table_name: table.id,
        match_class: matchClass,
        stake,
        prize,
      });
    }
    mutation.note({ prizeTable: table.id });
  }

  return {
    async forDraw(mutation, draw) {
      const known = (await recorded(mutation.transaction)).map(({ table }) => table);
      const isRecorded = known.some(({ id }) => id === REGULATION_PRIZES.id);
      const choice = tableFor(isRecorded ? known : [...known, REGULATION_PRIZES], draw);
      switch (choice.kind) {
        case 'no-table':
          return { kind: 'refused', names: [] };
        case 'overlap':
          return { kind: 'refused', names: choice.ids };
        case 'table':
          if (choice.table.id === REGULATION_PRIZES.id && !isRecorded) await record(mutation, choice.table);
          return { kind: 'table', name: choice.table.id };
      }
    },

    recordPrizeTable: (table, actor) =>
      store.mutate('prize-table', actor, async (mutation) => {
        const same = (await recorded(mutation.transaction)).find((known) => known.table.id === table.id);
        if (same !== undefined) return canonicalJson(same.table) === canonicalJson(table);
        if (table.id === REGULATION_PRIZES.id)
          return canonicalJson(table) === canonicalJson(REGULATION_PRIZES);
        await record(mutation, table);
        return true;
      }),

    prizeTables: () => store.read(recorded),
  };
}
