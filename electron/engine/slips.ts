import type { RecordFault, SlipRecord } from '../../drivers/omr/slip-reader.ts';
import type { Done } from '../contract/commands.ts';
import { failure, type Outcome, success } from '../contract/errors.ts';
import type { SlipReading, SlipRejectionReason } from '../contract/state.ts';
import { unrankCombination } from '../games/ile-au-tresor/combination.ts';
import { interpretReadings, type SlipInterpretation } from '../games/ile-au-tresor/slip-interpretation.ts';
import type { SlipMarks } from '../games/ile-au-tresor/slip-marks.ts';
import type { PlayRecord } from '../registry/registry.ts';
import { createSoldSlips } from './sold-slips.ts';

/** What becomes of the paper: given back to the player, or taken with the sale. */
export interface SlipTray {
  /**
   * The slip in hand: held by the reader, or a rejected one until it is acknowledged. It says whether a slip just like
   * it was sold moments ago.
   */
  current(): SlipReading | null;
  /** Takes what the reader read; a rejected slip goes back to the player's side at once. */
  slipRead(record: SlipRecord): SlipReading;
  /**
   * Something came that was no record, or no slip could be read; the driver lets the next one in by itself.
   *
   * A reader with exit control (`sentBack`) gives back whatever was inside: what was in hand is dropped with it,
   * or the same paper could be fed and sold again.
   */
  recordRejected(fault: RecordFault, sentBack: boolean): SlipReading;
  /** The reader is gone; one with exit control will give back what it holds. Null where nothing was in hand. */
  readerLost(sentBack: boolean): SlipReading | null;
  /**
   * Claims the slip in hand for one sale. Null where it isn't in hand, is no slip, or another sale is going on: that
   * one may be of its twin.
   */
  claim(slipId: string, idempotencyKey: string): SlipReading | null;
  /** The sale was refused: the slip is in hand again. */
  release(slipId: string): void;
  /** The slip that was claimed was sold: it is remembered, and the reader takes it. */
  sold(slip: SlipReading, play: PlayRecord): Promise<void>;
  /** After a restart: remembers the plays, oldest first, that were sold just as crossed on their slips. */
  remember(plays: readonly PlayRecord[]): void;
  /** The slip is given back. */
  drop(slipId: string): Promise<Outcome<Done>>;
}

/** How the paper leaves the reader. */
export interface SlipExit {
  accept(): Promise<boolean>;
  reject(): Promise<boolean>;
}

/** Readers without exit control let the next slip pass while one is in hand: it waits its turn. */
const MOST_WAITING = 20;

/** What the tray needs of the rest of the till. */
export interface SlipTrayDependencies {
  readonly exit: () => SlipExit;
  /** UTC ms. */
  readonly now: () => number;
  readonly newId: () => string;
  /** A slip just like one sold less than this ago is asked about, in ms; 0 never. */
  readonly sameSlipMs: () => number;
}

/** Holds read slips one at a time until they are sold or dropped (promise 5). */
export function createSlipTray({ exit, now, newId, sameSlipMs }: SlipTrayDependencies): SlipTray {
  const queue: SlipReading[] = [];
  const soldSlips = createSoldSlips(sameSlipMs);
  let claimed: { readonly slipId: string; readonly idempotencyKey: string } | null = null;

  function take(interpretation: SlipReading['interpretation']): SlipReading {
    const reading = asked({ slipId: newId(), readAt: now(), interpretation, repeatOf: null });
    if (queue[0]?.interpretation.kind === 'rejected') queue.shift();
    if (queue.length < MOST_WAITING) queue.push(reading);
    return reading;
  }

  /** The reading with what is known now of its twin: one that was waiting meanwhile may have been sold. */
  function asked(reading: SlipReading): SlipReading {
    const crosses = crossesOf(reading);
    const twin = crosses && soldSlips.twinOf(crosses, reading.readAt);
    return { ...reading, repeatOf: twin && { ...twin } };
  }

  function reject(reason: SlipRejectionReason): SlipReading {
    return take({ kind: 'rejected', reason });
  }

  return {
    current: () => (queue[0] ? asked(queue[0]) : null),

    slipRead(record) {
      const reading = take(readingOf(interpretReadings(record.first, record.second)));
      if (reading.interpretation.kind === 'rejected') void exit().reject();
      return reading;
    },

    recordRejected(fault, sentBack) {
      if (sentBack) queue.length = 0;
      return reject({ kind: 'unreadable-record', fault });
    },

    readerLost(sentBack) {
      const held = queue[0]?.interpretation.kind;
      if (!sentBack || held === undefined || held === 'rejected') return null;
      queue.length = 0;
      return reject({ kind: 'reader-lost' });
    },

    claim(slipId, idempotencyKey) {
      const reading = queue[0];
      if (reading?.slipId !== slipId || reading.interpretation.kind === 'rejected') return null;
      if (claimed && (claimed.slipId !== slipId || claimed.idempotencyKey !== idempotencyKey)) return null;
      claimed = { slipId, idempotencyKey };
      return asked(reading);
    },

    release(slipId) {
      if (claimed?.slipId === slipId) claimed = null;
    },

    async sold(slip, { number, registeredAt }) {
      const { slipId } = slip;
      if (claimed?.slipId === slipId) claimed = null;
      const crosses = crossesOf(slip);
      if (crosses) soldSlips.add(crosses, { receiptNumber: number, soldAt: registeredAt });
      const inHand = queue[0]?.slipId === slipId;
      if (inHand) queue.shift();
      soldSlips.forgetBefore(Math.min(now(), ...queue.map(({ readAt }) => readAt)));
      // It may have left meanwhile: the paper was given back, or the reader lost.
      if (inHand) await exit().accept();
    },

    remember(plays) {
      for (const play of plays.filter(({ source }) => source === 'slip')) {
        const { places, pirate } = unrankCombination(play.combination);
        soldSlips.add(
          { places, pirates: [pirate], stakes: [play.stake], draws: [play.requestedDrawCount] },
          { receiptNumber: play.number, soldAt: play.registeredAt },
        );
      }
    },

    async drop(slipId) {
      const reading = queue[0];
      if (reading?.slipId !== slipId || claimed?.slipId === slipId) return failure({ code: 'slip-gone' });
      queue.shift();
      if (reading.interpretation.kind !== 'rejected') await exit().reject();
      return success({});
    },
  };
}

/** What is crossed, sure or in doubt: a mark may be sure in one reading of a paper and doubtful in the next. */
function crossesOf({ interpretation }: SlipReading): SlipMarks | null {
  if (interpretation.kind === 'rejected') return null;
  const { marks } = interpretation;
  if (interpretation.kind !== 'doubtful') return marks;
  const { doubts } = interpretation;
  return {
    places: [...marks.places, ...doubts.places],
    pirates: [...marks.pirates, ...doubts.pirates],
    stakes: [...marks.stakes, ...doubts.stakes],
    draws: [...marks.draws, ...doubts.draws],
  };
}

/** The interpretation as the contract's data: a complete slip's choices are its marks. */
function readingOf(interpretation: SlipInterpretation): SlipReading['interpretation'] {
  const { choices: _, ...reading } = { choices: null, ...structuredClone(interpretation) };
  return reading as SlipReading['interpretation'];
}
