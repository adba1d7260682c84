import { existsSync } from 'node:fs';
import { makeCancellations } from './cancellations.ts';
import { makeCentreSlips } from './centre-slips.ts';
import { makeClaims } from './claims.ts';
import { makeCustomers } from './customers.ts';
import { makeDraws } from './draws.ts';
import { makeFirstClosing } from './first-closing.ts';
import { makeGameRules, makeRulesReader } from './game-rules.ts';
import { type IdentityWanted, makeIdentity, recordNewRegistry } from './identity.ts';
import { makeJournal } from './journal.ts';
import { makeLoads } from './loads.ts';
import { MIGRATIONS, migrate, schemaVersion } from './migrations/migrate.ts';
import { makeNextIssues } from './next-issues.ts';
import { makeOperators } from './operators.ts';
import { makePaperDecisions } from './paper-decisions.ts';
import { makePaymentReader } from './payment-reader.ts';
import { makePayments } from './payments.ts';
import { makePlayReader, makePlays } from './plays.ts';
import { makePresentedReceipts } from './presented-receipts.ts';
import { makePrintJobReader, makePrintJobs } from './print-jobs.ts';
import { makePrizeTables } from './prize-table-choice.ts';
import { makeRecordedSessions } from './recorded-sessions.ts';
import { type Registry, RegistryError } from './registry.ts';
import { makeResults } from './results.ts';
import { makeSales } from './sales.ts';
import { openSqlite } from './sqlite-database.ts';
import { makeStandingReader } from './standing.ts';
import { makeStore, type Store } from './store.ts';

export interface OpenRegistryOptions {
  /** Path of the SQLite file; its folder exists. */
  readonly file: string;
  /** What to make where there is no registry yet, and what one that exists must be; null opens only what exists. */
  readonly create: IdentityWanted | null;
  /** Key of the journal's MACs, kept outside the file. */
  readonly journalKey: Uint8Array;
  /** UTC ms. */
  readonly now: number;
  /** Terminal that opens it: the actor of its making and migrating. */
  readonly terminal: string;
  /** For tests of crashes: called with each statement just before it runs. */
  readonly onStatement?: (sql: string) => void;
  /** How long a sale waits for other tills of this registry before it gives up, in ms; 5 s unless said. */
  readonly busyLimitMs?: number;
  /** Pages of 4096 bytes that the file may have, where storage is to be bounded; beyond them the disk is full. */
  readonly maxPages?: number;
}

/**
 * Opens a registry, making it or bringing it up to date first. Rejects with a RegistryError: "wrong-identity" for
 * another mode, registration point or journal key, "newer-version" for a file of a later program, "damaged" for
 * a file of something else, "failed" where there is none and none is to be made.
 */
export async function openRegistry(options: OpenRegistryOptions): Promise<Registry> {
  const { file, create, journalKey, onStatement, busyLimitMs, maxPages } = options;
  if (create === null && !existsSync(file)) throw noRegistry(file);
  const store = makeStore(openSqlite({ file, onStatement, busyLimitMs, maxPages }), journalKey);
  try {
    await bringUpToDate(store, options);
    return assemble(store, await makeIdentity(store, create, journalKey), options);
  } catch (error) {
    await store.close();
    throw error;
  }
}

async function bringUpToDate(store: Store, options: OpenRegistryOptions): Promise<void> {
  const { file, create, journalKey, now, terminal } = options;
  const found = await store.read(schemaVersion);
  if (found === MIGRATIONS.length) return;
  if (found > MIGRATIONS.length) {
    throw new RegistryError('newer-version', `version ${found} is newer than ${MIGRATIONS.length}`);
  }
  await store.mutate(
    found === 0 ? 'registry-made' : 'migrated',
    { at: now, terminal, operatorId: null },
    async (mutation) => {
      // Read again under the write lock: another till may have been faster.
      const from = await schemaVersion(mutation.transaction);
      if (from === 0 && create === null) throw noRegistry(file);
      await migrate(mutation, from, MIGRATIONS);
      if (from === 0 && create !== null) await recordNewRegistry(mutation, create, journalKey);
    },
  );
}

function assemble(
  store: Store,
  identity: Pick<Registry, 'identity' | 'beginEpoch'>,
  { file, journalKey }: OpenRegistryOptions,
): Registry {
  const rules = makeRulesReader(store);
  const printJobs = makePrintJobReader(store);
  const plays = makePlayReader(store, printJobs);
  const loads = makeLoads(store, rules);
  const payments = makePaymentReader(store, plays, printJobs);
  const issues = makeNextIssues(store, plays, payments);
  const firstClosing = makeFirstClosing(store);
  const presented = makePresentedReceipts(plays, payments);
  const standings = makeStandingReader(store, plays);
  const prizeTables = makePrizeTables(store);
  return {
    get identity() {
      return identity.identity;
    },
    beginEpoch: identity.beginEpoch,
    ...makeOperators(store),
    ...makeGameRules(store, rules),
    ...makeDraws(store),
    roomFor: loads.roomFor,
    fullCombinations: loads.fullCombinations,
    ...makeSales(store, plays, loads),
    ...makePlays(store, plays),
    ...makeCustomers(store),
    ...makePrintJobs(store, printJobs),
    ...makePaperDecisions(store, plays, printJobs, loads, issues, firstClosing),
    ...makeClaims(store, plays, issues),
    ...makeRecordedSessions(store),
    ...makeResults(store, prizeTables),
    recordPrizeTable: prizeTables.recordPrizeTable,
    prizeTables: prizeTables.prizeTables,
    ...makePayments(store, presented, printJobs, standings, payments),
    ...makeCentreSlips(store, presented, printJobs, standings),
    ...makeCancellations(store, plays, presented, loads, firstClosing),
    ...makeJournal(store, file, journalKey),
    close: () => store.close(),
  };
}

function noRegistry(file: string): RegistryError {
  return new RegistryError('failed', `there is no registry in ${file}`);
}
