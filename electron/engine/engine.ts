import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { EventData, EventName } from '../contract/commands.ts';
import type { Failure } from '../contract/errors.ts';
import type { EventMessage, Request, Response } from '../contract/messages.ts';
import { request } from '../contract/messages.ts';
import { RegistryError } from '../registry/registry.ts';
import { createTillClock } from './clock.ts';
import { type AssetFolders, startTill, type Till } from './compose.ts';
import { storageFailure } from './router.ts';
import { loadSettings } from './settings-file.ts';

/** How an engine is started, by whatever host. */
export interface EngineOptions {
  readonly dataDirectory: string;
  /** Null for `settings.json` in the data folder. */
  readonly settingsFile: string | null;
  readonly assets: AssetFolders;
  /** UTC ms at which a training till's clock starts; null for the system's time. */
  readonly clockStart: number | null;
  readonly send: (message: Response | EventMessage) => void;
  readonly log: (line: string) => void;
  /** The host is asked to end the process: what was asked for is done. */
  readonly ended: () => void;
}

const STAY_MS = 1_000;

/** A till behind a channel of messages. */
export interface Engine {
  /** Takes one message, whatever it is; the answer goes out by `send`. */
  receive(message: unknown): void;
  /** Resolves when every message so far was answered, and what is being printed is done; then closes. */
  stop(): Promise<void>;
}

/**
 * Starts the till behind a channel.
 *
 * With a broken settings file, keys or storage the engine stays up and answers every command with that
 * failure; each `getState` tries again, so that a mended file is enough.
 */
export function startEngine(options: EngineOptions): Engine {
  const settingsFile = options.settingsFile ?? join(options.dataDirectory, 'settings.json');
  const emit = <Name extends EventName>(event: Name, data: EventData<Name>) => options.send({ event, data });
  let till: Till | null = null;
  let broken: Failure | null = null;
  let starting: Promise<void> = start();
  const answering = new Set<Promise<void>>();

  async function start(): Promise<void> {
    broken = null;
    try {
      await mkdir(options.dataDirectory, { recursive: true });
      const settings = await loadSettings(settingsFile);
      const started = settings.ok
        ? await startTill(settings.value, {
            dataDirectory: options.dataDirectory,
            settingsFile,
            assets: options.assets,
            clock: createTillClock(Date.now, settings.value.mode === 'training' ? options.clockStart : null),
            emit,
            log: options.log,
          })
        : settings;
      if (started.ok) till = started.value;
      else broken = started.error;
    } catch (error) {
      broken = startFailure(error);
    }
  }

  /** A registry that is another's means that the settings, or the keys beside it, aren't its own. */
  function startFailure(error: unknown): Failure {
    if (!(error instanceof RegistryError) || error.problem !== 'wrong-identity') {
      return storageFailure(error, options.log);
    }
    const field = 'outlet.registrationPoint';
    return { code: 'settings-broken', file: settingsFile, field, problem: error.message };
  }

  async function answer(message: unknown): Promise<void> {
    await starting;
    const parsed = request.safeParse(message);
    if (broken && parsed.success && parsed.data.command === 'getState') {
      starting = start();
      await starting;
    }
    options.send(await respond(message, parsed.data));
    if (parsed.data?.command === 'shutdown') options.ended();
  }

  async function respond(message: unknown, parsed: Request | undefined): Promise<Response> {
    if (till) return till.route(message);
    if (parsed?.command === 'shutdown') return { id: parsed.id, ok: true, value: {} };
    return { id: parsed?.id ?? '', ok: false, error: broken ?? { code: 'engine-stopped' } };
  }

  return {
    receive(message) {
      const work = answer(message).finally(() => answering.delete(work));
      answering.add(work);
    },
    async stop() {
      // The devices' timers don't keep the process alive: without this it would end in mid-paper.
      const staying = setInterval(() => {}, STAY_MS);
      await starting;
      while (answering.size > 0) await Promise.all(answering);
      await till?.stop();
      till = null;
      clearInterval(staying);
    },
  };
}
