import type { Port, Timers } from '../../port/port.ts';
import { type CommandName, commandFrame } from './frame.ts';
import type { ReaderLine } from './parser.ts';

/** How a command ended. */
export type Outcome =
  | { readonly kind: 'answered'; readonly line: ReaderLine }
  | { readonly kind: 'refused' }
  /** Its time ran out; `silent` when not one byte came meanwhile. */
  | { readonly kind: 'no-answer'; readonly command: CommandName; readonly silent: boolean }
  | { readonly kind: 'link-lost' };

interface Request {
  readonly command: CommandName;
  readonly settle: (outcome: Outcome) => void;
}

const REPLY_LIMIT_MS = 1000;
/** The rollers have to turn first. */
const EJECT_LIMIT_MS = 2000;

const REPLY_LIMITS_MS: Record<CommandName, number> = {
  arm: REPLY_LIMIT_MS,
  enableFeed: REPLY_LIMIT_MS,
  disableFeed: REPLY_LIMIT_MS,
  timingTrackTop: REPLY_LIMIT_MS,
  timingTrackBottom: REPLY_LIMIT_MS,
  ejectRear: EJECT_LIMIT_MS,
  ejectFront: EJECT_LIMIT_MS,
  retransmit: REPLY_LIMIT_MS,
  status: REPLY_LIMIT_MS,
};

/** Sends commands one at a time and pairs each with its answer. Every request is settled, at the latest by close(). */
export class Exchange {
  readonly #port: Port;
  readonly #timers: Timers;
  readonly #queue: Request[] = [];
  #current: (Request & { silent: boolean }) | null = null;
  #cancelLimit = () => {};
  #closed = false;

  constructor(port: Port, timers: Timers) {
    this.#port = port;
    this.#timers = timers;
  }

  /** Whether a command waits for its answer, or for its turn. */
  get busy(): boolean {
    return this.#current !== null;
  }

  /** Sends when its turn comes. `onOutcome` is called in the same turn of the loop as the byte that settles it. */
  request(command: CommandName, onOutcome: (outcome: Outcome) => void = () => {}): Promise<Outcome> {
    return new Promise((resolve) => {
      const settle = (outcome: Outcome) => {
        onOutcome(outcome);
        resolve(outcome);
      };
      if (this.#closed) {
        settle({ kind: 'link-lost' });
        return;
      }
      this.#queue.push({ command, settle });
      this.#sendNext();
    });
  }

  /** Notes that bytes came; a retransmission that is coming in (`midLine`) gets the time to end, on slow lines too. */
  heard(midLine: boolean): void {
    if (this.#current === null) return;
    this.#current.silent = false;
    if (midLine && this.#current.command === 'retransmit') this.#startLimit(this.#current);
  }

  /** Offers a line; true when it was taken as the answer to the command on the wire. */
  offer(line: ReaderLine): boolean {
    const { command } = this.#current ?? {};
    if (command === undefined) return false;
    if (line.kind === 'refusal') {
      this.#settle({ kind: 'refused' });
      return true;
    }
    if (!answers(command, line)) return false;
    this.#settle({ kind: 'answered', line });
    return true;
  }

  /** Settles every request as lost, and refuses more. */
  close(): void {
    this.#closed = true;
    for (const { settle } of this.#queue.splice(0)) settle({ kind: 'link-lost' });
    if (this.#current !== null) this.#settle({ kind: 'link-lost' });
  }

  #sendNext(): void {
    if (this.#current !== null) return;
    const next = this.#queue.shift();
    if (next === undefined) return;
    const current = { ...next, silent: true };
    // The answer may come before the write is reported done: wait for it first.
    this.#current = current;
    this.#startLimit(current);
    this.#port.write(commandFrame(next.command)).catch(() => {
      if (this.#current === current) this.#settle({ kind: 'link-lost' });
    });
  }

  #startLimit(current: Request & { silent: boolean }): void {
    this.#cancelLimit();
    this.#cancelLimit = this.#timers.after(REPLY_LIMITS_MS[current.command], () => {
      this.#settle({ kind: 'no-answer', command: current.command, silent: current.silent });
    });
  }

  #settle(outcome: Outcome): void {
    const settled = this.#current;
    this.#cancelLimit();
    this.#current = null;
    settled?.settle(outcome);
    this.#sendNext();
  }
}

function answers(command: CommandName, line: ReaderLine): boolean {
  switch (command) {
    case 'retransmit':
      return line.kind === 'record' || line.kind === 'fault';
    case 'status':
      return line.kind === 'status';
    default:
      return line.kind === 'acknowledgement';
  }
}
