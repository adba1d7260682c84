/** An open byte link to a device: serial line, TCP connection, device file, or a simulated one. */
export interface Port {
  /** Where it leads, for people: a path, "host:port", or "simulated". */
  readonly name: string;
  /** Whether anything can come back; a device file or a write-only link can't. */
  readonly readable: boolean;
  /** Writes and drains. Rejects with a PortError, also when the link doesn't take the bytes in time. */
  write(bytes: Uint8Array): Promise<void>;
  /** Closes; safe to call twice, and on a link that is already gone. Never hangs. */
  close(): Promise<void>;
  /** Calls back for each chunk that arrives, in any cut; returns a function that stops listening. */
  onData(listener: (chunk: Uint8Array) => void): () => void;
  /** Calls back once when the link is gone, by either side; returns a function that stops listening. */
  onClose(listener: () => void): () => void;
}

/** Opens a new port object each time: a vanished device is reopened, never reused. Rejects with a PortError. */
export type OpenPort = () => Promise<Port>;

/** Why a port can't be used. */
export type PortProblem =
  | 'not-found'
  | 'permission-denied'
  | 'busy'
  | 'refused'
  | 'timeout'
  | 'closed'
  | 'failed';

/** A failure of the link, with the system's own code (such as "EACCES") where there is one. */
export class PortError extends Error {
  override readonly name = 'PortError';
  readonly problem: PortProblem;
  readonly systemCode: string | null;

  constructor(problem: PortProblem, message: string, systemCode: string | null = null) {
    super(message);
    this.problem = problem;
    this.systemCode = systemCode;
  }
}

/** Time as drivers need it, passed in so that tests can run on a virtual clock. */
export interface Timers {
  /** Monotonic milliseconds. */
  now(): number;
  /** Calls back after ms; returns a function that cancels. */
  after(ms: number, callback: () => void): () => void;
}
