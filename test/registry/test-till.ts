import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import SqliteFile from 'better-sqlite3';
import { type OpenRegistryOptions, openRegistry } from '../../electron/registry/open-registry.ts';
import type {
  Actor,
  DrawRecord,
  PlayRecord,
  PlayRequest,
  Registry,
  SaleResult,
} from '../../electron/registry/registry.ts';

/** When the tests' session is open: 15 January 2026, 9:00 in Paris. */
export const NOW = Date.UTC(2026, 0, 15, 8, 0, 0);
export const DATE = '2026-01-15';
export const JOURNAL_KEY = new Uint8Array(32).fill(7);
const MINUTE = 60_000;

/** A training registry with an operator and thirty draws, the first closing 4 minutes 30 after NOW. */
export interface TestTill {
  readonly registry: Registry;
  readonly file: string;
  readonly actor: Actor;
  readonly draws: readonly DrawRecord[];
  readonly customerId: number;
}

/** A folder that goes away after the test. */
export async function temporaryFolder(context: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'registry-test-'));
  context.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

export function openingOptions(file: string): OpenRegistryOptions {
  return {
    file,
    create: { mode: 'training', registrationPoint: '123456' },
    journalKey: JOURNAL_KEY,
    now: NOW,
    terminal: '1',
  };
}

/** Opens (or makes) the registry of a test in a folder; it's closed after the test. */
export async function openTestTill(
  context: TestContext,
  folder?: string,
  more: Partial<OpenRegistryOptions> = {},
): Promise<TestTill> {
  const file = join(folder ?? (await temporaryFolder(context)), 'registry.sqlite');
  const registry = await openRegistry({ ...openingOptions(file), ...more });
  context.after(() => registry.close());
  return { file, ...(await equip(registry)) };
}

/** Gives a registry an operator, draws and a customer. */
export async function equip(registry: Registry): Promise<Omit<TestTill, 'file'>> {
  const system: Actor = { at: NOW, terminal: '1', operatorId: null };
  const operatorId =
    (await registry.listOperators())[0]?.id ??
    (await registry.addOperator({ name: 'Maëlle', role: 'manager', pinHash: 'scrypt' }, system));
  const actor: Actor = { ...system, operatorId };
  await registry.ensureSession(
    {
      date: DATE,
      opensAt: NOW - MINUTE,
      draws: Array.from({ length: 30 }, (_, i) => ({
        number: 100 + i,
        drawAt: NOW + (i + 1) * 5 * MINUTE,
        salesCloseAt: NOW + (i + 1) * 5 * MINUTE - MINUTE / 2,
      })),
    },
    actor,
  );
  const draws = await registry.drawsOfDate(DATE);
  return { registry, actor, draws, customerId: (await registry.currentCustomer(actor)).id };
}

/** A play on the first draws: 2 € on combination 42 for one draw, unless said otherwise. */
export function playRequest(
  till: Pick<TestTill, 'draws' | 'customerId'>,
  wish: {
    combination?: number;
    stake?: number;
    drawCount?: number;
    key?: string;
    skipDraws?: number;
    preparedId?: string | null;
  } = {},
): PlayRequest {
  const {
    combination = 42,
    stake = 200,
    drawCount = 1,
    key = randomUUID(),
    skipDraws = 0,
    preparedId = null,
  } = wish;
  const drawIds = till.draws.slice(skipDraws, skipDraws + drawCount).map(({ id }) => id);
  return {
    idempotencyKey: key,
    combination,
    stake,
    unitStakes: stake / 200,
    drawIds,
    requestedDrawCount: drawCount,
    total: stake * drawIds.length,
    source: preparedId === null ? 'screen' : 'prepared',
    preparedId,
    printerOverride: false,
    customerId: till.customerId,
    zone: 'America/Martinique',
    localDate: DATE,
    localTime: '04:00:00',
    now: () => 0,
    receiptContent: ({ number }) => ({ number, lines: ['Vos lieux', 'Votre pirate'] }),
  };
}

/** Sells a play that must be registered. */
export async function sell(
  till: TestTill,
  wish: Parameters<typeof playRequest>[1] = {},
): Promise<PlayRecord> {
  const result: SaleResult = await till.registry.registerPlay(playRequest(till, wish), till.actor);
  if (result.kind !== 'registered') throw new Error(`not registered: ${JSON.stringify(result)}`);
  return result.play;
}

/** Opens the file beside the registry, as somebody with a database tool would. */
export function rawDatabase(context: TestContext, file: string): SqliteFile.Database {
  const database = new SqliteFile(file);
  context.after(() => database.close());
  return database;
}

/** Sells one play and takes its paper to "unknown", then lost by the clerk's word. */
export async function sellAndLosePaper(till: TestTill, wish: Parameters<typeof playRequest>[1] = {}) {
  const play = await sell(till, wish);
  await till.registry.recordPrint(play.printJob.id, 'sending', {}, till.actor);
  await till.registry.recordPrint(play.printJob.id, 'unknown', { reason: 'no answer' }, till.actor);
  await till.registry.decidePrint(play.printJob.id, 'confirmed-lost', {}, till.actor);
  return play;
}
