import type { OpenPort, Timers } from '../../port/port.ts';
import { createReconnectingReader } from '../reconnecting-reader.ts';
import type { SlipReader, SlipReaderListener } from '../slip-reader.ts';
import { LINES_PER_COLUMN, MAX_COLUMNS } from './constants.ts';
import { type Hand, SekonicLink, type SlipFormat } from './link.ts';

/** What a reader's driver is made of. */
export interface SekonicReaderOptions extends SlipFormat {
  /** Opens a new port object at each call; with RTS/CTS flow control where the modem lines are honoured. */
  readonly openPort: OpenPort;
  readonly timers: Timers;
  readonly listener: SlipReaderListener;
}

/** With the limits of a reset and two settings, a reader that comes back is used within 3 s. */
const RETRY_INTERVAL_MS = 1000;

/**
 * Drives a Sekonic SR-430 or SR-450; it does nothing until start().
 *
 * Cards are fed one by one, each read twice, and its timing marks counted. It has passed through by then: accept() and
 * reject() resolve false, and let the next one be fed; until then, `slip-inside` is the state. What isn't exactly a
 * card of `columnCount` columns with its reference marks is rejected with its reason. A reader that vanishes, goes
 * silent, refuses a command or babbles gets a new port every second until it answers again.
 *
 * `problem` in its states is as in createReconnectingReader, or the fault that stands until somebody puts it right
 * ("cover-open", "jam", "left-inside", "feed-error", "double-feed", "bad-line"). Throws a RangeError when slips of
 * `columnCount` columns (1 to 999) can't be asked for, or the reference marks aren't on them.
 */
export function createSekonicReader(options: SekonicReaderOptions): SlipReader {
  const { openPort, timers, listener, columnCount, referenceMarks } = options;
  if (!Number.isInteger(columnCount) || columnCount < 1 || columnCount > MAX_COLUMNS) {
    throw new RangeError(`a slip of ${columnCount} columns can't be read: 1 to ${MAX_COLUMNS}`);
  }
  if (referenceMarks.length === 0 || !referenceMarks.every((spot) => isOnSlip(spot, columnCount))) {
    throw new RangeError('the reference marks must be on the slip, and at least one');
  }

  const hand: Hand = { full: false };
  const reader = createReconnectingReader({
    openPort,
    timers,
    retryIntervalMs: RETRY_INTERVAL_MS,
    stateChanged: (state) => listener.stateChanged(state),
    createLink: (port, events) =>
      new SekonicLink(port, timers, options, hand, {
        ...events,
        slipRead: (record) => listener.slipRead(record),
        recordRejected: (fault) => listener.recordRejected(fault),
      }),
  });

  const emptyHand = async () => {
    if (hand.full) {
      hand.full = false;
      reader.link?.handEmptied();
    }
    return false;
  };

  return {
    get state() {
      return reader.state;
    },
    start: reader.start,
    accept: emptyHand,
    reject: emptyHand,
    stop: reader.stop,
  };
}

function isOnSlip({ column, row }: { column: number; row: number }, columnCount: number): boolean {
  const isWithin = (value: number, limit: number) => Number.isInteger(value) && value >= 0 && value < limit;
  return isWithin(column, columnCount) && isWithin(row, LINES_PER_COLUMN);
}
