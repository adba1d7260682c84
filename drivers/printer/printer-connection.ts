import type { Timers } from '../port/port.ts';
import { decodeStatusBack, type PrinterCondition } from './asb.ts';
import { type StoreOutcome, storeGraphicOnce } from './graphic-store.ts';
import type { StoredGraphic } from './graphics-commands.ts';
import { HEALTHY } from './health.ts';
import type { PrinterLink } from './printer-link.ts';
import { type ProbeResult, probePrinter } from './printer-probe.ts';
import type { PrinterProfile } from './printer-profile.ts';
import {
  askCondition,
  clearBuffers,
  cutOffRemainder,
  flush,
  initialise,
  recoverFromError,
} from './printer-queries.ts';
import type { SessionLimits } from './session-limits.ts';

/** What a connection needs of its session. */
export interface ConnectionContext {
  readonly link: PrinterLink;
  readonly readable: boolean;
  readonly profile: PrinterProfile;
  readonly limits: SessionLimits;
  readonly timers: Timers;
  nextToken(): string;
  conditionChanged(condition: PrinterCondition): void;
}

/** One connection to one printer, from its opening to its end: what the printer is, how it is, what it can prove. */
export interface PrinterConnection {
  readonly link: PrinterLink;
  /** Null until it has answered. */
  readonly condition: PrinterCondition | null;
  /** Nothing will ever come back: papers can only be sent. */
  readonly silent: boolean;
  /** What it was found to be; null until it was found out. */
  readonly found: ProbeResult | null;
  /** Whether it tells changes of its state by itself, as far as is known. */
  readonly tellsStatus: boolean;
  /** Asks how the printer is; resolves null, the link closed, where it doesn't answer. */
  ask(): Promise<PrinterCondition | null>;
  /**
   * Brings a healthy printer into a known state, after `dirty` dropping what is left of an unfinished paper and
   * cutting it off. Resolves with its condition; null, the link closed, where it doesn't react.
   */
  prepare(dirty: boolean): Promise<PrinterCondition | null>;
  /** After a cutter jam that a person has cleared: has it try again. */
  recover(): Promise<void>;
  /** Puts a graphic into its NV memory, unless its key is there. The printer must be prepared. */
  storeGraphic(key: string, graphic: StoredGraphic): Promise<StoreOutcome>;
  /** Why the link was given up from this side, if it was. */
  readonly givenUp: string | null;
}

/** What a printer that says nothing is found to be. */
const SILENT: ProbeResult = { proof: 'none', continuity: false, maker: null, model: null };

/** Watches a link that has just been opened. */
export function createPrinterConnection(context: ConnectionContext): PrinterConnection {
  const { link, profile, limits } = context;
  let silent = profile.answers === false || !context.readable;
  let condition: PrinterCondition | null = silent ? HEALTHY : null;
  let found: ProbeResult | null = silent ? SILENT : null;
  let givenUp: string | null = null;
  /** Whether it tells its state by itself; false once it was found not to. */
  let tellsStatus = true;

  const update = (next: PrinterCondition) => {
    condition = next;
    context.conditionChanged(next);
    return next;
  };
  const giveUp = async (problem: string) => {
    givenUp ??= problem;
    await link.close();
    return null;
  };
  link.onReply((reply) => {
    if (reply.kind === 'status-back') update(decodeStatusBack(reply.bytes));
  });

  async function ask(): Promise<PrinterCondition | null> {
    if (silent) return HEALTHY;
    const answer = await askCondition(link, limits);
    if (answer.kind === 'reply') return update(answer.value);
    if (answer.kind === 'timeout' && profile.answers === 'probe' && condition === null) {
      silent = true;
      found = SILENT;
      return update(HEALTHY);
    }
    return giveUp('no-answer');
  }

  /** Waits for the state through the printer's queue; what doesn't come even after a flush never will. */
  async function initialiseAndHear(): Promise<PrinterCondition | null> {
    if (!tellsStatus) {
      await initialise(link, profile, 0);
      return ask();
    }
    const told = await initialise(link, profile, limits.statusBackMs);
    if (told.kind === 'reply') return told.value;
    if (told.kind === 'gone') return giveUp('link-lost');
    await flush(link);
    const toldLate = await initialise(link, profile, limits.flushMs);
    if (toldLate.kind === 'reply') return toldLate.value;
    if (toldLate.kind === 'gone') return giveUp('link-lost');
    tellsStatus = false;
    return ask();
  }

  /** Drops the rest of a paper, and cuts off what of it is out, once the printer is known to listen again. */
  async function dropRemainder(): Promise<void> {
    if (silent || (await clearBuffers(link, limits)).kind === 'timeout') await flush(link);
    if (!silent && (await initialiseAndHear()) === null) return;
    await cutOffRemainder(link, profile);
  }

  return {
    link,
    get condition() {
      return condition;
    },
    get silent() {
      return silent;
    },
    get found() {
      return found;
    },
    get tellsStatus() {
      return tellsStatus && !silent;
    },
    get givenUp() {
      return givenUp;
    },
    ask,
    async prepare(dirty) {
      if (dirty) await dropRemainder();
      if (silent) return link.gone ? null : HEALTHY;
      const heard = await initialiseAndHear();
      if (heard === null || found !== null) return heard;
      const probed = await probePrinter(link, profile, context.nextToken(), limits);
      if (probed.kind !== 'reply') return giveUp('link-lost');
      found = probed.value;
      return condition;
    },
    recover: () => recoverFromError(link, limits),
    async storeGraphic(key, graphic) {
      if (silent || !profile.nvGraphics) return 'unsupported';
      return storeGraphicOnce(link, key, graphic, limits);
    },
  };
}
