import { type OpenPort, type Port, PortError, type Timers } from './port.ts';

/** What any device on a line may be, before and without its link. */
export type ConnectionState =
  | { readonly kind: 'connecting' }
  | { readonly kind: 'absent'; readonly problem: string };

/** One device at one port, from the port's opening until its loss. */
export interface DeviceLink {
  /** Gets the device ready; ends in a state, or in a loss. */
  setUp(): unknown;
  /** Ends it: nothing more is told, and the port is closed. */
  stop(): Promise<void>;
}

/** What a link tells of itself. */
export interface LinkEvents<State, Problem> {
  stateChanged(state: State): void;
  /** The last call: the port is closed, and a new one opened. */
  lost(problem: Problem): void;
}

/** What a device that keeps itself connected is made of. */
export interface ReconnectingDeviceOptions<State, Problem, Link extends DeviceLink> {
  /** Opens a new port object at each call. */
  readonly openPort: OpenPort;
  readonly timers: Timers;
  /** From a failure to the next port, in ms. */
  readonly retryIntervalMs: number;
  /** Told of every change, never twice of the same state. */
  readonly stateChanged: (state: State | ConnectionState) => void;
  /** What the device is once its link was lost so. */
  readonly stateAfterLoss: (problem: Problem) => State | ConnectionState;
  readonly createLink: (port: Port, events: LinkEvents<State, Problem>) => Link;
}

/** A device that keeps itself connected from start() to stop(). */
export interface ReconnectingDevice<State, Link extends DeviceLink> {
  readonly state: State | ConnectionState;
  /** The link in use; null while there is none. */
  readonly link: Link | null;
  start(): void;
  stop(): Promise<void>;
}

/**
 * Keeps a device connected (promise 11): a port that can't be opened, or a link that is lost, gets a new port object
 * after `retryIntervalMs`, until stop(). It does nothing until start().
 *
 * `problem` in its own states is a system code ("ENOENT", "EACCES", "EBUSY"), a PortProblem, and "stopped" after
 * stop().
 */
export function createReconnectingDevice<
  State extends { readonly kind: string; readonly problem?: string },
  Problem,
  Link extends DeviceLink,
>(options: ReconnectingDeviceOptions<State, Problem, Link>): ReconnectingDevice<State, Link> {
  const { openPort, timers, retryIntervalMs, createLink } = options;
  let state: State | ConnectionState = { kind: 'connecting' };
  let started = false;
  let stopped = false;
  let link: Link | null = null;
  let opening: Promise<void> = Promise.resolve();
  let cancelRetry = () => {};

  const setState = (next: State | ConnectionState) => {
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
        setState(options.stateAfterLoss(problem));
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

interface AnyState {
  readonly kind: string;
  readonly problem?: string;
}

function isSameState(one: AnyState, other: AnyState): boolean {
  return one.kind === other.kind && one.problem === other.problem;
}
