import { randomUUID } from 'node:crypto';
import { type CommandName, type CommandParams, type CommandResult, commands } from '../contract/commands.ts';
import { type Failure, failure, type Outcome } from '../contract/errors.ts';
import { type Response, request } from '../contract/messages.ts';
import type { OperatorRole } from '../registry/registry.ts';
import { RegistryError } from '../registry/registry.ts';

/** One function a command. */
export type Handlers = {
  [Name in CommandName]: (params: CommandParams<Name>) => Promise<Outcome<CommandResult<Name>>>;
};

/** Who may give a command: anyone at the till, an operator signed on, or a manager. */
export const ACCESS: Record<CommandName, 'anyone' | OperatorRole> = {
  getState: 'anyone',
  createManager: 'anyone',
  addOperator: 'manager',
  signOn: 'anyone',
  lock: 'anyone',
  signOff: 'anyone',
  quote: 'clerk',
  flash: 'clerk',
  registerPlay: 'clerk',
  findPlay: 'clerk',
  dropSlip: 'clerk',
  slipPicture: 'clerk',
  slipSheet: 'clerk',
  readCode: 'clerk',
  listReceipts: 'clerk',
  receiptPicture: 'clerk',
  receiptPdf: 'clerk',
  reprint: 'clerk',
  answerPrint: 'clerk',
  retryPrint: 'clerk',
  replaceReceipt: 'clerk',
  beginClaim: 'manager',
  showClaim: 'manager',
  confirmClaim: 'clerk',
  voidPlay: 'clerk',
  nextCustomer: 'clerk',
  cashGiven: 'clerk',
  printTestPage: 'manager',
  getSettings: 'manager',
  changeSettings: 'manager',
  changeRules: 'manager',
  listSerialPorts: 'manager',
  recoverClock: 'manager',
  checkJournal: 'manager',
  beginEpoch: 'manager',
  listDraws: 'clerk',
  listSessions: 'clerk',
  importCalendar: 'manager',
  listResults: 'clerk',
  listAwaitedResults: 'clerk',
  enterResult: 'clerk',
  importResults: 'manager',
  drawResults: 'clerk',
  winnersOfDraw: 'manager',
  statistics: 'clerk',
  printResults: 'clerk',
  importPrizeTable: 'manager',
  listPrizeTables: 'clerk',
  checkReceipt: 'clerk',
  payReceipt: 'clerk',
  printCentreSlip: 'clerk',
  cancelPlay: 'clerk',
  listPayments: 'clerk',
  reprintPaymentProof: 'clerk',
  correctPayment: 'manager',
  simulateSlip: 'anyone',
  simulateReader: 'anyone',
  simulateScan: 'anyone',
  prepareCode: 'anyone',
  simulatePrinter: 'anyone',
  simulatedPapers: 'anyone',
  simulateClock: 'anyone',
  shutdown: 'anyone',
};

/** Answers one message, whatever it is: every failure crosses as data. */
export type Router = (message: unknown) => Promise<Response>;

/**
 * Checks a message against the contract, then the operator's right, then runs it.
 *
 * `refusal(role)` says why the present operator may not give a command of that role, or null.
 */
export function createRouter(
  handlers: Handlers,
  refusal: (needed: OperatorRole) => Failure | null,
  log: (line: string) => void,
): Router {
  async function run(name: CommandName, params: unknown): Promise<Outcome<unknown>> {
    const parsed = commands[name].params.safeParse(params);
    if (!parsed.success) {
      const issue = parsed.error.issues[0];
      return failure({
        code: 'invalid-parameters',
        field: issue?.path.join('.') ?? '',
        problem: issue?.message ?? 'invalid',
      });
    }
    const access = ACCESS[name];
    const refused = access === 'anyone' ? null : refusal(access);
    if (refused) return failure(refused);
    const handler = handlers[name] as (params: unknown) => Promise<Outcome<unknown>>;
    return handler(parsed.data);
  }

  return async (message) => {
    const parsed = request.safeParse(message);
    if (!parsed.success) {
      const problem = parsed.error.issues[0]?.message ?? 'invalid';
      return { id: '', ok: false, error: { code: 'invalid-parameters', field: 'message', problem } };
    }
    const { id, command, params } = parsed.data;
    if (!Object.hasOwn(commands, command)) {
      return { id, ok: false, error: { code: 'unknown-command', command } };
    }
    try {
      return { id, ...(await run(command as CommandName, params)) };
    } catch (error) {
      return { id, ok: false, error: storageFailure(error, log) };
    }
  };
}

/** A storage failure as data; anything else is a fault of ours, logged under a reference for the person who helps. */
export function storageFailure(error: unknown, log: (line: string) => void): Failure {
  if (error instanceof RegistryError) {
    log(`storage: ${error.problem}: ${error.message}`);
    return error.problem === 'disk-full'
      ? { code: 'disk-full' }
      : { code: 'storage-failed', problem: error.problem };
  }
  const reference = randomUUID().slice(0, 8);
  log(`internal error ${reference}: ${error instanceof Error ? error.stack : String(error)}`);
  return { code: 'internal-error', reference };
}
