import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { systemTimers } from '../../drivers/port/system-timers.ts';
import { loadArtwork } from '../../templates/artwork.ts';
import type { EventData, EventName } from '../contract/commands.ts';
import { type Failure, failure, type Outcome, success } from '../contract/errors.ts';
import type { Settings } from '../contract/settings.ts';
import { openRegistry } from '../registry/open-registry.ts';
import type { Actor } from '../registry/registry.ts';
import { createAutoLock } from './auto-lock.ts';
import type { TillClock } from './clock.ts';
import { composeClock } from './compose-clock.ts';
import { composeDraws } from './compose-draws.ts';
import { composePapers } from './compose-papers.ts';
import { composePayments } from './compose-payments.ts';
import { composeScanner } from './compose-scanner.ts';
import { createCustomers } from './customers.ts';
import { type DataLock, lockData } from './data-lock.ts';
import { createReaderDevice } from './devices/reader-device.ts';
import { createTrainingDevices } from './devices/training-devices.ts';
import { createHandlers } from './handlers.ts';
import { loadKeys } from './keys.ts';
import { createOperatorDesk } from './operators.ts';
import { createRestoreMark } from './restore-mark.ts';
import { createRouter, type Router, storageFailure } from './router.ts';
import { createSales } from './sales.ts';
import { createSessions } from './sessions.ts';
import { createSlipTray } from './slips.ts';
import { type StateSources, snapshot } from './state.ts';
import { createStateEvents } from './state-events.ts';
import { createTillSettings } from './till-settings.ts';

/** Folders of what the till ships with. */
export interface AssetFolders {
  readonly artwork: string;
  readonly profiles: string;
  readonly fonts: string;
}

/** What a till is started with. */
export interface TillOptions {
  /** The user-data folder: settings, registry, keys. */
  readonly dataDirectory: string;
  readonly settingsFile: string;
  readonly assets: AssetFolders;
  readonly clock: TillClock;
  readonly emit: <Name extends EventName>(event: Name, data: EventData<Name>) => void;
  readonly log: (line: string) => void;
}

/** A till that is running. */
export interface Till {
  readonly route: Router;
  stop(): Promise<void>;
}

/** More plays than can be sold within the longest time for which a slip's twin is asked about. */
const REMEMBERED_PLAYS = 200;

/** How often the till looks at its clock, its session and its lock. */
const TICK_MS = 1_000;

