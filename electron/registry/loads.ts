import { COMBINATION_COUNT } from '../games/ile-au-tresor/combination.ts';
import { drawByIdQuery } from './draws.ts';
import type { RulesReader } from './game-rules.ts';
import type { Mutation } from './mutation.ts';
import type { Connection } from './prepared-query.ts';
import type { CapCounting, Registry, Room } from './registry.ts';
import type { Store } from './store.ts';

/** What a draw's cap is: as fixed at its first sale, or by the rules in force until then. */
interface Cap {
  readonly counted: CapCounting;
  readonly cap: number;
}

/** What one play takes of a draw's cap. */
interface Taking {
  readonly drawId: number;
  readonly combination: number;
  readonly unitStakes: number;
}

/** The counters under the cap of article 3, for the parts of the registry that sell and void. */
export interface Loads extends Pick<Registry, 'roomFor' | 'fullCombinations'> {
  /** Takes room in one conditional statement; resolves to false, and takes nothing, when the cap would be passed. */
  take(mutation: Mutation, taking: Taking): Promise<boolean>;
  giveBack(mutation: Mutation, taking: Taking): Promise<void>;
  /** Room for a combination on a draw, inside a transaction; null for an unknown draw. */
  roomIn(connection: Connection, drawId: number, combination: number): Promise<Room | null>;
}

/** Loads of draws by combination; see Loads. */
export function makeLoads(store: Store, rules: RulesReader): Loads {
  const fixedCap = store.query<{ drawId: number }, Cap>((db, { drawId }) =>
    db.selectFrom('draw_cap').select(['counted', 'cap']).where('draw_id', '=', drawId),
  );
  const draw = drawByIdQuery(store);
  const load = store.query<
    { drawId: number; combination: number },
    { unit_stakes: number; receipts: number }
  >((db, { drawId, combination }) =>
    db
      .selectFrom('draw_load')
      .select(['unit_stakes', 'receipts'])
      .where('draw_id', '=', drawId)
      .where('combination', '=', combination),
  );

  // A first sale that alone passes the cap selects no row; a later one fails the condition of the update.
  const take = store.query<Taking, unknown>((db, taking) =>
    db
      .insertInto('draw_load')
      .columns(['draw_id', 'combination', 'counted', 'cap', 'unit_stakes', 'receipts'])
      .expression((eb) =>
        eb
          .selectFrom('draw_cap')
          .select(({ val, lit }) => [
            'draw_cap.draw_id',
            val(taking.combination).as('combination'),
            'draw_cap.counted',
            'draw_cap.cap',
            val(taking.unitStakes).as('unit_stakes'),
            lit(1).as('receipts'),
          ])
          .where('draw_cap.draw_id', '=', taking.drawId)
          .where(({ case: when, val, lit, eb: compare, ref }) =>
            compare(
              when()
                .when('draw_cap.counted', '=', 'unit-stakes')
                .then(val(taking.unitStakes))
                .else(lit(1))
                .end(),
              '<=',
              ref('draw_cap.cap'),
            ),
          ),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['draw_id', 'combination'])
          .doUpdateSet((eb) => ({
            unit_stakes: eb('draw_load.unit_stakes', '+', eb.ref('excluded.unit_stakes')),
            receipts: eb('draw_load.receipts', '+', eb.ref('excluded.receipts')),
          }))
          .where((eb) =>
            eb(
              eb
                .case()
                .when('draw_load.counted', '=', 'unit-stakes')
                .then(eb('draw_load.unit_stakes', '+', eb.ref('excluded.unit_stakes')))
                .else(eb('draw_load.receipts', '+', eb.ref('excluded.receipts')))
                .end(),
              '<=',
              eb.ref('draw_load.cap'),
            ),
          ),
      ),
  );

  const giveBack = store.query<Taking, unknown>((db, taking) =>
    db
      .updateTable('draw_load')
      .set((eb) => ({
        unit_stakes: eb('unit_stakes', '-', taking.unitStakes),
        receipts: eb('receipts', '-', 1),
      }))
      .where('draw_id', '=', taking.drawId)
      .where('combination', '=', taking.combination),
  );

  const full = store.query<{ drawId: number; unitStakes: number }, { combination: number }>(
    (db, { drawId, unitStakes }) =>
      db
        .selectFrom('draw_load')
        .select('combination')
        .where('draw_id', '=', drawId)
        .where((eb) =>
          eb(
            eb
              .case()
              .when('counted', '=', 'unit-stakes')
              .then(eb('unit_stakes', '+', unitStakes))
              .else(eb('receipts', '+', 1))
              .end(),
            '>',
            eb.ref('cap'),
          ),
        ),
  );

  async function capOf(connection: Connection, drawId: number): Promise<Cap> {
    const fixed = await fixedCap.first(connection, { drawId });
    if (fixed !== undefined) return fixed;
    const { capCounts, capAllotment } = await rules.inForce(connection);
    return { counted: capCounts, cap: capAllotment };
  }

  async function roomIn(connection: Connection, drawId: number, combination: number): Promise<Room | null> {
    const record = await draw.first(connection, { drawId });
    if (record === undefined) return null;
    const { counted, cap } = await capOf(connection, drawId);
    const sold = await load.first(connection, { drawId, combination });
    return { draw: record, counted, cap, used: used(counted, sold) };
  }

  return {
    async take(mutation, taking) {
      const { drawId } = taking;
      if ((await fixedCap.first(mutation.transaction, { drawId })) === undefined) {
        await mutation.record('draw_cap', {
          draw_id: drawId,
          ...(await capOf(mutation.transaction, drawId)),
        });
      }
      return (await take.run(mutation.transaction, taking)) === 1;
    },

    async giveBack(mutation, taking) {
      if ((await giveBack.run(mutation.transaction, taking)) !== 1) {
        throw new Error(`draw ${taking.drawId} has no load of combination ${taking.combination}`);
      }
    },

    roomIn,

    roomFor: (combination, drawIds) =>
      store.read(async (connection) => {
        const rooms: Room[] = [];
        for (const drawId of drawIds) {
          const room = await roomIn(connection, drawId, combination);
          if (room !== null) rooms.push(room);
        }
        return rooms;
      }),

    fullCombinations: (drawIds, unitStakes) =>
      store.read(async (connection) => {
        const ranks = new Set<number>();
        for (const drawId of drawIds) {
          const { counted, cap } = await capOf(connection, drawId);
          if (used(counted, { unit_stakes: unitStakes, receipts: 1 }) > cap) return everyCombination();
          for (const { combination } of await full.all(connection, { drawId, unitStakes })) {
            ranks.add(combination);
          }
        }
        return [...ranks];
      }),
  };
}

function used(counted: CapCounting, sold: { unit_stakes: number; receipts: number } | undefined): number {
  if (sold === undefined) return 0;
  return counted === 'unit-stakes' ? sold.unit_stakes : sold.receipts;
}

function everyCombination(): number[] {
  return Array.from({ length: COMBINATION_COUNT }, (_, rank) => rank);
}
