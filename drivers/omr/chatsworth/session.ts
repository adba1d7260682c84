import { type OpenPort, type Port, PortError, type Timers } from '../../port/port.ts';
import type { SlipReader, SlipReaderListener, SlipReaderState } from '../slip-reader.ts';
import { MAX_COLUMNS } from './constants.ts';
import { type LinkProblem, ReaderLink } from './link.ts';

/** What a reader's driver is made of. */
export interface ChatsworthReaderOptions {
  /** Opens a new port object at each call. */
  readonly openPort: OpenPort;
  readonly timers: Timers;
  readonly listener: SlipReaderListener;
  /** Columns of the slips to be read, 1..126. A reading of another length is passed on as it is. */
  readonly columnCount: number;
  /** Whether the reader holds a slip past the head until it is told where to eject it. */
  readonly exitControl: boolean;
}

const RETRY_INTERVAL_MS = 2000;

/**
 * Drives a Chatsworth OMR-1100 or OMR-1102; it does nothing until start().
 *
 * Each slip is read twice, by retransmission. With exit control it is then held until accept() or reject();
 * without, it has passed through, and both resolve false. A reader that vanishes, goes silent or refuses a
 * command gets a new port every 2 s until it is armed again; a slip found inside then is given back.
 *
 * `problem` in its states is a system code ("ENOENT", "EACCES", "EBUSY"), a PortProblem, or a LinkProblem
 * ("no-answer", "command-refused", "unplugged"), and "stopped" after stop(). Throws a RangeError when the
 * reader can't read slips of `columnCount` columns.
 */
export function createChatsworthReader(options: ChatsworthReaderOptions): SlipReader {
  const { openPort, timers, listener, columnCount, exitControl } = options;
  if (!Number.isInteger(columnCount) || columnCount < 1 || columnCount > MAX_COLUMNS) {
    throw new RangeError(`a slip of ${columnCount} columns can't be read: 1 to ${MAX_COLUMNS}`);
  }

  let state: SlipReaderState = { kind: 'connecting' };
  let started = false;
  let stopped = false;
  let link: ReaderLink | null = null;
  let opening: Promise<void> = Promise.resolve();
  let cancelRetry = () => {};

  const setState = (next: SlipReaderState) => {
    if (isSameState(state, next)) return;
    state = next;
    listener.stateChanged(next);
  };

  const retryLater = () => {
    cancelRetry();
    cancelRetry = timers.after(RETRY_INTERVAL_MS, () => {
      opening = connect();
    });
  };

  const connect = async () => {
    let port: Port;
    try {
      port = await openPort();
    } catch (error) {
      if (stopped) return;
      setState({ kind: 'absent', problem: problemOf(error) });
      retryLater();
      return;
    }
    if (stopped) {
      await port.close();
      return;
    }
    link = new ReaderLink(port, timers, exitControl, {
      ready: () => setState({ kind: 'ready' }),
      slipInside: () => setState({ kind: 'slip-inside' }),
      slipRead: (record) => listener.slipRead(record),
      recordRejected: (fault) => listener.recordRejected(fault),
      lost: (problem) => {
        link = null;
        setState(stateAfterLoss(problem));
        // Reopening before the close is complete is refused on Windows.
        opening = port.close().then(() => {
          if (!stopped) retryLater();
        });
      },
    });
    void link.setUp();
  };

  return {
    get state() {
      return state;
    },
    start() {
      if (started) return;
      started = true;
      opening = connect();
    },
    accept: async () => (await link?.eject('ejectRear')) ?? false,
    reject: async () => (await link?.eject('ejectFront')) ?? false,
    async stop() {
      stopped = true;
      cancelRetry();
      await opening;
      const last = link;
      link = null;
      await last?.stop();
      setState({ kind: 'absent', problem: 'stopped' });
    },
  };
}

function problemOf(error: unknown): string {
  return error instanceof PortError ? (error.systemCode ?? error.problem) : 'failed';
}

function stateAfterLoss(problem: LinkProblem): SlipReaderState {
  return problem === 'command-refused' ? { kind: 'fault', problem } : { kind: 'absent', problem };
}

function isSameState(one: SlipReaderState, other: SlipReaderState): boolean {
  return (
    one.kind === other.kind &&
    ('problem' in one ? one.problem : null) === ('problem' in other ? other.problem : null)
  );
}
