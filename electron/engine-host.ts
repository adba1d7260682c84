import { randomUUID } from 'node:crypto';
import type { CommandName, CommandParams, CommandResult, EventData } from './contract/commands.ts';
import { failure, type Outcome, success } from './contract/errors.ts';
import { eventMessage, type Request, request, response } from './contract/messages.ts';
import type { EngineLauncher, EngineProcess } from './engine-process.ts';

/** How often, and how fast, an engine that stopped is started again. */
export interface RestartPolicy {
  /** At most this many restarts within `withinMs`; after that the host gives up. */
  readonly restarts: number;
  readonly withinMs: number;
  /** Before the first restart; doubled for each further one within `withinMs`. */
  readonly firstDelayMs: number;
}

const defaultPolicy: RestartPolicy = { restarts: 5, withinMs: 60_000, firstDelayMs: 250 };

/** Whether there is an engine: it runs, it will be started again, or the host has given up. */
export type EngineStatus = EventData<'engine'>['status'];

export interface EngineHostOptions {
  readonly launch: EngineLauncher;
  /** What the engine says by itself, in the contract's form. */
  readonly onEvent: (event: string, data: unknown) => void;
  readonly onStatus: (status: EngineStatus, reason: string) => void;
  /** Tells of a message that isn't in the contract. */
  readonly onBadMessage: (problem: string) => void;
  readonly policy?: RestartPolicy;
  /** Monotonic, in ms. */
  readonly now?: () => number;
}

type AnyOutcome = Outcome<unknown>;

/**
 * Owns the engine's process: starts it, carries requests to it and answers back, starts it again when it stops.
 *
 * Every request is settled: answered, or failed as `engine-stopped` when the engine went away or isn't there.
 */
export class EngineHost {
  readonly #options: EngineHostOptions;
  readonly #policy: RestartPolicy;
  readonly #now: () => number;
  readonly #pending = new Map<string, (outcome: AnyOutcome) => void>();
  #process: EngineProcess | undefined;
  #restartTimer: NodeJS.Timeout | undefined;
  #restartTimes: number[] = [];
  #stopping = false;
  #whenGone: (() => void) | undefined;

  constructor(options: EngineHostOptions) {
    this.#options = options;
    this.#policy = options.policy ?? defaultPolicy;
    this.#now = options.now ?? (() => performance.now());
  }

  /** Starts the engine; once. */
  start(): void {
    const engine = this.#options.launch();
    this.#process = engine;
    engine.onMessage((message) => this.#receive(message));
    engine.onExit((reason) => this.#gone(engine, reason));
  }

  /** Asks the engine one thing. */
  request<Name extends CommandName>(
    command: Name,
    params: CommandParams<Name>,
  ): Promise<Outcome<CommandResult<Name>>> {
    const engine = this.#process;
    if (!engine) return Promise.resolve(failure({ code: 'engine-stopped' }));
    const message: Request = { id: randomUUID(), command, params };
    return new Promise((resolve) => {
      // The contract gives the answer to a command its type; the engine keeps to it.
      this.#pending.set(message.id, resolve as (outcome: AnyOutcome) => void);
      engine.send(message);
    });
  }

  /** Asks the engine to stop, waits for it, and ends it after `waitMs`. */
  async stop(waitMs: number): Promise<void> {
    this.#stopping = true;
    clearTimeout(this.#restartTimer);
    const engine = this.#process;
    if (!engine) return;
    const gone = new Promise<void>((resolve) => {
      this.#whenGone = resolve;
    });
    const timer = setTimeout(() => engine.kill(), waitMs);
    void this.request('shutdown', {});
    await gone;
    clearTimeout(timer);
  }

  #receive(message: unknown): void {
    const event = eventMessage.safeParse(message);
    if (event.success) {
      this.#options.onEvent(event.data.event, event.data.data);
      return;
    }
    const answer = response.safeParse(message);
    if (answer.success) {
      this.#settle(answer.data.id, answer.data.ok ? success(answer.data.value) : failure(answer.data.error));
      return;
    }
    this.#options.onBadMessage(answer.error.message);
    // An answer in the wrong form still settles its request.
    const id = request.shape.id.safeParse((message as { id?: unknown } | null)?.id);
    if (id.success) this.#settle(id.data, failure({ code: 'internal-error', reference: id.data }));
  }

  #settle(id: string, outcome: AnyOutcome): void {
    const settle = this.#pending.get(id);
    this.#pending.delete(id);
    settle?.(outcome);
  }

  #gone(engine: EngineProcess, reason: string): void {
    if (this.#process !== engine) return;
    this.#process = undefined;
    for (const settle of this.#pending.values()) settle(failure({ code: 'engine-stopped' }));
    this.#pending.clear();
    this.#whenGone?.();
    if (!this.#stopping) this.#restart(reason);
  }

  #restart(reason: string): void {
    const { restarts, withinMs, firstDelayMs } = this.#policy;
    const now = this.#now();
    this.#restartTimes = this.#restartTimes.filter((time) => now - time < withinMs);
    if (this.#restartTimes.length >= restarts) {
      this.#options.onStatus('failed', reason);
      return;
    }
    const delayMs = firstDelayMs * 2 ** this.#restartTimes.length;
    this.#restartTimes.push(now);
    this.#options.onStatus('restarting', reason);
    this.#restartTimer = setTimeout(() => {
      this.start();
      this.#options.onStatus('running', 'started again');
    }, delayMs);
  }
}
