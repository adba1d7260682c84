import { listSerialPorts } from '../../drivers/port/serial-port-list.ts';
import { slipDensities } from '../../drivers/simulated/simulated-reader.ts';
import type { CommandParams, Done } from '../contract/commands.ts';
import { failure, type Outcome, success } from '../contract/errors.ts';
import type { ReaderProtocol } from '../contract/settings.ts';
import type { SlipReading } from '../contract/state.ts';
import { BLANK_MARKS, columnsOfMarks, crossedColumns } from '../games/ile-au-tresor/slip-marks.ts';
import type { Actor, Registry } from '../registry/registry.ts';
import type { CashDrawer } from './cash-drawer.ts';
import type { Claims } from './claims.ts';
import { type ClockGuard, clockFailure, doubtOf, type TillClock } from './clock.ts';
import type { CodeReader } from './codes.ts';
import type { Customers } from './customers.ts';
import type { TrainingDevices } from './devices/training-devices.ts';
import { createDrawHandlers, type DrawDesks } from './draw-handlers.ts';
import type { OperatorDesk } from './operators.ts';
import { createPaymentHandlers, type PaymentDesk } from './payment-handlers.ts';
import { prepareCode } from './prepared-code.ts';
import type { Printing } from './printing.ts';
import { receiptSummary } from './receipt-summary.ts';
import type { Receipts } from './receipts.ts';
import type { Handlers } from './router.ts';
import type { Sales } from './sales.ts';
import type { SlipPapers } from './slip-papers.ts';
import type { SlipTray } from './slips.ts';
import { type StateSources, snapshot } from './state.ts';
import type { TestPage } from './test-page.ts';
import type { TillSettings } from './till-settings.ts';

/** Everything that commands act on. */
export interface HandlerDependencies {
  readonly registry: Registry;
  readonly clock: TillClock;
  readonly guard: ClockGuard;
  readonly desk: OperatorDesk;
  readonly sales: Sales;
  readonly slips: SlipTray;
  readonly slipPapers: SlipPapers;
  readonly codes: CodeReader;
  readonly receipts: Receipts;
  readonly claims: Claims;
  readonly paymentDesk: PaymentDesk;
  readonly drawer: CashDrawer;
  readonly draws: DrawDesks;
  readonly testPage: TestPage;
  readonly customers: Customers;
  readonly printing: Printing;
  readonly settings: TillSettings;
  readonly sources: StateSources;
  readonly actor: () => Actor;
  /** Null outside training. */
  readonly training: TrainingDevices | null;
  /** Puts the simulated reader of this family in the other's place; false where the till has a real reader, or none. */
  readonly changeSimulatedReader: (protocol: ReaderProtocol) => Promise<boolean>;
  readonly touch: () => void;
  readonly rulesChanged: () => Promise<void>;
  readonly shutdown: () => Promise<void>;
}

