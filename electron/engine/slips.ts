import type { SlipRecord } from '../../drivers/omr/slip-reader.ts';
import type { Done } from '../contract/commands.ts';
import { failure, type Outcome, success } from '../contract/errors.ts';
import type { SlipReading, SlipRejectionReason } from '../contract/state.ts';
import { interpretReadings, type SlipInterpretation } from '../games/ile-au-tresor/slip-interpretation.ts';

/** What becomes of the paper: given back to the player, or taken with the sale. */
export interface SlipTray {
  /** The slip in hand: held by the reader, or a rejected one until it is acknowledged. */
  current(): SlipReading | null;
  /** Takes what the reader read; a rejected slip goes back to the player's side at once. */
  slipRead(record: SlipRecord): SlipReading;
  /**
   * Something came that was no record.
   *
   * A reader with exit control (`sentBack`) gives back whatever was inside: what was in hand is dropped with it,
   * or the same paper could be fed and sold again.
   */
  recordRejected(sentBack: boolean): SlipReading;
  /** The reader is gone; one with exit control will give back what it holds. Null where nothing was in hand. */
  readerLost(sentBack: boolean): SlipReading | null;
  /** Claims the slip in hand for one sale; null where it isn't in hand, is no slip, or another sale claims it. */
  claim(slipId: string, idempotencyKey: string): SlipReading | null;
  /** The sale was refused: the slip is in hand again. */
  release(slipId: string): void;
  /** The slip was sold: the reader takes it. */
  sold(slipId: string): Promise<void>;
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

/** Holds read slips one at a time until they are sold or dropped (promise 5). */
export function createSlipTray(exit: () => SlipExit, now: () => number, newId: () => string): SlipTray {
  const queue: SlipReading[] = [];
  let claimed: { readonly slipId: string; readonly idempotencyKey: string } | null = null;

  function take(interpretation: SlipReading['interpretation']): SlipReading {
    const reading = { slipId: newId(), readAt: now(), interpretation };
    if (queue[0]?.interpretation.kind === 'rejected') queue.shift();
    if (queue.length < MOST_WAITING) queue.push(reading);
    return reading;
  }

  function reject(reason: SlipRejectionReason): SlipReading {
    return take({ kind: 'rejected', reason });
  }

  return {
    current: () => queue[0] ?? null,

    slipRead(record) {
      const reading = take(readingOf(interpretReadings(record.first, record.second)));
      if (reading.interpretation.kind === 'rejected') void exit().reject();
      return reading;
    },

    recordRejected(sentBack) {
      if (sentBack) queue.length = 0;
      return reject({ kind: 'unreadable-record' });
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
      if (claimed?.slipId === slipId && claimed.idempotencyKey !== idempotencyKey) return null;
      claimed = { slipId, idempotencyKey };
      return reading;
    },

    release(slipId) {
      if (claimed?.slipId === slipId) claimed = null;
    },

    async sold(slipId) {
      if (queue[0]?.slipId !== slipId) return;
      queue.shift();
      claimed = null;
      await exit().accept();
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

/** The interpretation as the contract's data: a complete slip's choices are its marks. */
function readingOf(interpretation: SlipInterpretation): SlipReading['interpretation'] {
  const { choices: _, ...reading } = { choices: null, ...structuredClone(interpretation) };
  return reading as SlipReading['interpretation'];
}
