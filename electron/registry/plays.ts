import type { Selectable } from 'kysely';
import { DRAW_COLUMNS } from './draws.ts';
import type { Connection } from './prepared-query.ts';
import type { PrintJobReader } from './print-jobs.ts';
import type { DrawRecord, PlayRecord, PrintJobRecord, Registry } from './registry.ts';
import type { Store } from './store.ts';
import type { Tables } from './tables.ts';

type PlayRow = Selectable<Tables['play_state']>;
type DrawOfPlay = DrawRecord & { playId: number };

/** Plays with their draws and latest paper, for the parts of the registry that need them inside a transaction. */
export interface PlayReader {
  byId(connection: Connection, playId: number): Promise<PlayRecord | null>;
  byKey(connection: Connection, idempotencyKey: string): Promise<PlayRecord | null>;
  /** The play that a prepared play was sold as and that isn't void. */
  ofPrepared(connection: Connection, preparedId: string): Promise<PlayRecord | null>;
  bySequence(connection: Connection, epoch: number, sequence: number): Promise<PlayRecord | null>;
  latest(connection: Connection, limit: number, beforePlayId: number | null): Promise<PlayRecord[]>;
}

/** Reads plays. */
export function makePlayReader(store: Store, printJobs: PrintJobReader): PlayReader {
  const byId = store.query<{ id: number }, PlayRow>((db, { id }) =>
    db.selectFrom('play_state').selectAll().where('id', '=', id),
  );
  const byKey = store.query<{ key: string }, PlayRow>((db, { key }) =>
    db.selectFrom('play_state').selectAll().where('idempotency_key', '=', key),
  );
  const ofPrepared = store.query<{ preparedId: string }, PlayRow>((db, { preparedId }) =>
    db
      .selectFrom('prepared_sale')
      .innerJoin('play_state', 'play_state.id', 'prepared_sale.play_id')
      .selectAll('play_state')
      .where('prepared_sale.prepared_id', '=', preparedId)
      .where('play_state.is_void', '=', 0),
  );
  const bySequence = store.query<{ epoch: number; sequence: number }, PlayRow>((db, { epoch, sequence }) =>
    db
      .selectFrom('play_state')
      .selectAll()
      .where('registration_point', '=', (eb) =>
        eb.selectFrom('registry_identity').select('registry_identity.registration_point'),
      )
      .where('epoch', '=', epoch)
      .where('sequence', '=', sequence),
  );
  const page = store.query<{ before: number; limit: number }, PlayRow>((db, { before, limit }) =>
    db.selectFrom('play_state').selectAll().where('id', '<', before).orderBy('id', 'desc').limit(limit),
  );
  const drawsOf = store.query<{ first: number; last: number }, DrawOfPlay>((db, { first, last }) =>
    db
      .selectFrom('play_draw')
      .innerJoin('draw', 'draw.id', 'play_draw.draw_id')
      .select(DRAW_COLUMNS)
      .select('play_draw.play_id as playId')
      .where('play_draw.play_id', '>=', first)
      .where('play_draw.play_id', '<=', last)
      .orderBy('play_draw.play_id')
      .orderBy('play_draw.position'),
  );

  /** The rows' ids follow each other, or there is one: their draws and jobs are read as one range. */
  async function complete(connection: Connection, rows: readonly PlayRow[]): Promise<PlayRecord[]> {
    if (rows.length === 0) return [];
    const ids = rows.map(({ id }) => id);
    const first = Math.min(...ids);
    const last = Math.max(...ids);
    const draws = Map.groupBy(await drawsOf.all(connection, { first, last }), ({ playId }) => playId);
    const jobs = new Map(
      (await printJobs.ofIssues(connection, first, last)).map((job) => [job.playId, job] as const),
    );
    return rows.map((row) => playRecord(row, draws.get(row.id) ?? [], jobs.get(row.id)));
  }

  async function one(connection: Connection, row: PlayRow | undefined): Promise<PlayRecord | null> {
    return row === undefined ? null : ((await complete(connection, [row]))[0] ?? null);
  }

  return {
    byId: async (connection, id) => one(connection, await byId.first(connection, { id })),
    byKey: async (connection, key) => one(connection, await byKey.first(connection, { key })),
    ofPrepared: async (connection, preparedId) =>
      one(connection, await ofPrepared.first(connection, { preparedId })),
    bySequence: async (connection, epoch, sequence) =>
      one(connection, await bySequence.first(connection, { epoch, sequence })),
    latest: async (connection, limit, before) =>
      complete(connection, await page.all(connection, { before: before ?? Number.MAX_SAFE_INTEGER, limit })),
  };
}

/** Looks plays up. */
export function makePlays(
  store: Store,
  reader: PlayReader,
): Pick<Registry, 'playByKey' | 'playById' | 'playBySequence' | 'playOfPrepared' | 'listPlays'> {
  return {
    playByKey: (key) => store.read((connection) => reader.byKey(connection, key)),
    playById: (id) => store.read((connection) => reader.byId(connection, id)),
    playBySequence: (epoch, sequence) =>
      store.read((connection) => reader.bySequence(connection, epoch, sequence)),
    playOfPrepared: (preparedId) => store.read((connection) => reader.ofPrepared(connection, preparedId)),
    listPlays: (limit, beforePlayId) =>
      store.read((connection) => reader.latest(connection, limit, beforePlayId)),
  };
}

function playRecord(
  row: PlayRow,
  draws: readonly DrawOfPlay[],
  printJob: PrintJobRecord | undefined,
): PlayRecord {
  if (printJob === undefined) throw new Error(`play ${row.id} has no print job`);
  if (row.operator_id === null) throw new Error(`play ${row.id} has no operator`);
  return {
    id: row.id,
    registrationPoint: row.registration_point,
    epoch: row.epoch,
    sequence: row.sequence,
    number: row.number,
    registeredAt: row.recorded_at,
    localDate: row.local_date,
    localTime: row.local_time,
    combination: row.combination,
    stake: row.stake,
    total: row.total,
    requestedDrawCount: row.requested_draw_count,
    source: row.source,
    preparedId: row.prepared_id,
    operatorId: row.operator_id,
    operatorName: row.operator_name,
    terminal: row.terminal,
    customerId: row.customer_id,
    draws: draws.map(({ playId: _, ...draw }) => draw),
    receiptContent: JSON.parse(row.receipt_content),
    issue: row.latest_issue,
    duplicates: row.duplicates,
    printJob,
    void: row.is_void === 1,
  };
}