/** The contract's commands, each as a call to the part of the till that does it. */
export function createHandlers(till: HandlerDependencies): Handlers {
  const { registry, desk, sales, slips, receipts, customers, training } = till;

  /** What was asked for is done, and the screen is told. */
  async function told<T>(work: Promise<Outcome<T>>): Promise<Outcome<T>> {
    const outcome = await work;
    till.touch();
    return outcome;
  }

  async function inTraining(
    act: (devices: TrainingDevices) => Outcome<Done> | Promise<Outcome<Done>>,
  ): Promise<Outcome<Done>> {
    if (!training) return failure({ code: 'training-only' });
    const outcome = await act(training);
    till.touch();
    return outcome;
  }

  return {
    ...createDrawHandlers(registry, till.draws, till.touch),

    getState: async () => success(await snapshot(till.sources)),

    createManager: ({ name, pin }) => told(desk.createFirstManager(name, pin)),
    addOperator: ({ name, role, pin }) => told(desk.add(name, role, pin)),
    signOn: ({ operatorId, pin }) => told(desk.signOn(operatorId, pin)),
    lock: () => told(desk.lock()),
    signOff: () => told(desk.signOff()),

    quote: sales.quote,
    flash: sales.flash,
    async registerPlay(params) {
      if (params.source === 'prepared' && params.preparedId === null) {
        return failure({ code: 'invalid-parameters', field: 'preparedId', problem: 'no prepared play' });
      }
      const { slipId, idempotencyKey } = params;
      const earlier = await registry.playByKey(idempotencyKey);
      const slip = slipId === null ? null : slips.claim(slipId, idempotencyKey);
      // A repeated command may come after its slip has left.
      if (slipId !== null && !slip && !earlier) return failure({ code: 'slip-gone' });
      if (!earlier && params.source === 'slip' && !isAsCrossed(slip, params)) {
        if (slip) slips.release(slip.slipId);
        return failure({
          code: 'invalid-parameters',
          field: 'source',
          problem: 'not as crossed on the slip',
        });
      }
      if (!earlier && slip?.repeatOf && !params.repeatConfirmed) {
        slips.release(slip.slipId);
        return failure({ code: 'slip-repeated', ...slip.repeatOf });
      }
      let outcome: Awaited<ReturnType<Sales['register']>> | null = null;
      try {
        outcome = await sales.register(params, earlier);
      } finally {
        if (slip && !outcome?.ok) slips.release(slip.slipId);
      }
      if (!outcome.ok) return outcome;
      const { play, repeated } = outcome.value;
      if (!repeated) till.printing.enqueue(play.printJob);
      if (slip) await slips.sold(slip, play);
      till.touch();
      return success({ receipt: receiptSummary(play), repeated });
    },
    async findPlay({ idempotencyKey }) {
      const play = await registry.playByKey(idempotencyKey);
      return success({ receipt: play && receiptSummary(play) });
    },

    dropSlip: ({ slipId }) => told(slips.drop(slipId)),
    slipPicture: async ({ slipId }) => till.slipPapers.picture(slipId),
    slipSheet: () => till.slipPapers.sheet(),
    readCode: ({ candidates }) => till.codes.read(candidates),

    async listReceipts({ limit, beforePlayId }) {
      return success({ receipts: await receipts.list(limit, beforePlayId) });
    },
    receiptPicture: ({ playId }) => receipts.picture(playId),
    receiptPdf: (params) => told(receipts.pdf(params)),
    reprint: ({ playId, idempotencyKey }) => told(receipts.reprint(playId, idempotencyKey)),
    async answerPrint({ jobId, answer }) {
      // Who gives a claim code out decides that it wasn't.
      const isClaim = (await registry.printJob(jobId))?.kind === 'claim-code';
      const refusal = isClaim ? desk.refusal('manager') : null;
      return refusal ? failure(refusal) : told(receipts.answer(jobId, answer));
    },
    retryPrint: ({ jobId }) => told(receipts.retry(jobId)),
    replaceReceipt: ({ playId, idempotencyKey }) => told(receipts.replace(playId, idempotencyKey)),
    beginClaim: ({ playId, idempotencyKey }) => told(till.claims.begin(playId, idempotencyKey)),
    showClaim: ({ playId }) => told(till.claims.showAgain(playId)),
    confirmClaim: ({ playId, code }) => told(till.claims.confirm(playId, code)),
    async voidPlay({ playId, idempotencyKey }) {
      // A clock set back would let a play be refunded whose draw is over.
      const suspect = clockFailure(till.guard.check());
      if (suspect) return failure(suspect);
      return told(receipts.voidPlay(playId, idempotencyKey));
    },

    async nextCustomer() {
      await customers.next();
      till.touch();
      return success({});
    },
    async cashGiven({ amount }) {
      customers.giveCash(amount);
      if (amount !== null) till.drawer.cashTaken();
      till.touch();
      return success({});
    },

    printTestPage: () => till.testPage.print(),

    async getSettings() {
      return success({ settings: till.settings.current(), rules: await registry.gameRules() });
    },
    changeSettings: (patch) => told(till.settings.change(patch)),
    async changeRules(rules) {
      await registry.changeGameRules(rules, till.actor());
      await till.rulesChanged();
      till.touch();
      return success({});
    },
    async listSerialPorts() {
      const { ports, problem } = await listSerialPorts();
      return success({ ports: [...ports], problem });
    },
    async recoverClock() {
      const verdict = till.guard.check();
      if (verdict.kind === 'suspect') {
        await registry.recordNote('clock-recovered', { ...doubtOf(verdict) }, till.actor());
        till.guard.trustNow();
        till.touch();
      }
      return success({});
    },
    async beginEpoch({ reason }) {
      const { epoch } = await registry.beginEpoch(reason, till.actor());
      return success({ epoch });
    },
    checkJournal: async () => success(await registry.checkJournal()),

    ...createPaymentHandlers(till.paymentDesk, till.touch),

    simulateSlip: ({ marks, faint, fault = null }) =>
      inTraining(({ reader }) => {
        const slip = slipDensities(columnsOfMarks(marks), crossedColumns(faint ?? BLANK_MARKS));
        return reader.insertSlip(slip, fault) ? success({}) : failure({ code: 'simulator-busy' });
      }),
    simulateReader: ({ protocol, ...wishes }) =>
      inTraining(async ({ reader }) => {
        if (protocol && !(await till.changeSimulatedReader(protocol))) {
          return failure({ code: 'reader-not-ready', state: 'not-simulated' });
        }
        reader.simulate(wishes);
        return success({});
      }),
    simulateScan: ({ text }) =>
      inTraining(async ({ scanner }) =>
        (await scanner.scan(text)) ? success({}) : failure({ code: 'simulator-busy' }),
      ),
    async prepareCode(params) {
      return training ? prepareCode(params, till.clock.now()) : failure({ code: 'training-only' });
    },
    simulatePrinter: (faults) =>
      inTraining(({ printer }) => {
        printer.setFaults(faults);
        return success({});
      }),
    async simulatedPapers({ limit }) {
      if (!training) return failure({ code: 'training-only' });
      return success({ papers: training.printer.papers(limit) });
    },
    simulateClock: ({ shiftMs }) =>
      inTraining(() => {
        till.clock.shift(shiftMs);
        return success({});
      }),

    async shutdown() {
      await till.shutdown();
      return success({});
    },
  };
}

/** Whether a sale is exactly what is crossed on the slip in hand. */
function isAsCrossed(slip: SlipReading | null, sale: CommandParams<'registerPlay'>): boolean {
  if (slip?.interpretation.kind !== 'complete') return false;
  const { places, pirates, stakes, draws } = slip.interpretation.marks;
  return (
    sale.combination.places.join() === places.join() &&
    sale.combination.pirate === pirates[0] &&
    sale.stake === stakes[0] &&
    sale.requestedDrawCount === draws[0]
  );
}
