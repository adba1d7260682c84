import type { OpenPort, Timers } from '../../port/port.ts';
import { createReconnectingReader } from '../reconnecting-reader.ts';
import type { SlipReader, SlipReaderListener } from '../slip-reader.ts';
import { MAX_COLUMNS } from './constants.ts';
import { ReaderLink } from './link.ts';
import type { ReaderTraits } from './link-listener.ts';

/** What a reader's driver is made of. */
export interface ChatsworthReaderOptions extends ReaderTraits {
  /** Opens a new port object at each call. */
  readonly openPort: OpenPort;
  readonly timers: Timers;
  readonly listener: SlipReaderListener;
  /** Columns of the slips to be read, 1..126. A reading of another length is passed on as it is. */
  readonly columnCount: number;
}

/** With the time that a line where nothing answers takes to show it (1 s), a reader that is back is found within 3 s. */
const RETRY_INTERVAL_MS = 1500;

/**
 * Drives a Chatsworth OMR-1100 or OMR-1102; it does nothing until start().
 *
 * Each slip is read twice, by retransmission. With exit control it is then held until accept() or reject();
 * without, it has passed through, and both resolve false. A reader that vanishes, goes silent or refuses a
 * command gets a new port every 1.5 s until it is armed again; a slip found inside then is given back.
 *
 * `problem` in its states is as in createReconnectingReader, or a ReaderTrouble ("jam", "feed-disabled"). Throws a
 * RangeError when the reader can't read slips of `columnCount` columns.
 */
export function createChatsworthReader(options: ChatsworthReaderOptions): SlipReader {
  const { openPort, timers, listener, columnCount, ...traits } = options;
  if (!Number.isInteger(columnCount) || columnCount < 1 || columnCount > MAX_COLUMNS) {
    throw new RangeError(`a slip of ${columnCount} columns can't be read: 1 to ${MAX_COLUMNS}`);
  }

  const reader = createReconnectingReader({
    openPort,
    timers,
    retryIntervalMs: RETRY_INTERVAL_MS,
    stateChanged: (state) => listener.stateChanged(state),
    createLink: (port, { stateChanged, lost }) =>
      new ReaderLink(port, timers, traits, {
        ready: () => stateChanged({ kind: 'ready' }),
        slipInside: () => stateChanged({ kind: 'slip-inside' }),
        troubled: (problem) => stateChanged({ kind: 'fault', problem }),
        slipRead: (record) => listener.slipRead(record),
        recordRejected: (fault) => listener.recordRejected(fault),
        lost,
      }),
  });

  return {
    get state() {
      return reader.state;
    },
    start: reader.start,
    accept: async () => (await reader.link?.eject('ejectRear')) ?? false,
    reject: async () => (await reader.link?.eject('ejectFront')) ?? false,
    stop: reader.stop,
  };
}