/** Starts a till with these settings; one till at a time holds a user-data folder. */
export async function startTill(settings: Settings, options: TillOptions): Promise<Outcome<Till>> {
  const lock = lockData(join(options.dataDirectory, 'till.lock'));
  if (!lock) return failure({ code: 'already-running' });
  try {
    const started = await wireTill(settings, options, lock);
    if (!started.ok) lock.release();
    return started;
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** The one place where the till's parts are wired. */
async function wireTill(settings: Settings, options: TillOptions, lock: DataLock): Promise<Outcome<Till>> {
  const { dataDirectory, assets, clock, emit, log } = options;
  const file = join(dataDirectory, `registry-${settings.mode}.sqlite`);
  const loaded = await loadKeys(join(dataDirectory, `keys-${settings.mode}.json`), existsSync(file));
  if (!loaded.ok) return loaded;
  const keys = loaded.value;
  const artwork = loadArtwork(assets.artwork);
  const { registrationPoint, terminal } = settings.outlet;
  const registry = await openRegistry({
    file,
    create: { mode: settings.mode, registrationPoint },
    journalKey: keys.journal,
    now: clock.now(),
    terminal,
  });
  let rules = await registry.gameRules();
  const { guard, timeSource } = composeClock({
    clock,
    lastKnown: await registry.lastInstant(),
    toleranceMs: () => rules.clockToleranceMs,
    stepMs: () => till.current().clockStepSeconds * 1000,
    answered: touch,
    log,
  });
  const actor = (operatorId: number | null = desk.current()?.id ?? null): Actor => ({
    at: clock.now(),
    terminal,
    operatorId,
  });
  const mark = createRestoreMark(join(dataDirectory, `mark-${settings.mode}.json`), registry, () =>
    actor(null),
  );
  const desk = createOperatorDesk({ registry, clock, monotonicNow: systemTimers.now, actor });
  const till = createTillSettings(settings, {
    file: options.settingsFile,
    registry,
    actor,
    refusal: profileRefusal,
    apply: applySettings,
  });
  const sessions = createSessions(registry, guard, () => till.current().schedule, actor);
  const customers = createCustomers(registry, actor);

  const training =
    settings.mode === 'training' ? createTrainingDevices(systemTimers, clock.now, assets.fonts) : null;
  const slips = createSlipTray({
    exit: () => reader.exit,
    now: clock.now,
    newId: randomUUID,
    sameSlipMs: () => till.current().sameSlipSeconds * 1000,
  });
  slips.remember((await registry.listPlays(REMEMBERED_PLAYS, null)).toReversed());
  const reader = createReaderDevice({
    timers: systemTimers,
    openSimulated: training?.reader.openPort ?? null,
    listener: {
      stateChanged(state) {
        const holds = state.kind === 'slip-inside' || state.kind === 'ready';
        const lost = holds ? null : slips.readerLost(reader.hasExitControl());
        if (lost) emit('slip', lost);
        touch();
      },
      slipRead(record) {
        emit('slip', slips.slipRead(record));
        touch();
      },
      recordRejected(fault) {
        emit('slip', slips.recordRejected(fault, reader.hasExitControl()));
        touch();
      },
    },
  });
  const { codes, scanner } = composeScanner({
    registry,
    keys,
    now: clock.now,
    simulated: training?.scanner.line ?? null,
    refusal: () => desk.refusal('clerk'),
    scanned: (scan) => emit('scan', scan),
    failureOf: (error) => storageFailure(error, log),
    touch,
  });
  const { printer, paper, printing, storedLogo, ...desks } = composePapers({
    registry,
    keys,
    artwork,
    assets,
    dataDirectory,
    slips,
    now: clock.now,
    settings: till.current,
    openSimulated: training?.printer.openPort ?? null,
    isClockTrusted: () => guard.check().kind === 'trusted',
    actor,
    printed: ({ id, playId, state }) => emit('print', { jobId: id, playId, state }),
    touch,
    log,
  });
  const sales = createSales({
    registry,
    guard,
    sessions,
    settings: till.current,
    now: clock.now,
    actor,
    operatorName: () => desk.current()?.name ?? '',
    printer: printer.state,
    reader: reader.state,
    customerId: customers.currentId,
  });
  const paymentDesk = composePayments({
    registry,
    keys,
    guard,
    settings: till.current,
    actor,
    printing,
    printer: printer.state,
    customerId: customers.currentId,
  });
  const draws = composeDraws({
    registry,
    guard,
    operator: desk.current,
    actor,
    settings: till.current,
    encode: paper.encodeDocument,
    printing,
  });
  const sources: StateSources = {
    registry,
    clock,
    settings: till.current,
    desk,
    sessions,
    slips,
    customers,
    receipts: desks.receipts,
    reader: reader.state,
    scanner: scanner.state,
    printer: printer.state,
  };
  const stateEvents = createStateEvents(
    () => snapshot(sources),
    (state) => emit('state', state),
    (error) => log(`state: ${String(error)}`),
  );
  function touch(): void {
    stateEvents.touch();
  }

  const autoLock = createAutoLock(
    systemTimers.now,
    () => till.current().lockAfterSeconds * 1000,
    () => void desk.lock().then(touch, (error) => log(`lock: ${String(error)}`)),
  );
  let lastSales = '';
  const tick = setInterval(() => {
    autoLock.check();
    void printing.settle().catch((error) => log(`printing: ${String(error)}`));
    void mark.keep().catch((error) => log(`mark: ${String(error)}`));
    void sessions.state().then(
      (state) => {
        const now = JSON.stringify(state);
        if (now !== lastSales) touch();
        lastSales = now;
      },
      (error) => log(`session: ${String(error)}`),
    );
  }, TICK_MS);

  async function applySettings(now: Settings, before: Settings): Promise<void> {
    const { devices } = now;
    if (!isSame(devices.reader, before.devices.reader)) await reader.use(devices.reader);
    if (!isSame(devices.scanner, before.devices.scanner)) await scanner.use(devices.scanner);
    if (!isSame(now.timeSource, before.timeSource)) timeSource.use(now.timeSource);
    if (!isSame(linkOf(devices.printer), linkOf(before.devices.printer))) {
      storedLogo.printerReplaced();
      await printer.use(devices.printer, false);
    }
  }

  async function stop(): Promise<void> {
    clearInterval(tick);
    timeSource.stop();
    await printing.idle();
    stateEvents.stop();
    await Promise.all([reader.stop(), scanner.stop(), printer.stop()]);
    await mark.keep().catch((error) => log(`mark: ${String(error)}`));
    await registry.close();
    lock.release();
  }

  async function profileRefusal({ devices }: Settings): Promise<Failure | null> {
    const problem = await printer.profileProblem(devices.printer);
    if (problem === null) return null;
    return { code: 'settings-broken', file: options.settingsFile, field: 'devices.printer.profile', problem };
  }

  async function startDevices(): Promise<Failure | null> {
    const refusal = await profileRefusal(settings);
    if (refusal) return refusal;
    if (await mark.check()) log('the registry was put back from a copy: it goes on in a new epoch');
    const unfinished = await printing.recover();
    await printer.use(settings.devices.printer, unfinished);
    paper.warmUp();
    await reader.use(settings.devices.reader);
    await scanner.use(settings.devices.scanner);
    timeSource.use(settings.timeSource);
    return null;
  }

  const refusal = await startDevices().catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  if (refusal) {
    await stop();
    return failure(refusal);
  }

  const route = createRouter(
    createHandlers({
      registry,
      clock,
      guard,
      desk,
      sales,
      slips,
      codes,
      ...desks,
      draws,
      paymentDesk,
      customers,
      printing,
      settings: till,
      sources,
      actor,
      training,
      async changeSimulatedReader(protocol) {
        const { kind } = till.current().devices.reader;
        if (kind === 'simulated') await reader.use({ kind, protocol });
        return kind === 'simulated';
      },
      touch,
      async rulesChanged() {
        rules = await registry.gameRules();
      },
      shutdown: () => printing.idle(),
    }),
    desk.refusal,
    log,
  );
  return success({
    async route(message) {
      const response = await route(message);
      autoLock.used((message as { command?: unknown } | null)?.command);
      return response;
    },
    stop,
  });
}

/** What a printer is reached by: what else is set of it changes while it stays connected. */
function linkOf(printer: Settings['devices']['printer']): object {
  return { ...printer, drawer: null };
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
