import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type {
  CommandName,
  CommandParams,
  CommandResult,
  EventData,
  EventName,
  Quote,
} from '../../electron/contract/commands.ts';
import type { Failure, Outcome } from '../../electron/contract/errors.ts';
import type { TillState } from '../../electron/contract/state.ts';

/** A Monday noon in Paris, in the middle of the default session. */
export const NOON = '2026-11-30T11:00:00Z';

/** A headless till in a process of its own, spoken to in JSON lines as a script would. */
export interface HeadlessTill {
  readonly process: ChildProcess;
  readonly pid: number;
  command<Name extends CommandName>(
    command: Name,
    params: CommandParams<Name>,
  ): Promise<Outcome<CommandResult<Name>>>;
  /** The value of a command that must succeed. */
  value<Name extends CommandName>(command: Name, params: CommandParams<Name>): Promise<CommandResult<Name>>;
  /** The failure of a command that must fail. */
  refusal<Name extends CommandName>(command: Name, params: CommandParams<Name>): Promise<Failure>;
  /** Sends a line as it is. */
  line(text: string): void;
  /** The next event of this name that fits, past ones of the last command excluded. */
  event<Name extends EventName>(
    name: Name,
    fits: (data: EventData<Name>) => boolean,
  ): Promise<EventData<Name>>;
  /** The first state, present or to come, that fits. */
  until(fits: (state: TillState) => boolean): Promise<TillState>;
  /** Every message that came out and was no answer to a known id. */
  readonly strays: unknown[];
  /** Ends it in good order. */
  end(): Promise<void>;
  /** Ends it with SIGKILL. */
  kill(): Promise<void>;
}

/** Every till that was started here, with its folder. */
const started: { readonly folder: string; readonly till: HeadlessTill }[] = [];

/** A folder of its own for a test, removed after it; tills that still run there are killed first. */
export async function tillFolder(t: { after(fn: () => Promise<void>): void }): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'till-'));
  t.after(async () => {
    const inside = started.filter((one) => one.folder.startsWith(folder));
    await Promise.all(inside.map(({ till }) => till.kill()));
    await rm(folder, { recursive: true, force: true });
  });
  return folder;
}

/** Starts `till.ts` on a folder; its clock starts at `clock`, or is the system's where null. */
export function startHeadlessTill(folder: string, clock: string | null = NOON): HeadlessTill {
  const script = join(import.meta.dirname, '../../electron/engine/till.ts');
  const clockArguments = clock === null ? [] : ['--clock', clock];
  const child = spawn(process.execPath, [script, '--data', folder, ...clockArguments], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const waiting = new Map<string, (answer: never) => void>();
  const listeners = new Set<(event: string, data: unknown) => void>();
  const strays: unknown[] = [];

  createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
    const message = JSON.parse(line);
    const settle = waiting.get(message.id);
    if (settle) {
      waiting.delete(message.id);
      settle(message as never);
    } else if ('event' in message) {
      for (const listener of [...listeners]) listener(message.event, message.data);
    } else {
      strays.push(message);
    }
  });

  const till: HeadlessTill = {
    process: child,
    pid: child.pid as number,
    strays,
    command(command, params) {
      const id = randomUUID();
      return new Promise((resolve, reject) => {
        waiting.set(id, resolve);
        void exited.then(() => reject(new Error(`the till ended before it answered ${command}`)));
        till.line(JSON.stringify({ id, command, params }));
      });
    },
    async value(command, params) {
      const outcome = await till.command(command, params);
      assert.ok(outcome.ok, `${command}: ${JSON.stringify(outcome)}`);
      return outcome.value;
    },
    async refusal(command, params) {
      const outcome = await till.command(command, params);
      assert.ok(!outcome.ok, `${command} succeeded`);
      return outcome.error;
    },
    line: (text) => void child.stdin?.write(`${text}\n`),
    event(name, fits) {
      return new Promise((resolve) => {
        const listener = (event: string, data: unknown) => {
          if (event !== name || !fits(data as never)) return;
          listeners.delete(listener);
          resolve(data as never);
        };
        listeners.add(listener);
      });
    },
    async until(fits) {
      const coming = till.event('state', fits);
      const present = await till.value('getState', {});
      return fits(present) ? present : coming;
    },
    async end() {
      child.stdin?.end();
      await exited;
    },
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
  };
  started.push({ folder, till });
  return till;
}

/** The same with its first manager signed on, ended after the test. */
export async function openTill(
  t: { after(fn: () => Promise<void>): void },
  clock: string | null = NOON,
): Promise<{ till: HeadlessTill; folder: string }> {
  // The till makes its folder by itself.
  const folder = join(await tillFolder(t), 'data');
  const till = startHeadlessTill(folder, clock);
  t.after(() => till.kill());
  await till.value('createManager', { name: 'Anne', pin: '4071' });
  await till.until((state) => state.printer.kind === 'ready' && state.reader.kind === 'ready');
  return { till, folder };
}

/** A combination for tests. */
export const COMBINATION = { places: [1, 5, 9, 12, 14, 20, 21], pirate: 2 };

/** The command that sells exactly this quote. */
export function saleOf(quote: Quote): CommandParams<'registerPlay'> {
  return {
    idempotencyKey: randomUUID(),
    combination: quote.combination,
    stake: quote.stake,
    drawIds: quote.draws.map((draw) => draw.id),
    requestedDrawCount: quote.requestedDrawCount,
    total: quote.total,
    source: 'screen',
    slipId: null,
    repeatConfirmed: false,
    preparedId: null,
    printerOverride: false,
  };
}

/** Quotes and sells the test combination. */
export async function sell(
  till: HeadlessTill,
  stake: Quote['stake'] = 200,
  drawCount = 1,
  changes: Partial<CommandParams<'registerPlay'>> = {},
): Promise<CommandResult<'registerPlay'>> {
  const quote = await till.value('quote', { combination: COMBINATION, stake, drawCount });
  return till.value('registerPlay', { ...saleOf(quote), ...changes });
}
