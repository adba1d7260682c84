import { type OpenPort, type Port, PortError, type Timers } from '../port/port.ts';
import type { SlipReaderState } from './slip-reader.ts';

/** Why a link was given up: silence, a refused command, a line that hung up, or one that carries garbage. */
export type LinkProblem = 'no-answer' | 'command-refused' | 'unplugged' | 'bad-line';

/** One reader at one port, from the port's opening until its loss. */
export interface ReaderLinkLife {
  /** Gets the reader ready; ends in a state, or in a loss. */
  setUp(): unknown;
  /** Ends it: nothing more is told, and the port is closed. */
  stop(): Promise<void>;
}

/** What a link tells of itself. */
export interface LinkEvents {
  stateChanged(state: SlipReaderState): void;
  /** The last call: the port is closed, and a new one opened. */
  lost(problem: LinkProblem): void;
}

/** What a reader that keeps itself connected is made of. */
export interface ReconnectingReaderOptions<Link extends ReaderLinkLife> {
  /** Opens a new port object at each call. */
  readonly openPort: OpenPort;
  readonly timers: Timers;
  /** From a failure to the next port, in ms. */
  readonly retryIntervalMs: number;
  /** Told of every change, never twice of the same state. */
  readonly stateChanged: (state: SlipReaderState) => void;
  readonly createLink: (port: Port, events: LinkEvents) => Link;
}

/** A reader that keeps itself connected from start() to stop(). */
export interface ReconnectingReader<Link extends ReaderLinkLife> {
  readonly state: SlipReaderState;
  /** The link in use; null while there is none. */
  readonly link: Link | null;
  start(): void;
  stop(): Promise<void>;
}

/**
 * Keeps a reader connected: a port that can't be opened, or a link that is lost, gets a new port object after
 * `retryIntervalMs`, until stop(). It does nothing until start().
 *
 * `problem` in its states is a system code ("ENOENT", "EACCES", "EBUSY"), a PortProblem, or a LinkProblem, and
 * "stopped" after stop().
 */
export function createReconnectingReader<Link extends ReaderLinkLife>(
  options: ReconnectingReaderOptions<Link>,
): ReconnectingReader<Link> {
  const { openPort, timers, retryIntervalMs, createLink } = options;
  let state: SlipReaderState = { kind: 'connecting' };
  let started = false;
  let stopped = false;
  let link: Link | null = null;
  let opening: Promise<void> = Promise.resolve();
  let cancelRetry = () => {};

  const setState = (next: SlipReaderState) => {
    if (isSameState(state, next)) return;
    state = next;
    options.stateChanged(next);
  };

  /** Counted from the failure, however long its port took to close. */
  const retryAfter = (failedAt: number) => {
    cancelRetry();
    cancelRetry = timers.after(Math.max(0, failedAt + retryIntervalMs - timers.now()), () => {
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
      retryAfter(timers.now());
      return;
    }
    if (stopped) {
      await port.close();
      return;
    }
    link = createLink(port, {
      stateChanged: setState,
      lost: (problem) => {
        const lostAt = timers.now();
        link = null;
        setState(stateAfterLoss(problem));
        // Reopening before the close is complete is refused on Windows.
        opening = port.close().then(() => {
          if (!stopped) retryAfter(lostAt);
        });
      },
    });
    void link.setUp();
  };

  return {
    get state() {
      return state;
    },
    get link() {
      return link;
    },
    start() {
      if (started) return;
      started = true;
      opening = connect();
    },
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

/** A reader that refuses, or whose line is bad, is there all the same. */
function stateAfterLoss(problem: LinkProblem): SlipReaderState {
  const isThere = problem === 'command-refused' || problem === 'bad-line';
  return { kind: isThere ? 'fault' : 'absent', problem };
}

function isSameState(one: SlipReaderState, other: SlipReaderState): boolean {
  return (
    one.kind === other.kind &&
    ('problem' in one ? one.problem : null) === ('problem' in other ? other.problem : null)
  );
}
