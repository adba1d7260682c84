import type { Settings } from '../contract/settings.ts';
import type { PrinterState, ReaderState, ScannerState, TillState } from '../contract/state.ts';
import type { Registry } from '../registry/registry.ts';
import type { TillClock } from './clock.ts';
import type { Customers } from './customers.ts';
import type { OperatorDesk } from './operators.ts';
import type { Receipts } from './receipts.ts';
import type { Sessions } from './sessions.ts';
import type { SlipTray } from './slips.ts';

/** Receipts that the sale screen lists. */
const LAST_RECEIPTS = 8;

/** What the snapshot is taken of. */
export interface StateSources {
  readonly registry: Registry;
  readonly clock: TillClock;
  readonly settings: () => Settings;
  readonly desk: OperatorDesk;
  readonly sessions: Sessions;
  readonly slips: SlipTray;
  readonly customers: Customers;
  readonly receipts: Receipts;
  readonly reader: () => ReaderState;
  readonly scanner: () => ScannerState;
  readonly printer: () => PrinterState;
}

/** Takes a snapshot of the whole till, as the counter's screen shows it. */
export async function snapshot(till: StateSources): Promise<TillState> {
  const { registry, settings, desk, clock } = till;
  const [operators, sales, customer, lastReceipts, printQuestions] = await Promise.all([
    registry.listOperators(),
    till.sessions.state(),
    till.customers.state(),
    till.receipts.list(LAST_RECEIPTS, null),
    till.receipts.questions(clock.now()),
  ]);
  return {
    mode: registry.identity.mode,
    now: clock.now(),
    outlet: settings().outlet,
    needsManager: operators.length === 0,
    operators,
    operator: desk.current(),
    locked: desk.isLocked(),
    sales,
    reader: till.reader(),
    scanner: till.scanner(),
    printer: till.printer(),
    slip: till.slips.current(),
    customer,
    lastReceipts,
    printQuestions,
    confirmation: settings().confirmation,
  };
}
