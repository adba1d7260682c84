import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type {
  CommandName,
  CommandParams,
  CommandResult,
  EventData,
  EventName,
  Quote,
} from '../../contract/commands.ts';
import type { Response } from '../../contract/messages.ts';
import type { TillState } from '../../contract/state.ts';
import { startEngine } from '../../engine/engine.ts';
import type { Bench } from './bench-run.ts';
import { benchSettings, NOON } from './sample-sale.ts';

/** A whole till in this process, spoken to by the contract's messages as objects. */
export interface EngineTill {
  /** The value of a command that must succeed; rejects otherwise. */
  value<Name extends CommandName>(command: Name, params: CommandParams<Name>): Promise<CommandResult<Name>>;
  /** Listens to an event; the returned function stops listening. */
  on<Name extends EventName>(event: Name, listener: (data: EventData<Name>) => void): () => void;
  /** The next event that fits. */
  next<Name extends EventName>(
    event: Name,
    fits: (data: EventData<Name>) => boolean,
  ): Promise<EventData<Name>>;
  /** The first state, present or to come, that fits. */
  until(fits: (state: TillState) => boolean): Promise<TillState>;
  stop(): Promise<void>;
}

const SOURCES = join(import.meta.dirname, '../../..');
const FONTS = dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json'));

/** Folders of what the till ships with, in the sources. */
export const ASSETS = {
  artwork: join(SOURCES, 'templates/artwork'),
  profiles: join(SOURCES, 'drivers/printer/profiles'),
  fonts: join(FONTS, 'ttf'),
};

/** Starts a training till at noon on an empty folder, its manager signed on. */
export async function startEngineTill(bench: Bench, devices: unknown): Promise<EngineTill> {
  const dataDirectory = join(bench.folder, `till-${randomUUID()}`);
  await mkdir(dataDirectory);
  await writeFile(join(dataDirectory, 'settings.json'), JSON.stringify(benchSettings(devices)));
  const waiting = new Map<string, (response: Response) => void>();
  const listeners = new Set<(event: string, data: unknown) => void>();
  const engine = startEngine({
    dataDirectory,
    settingsFile: null,
    assets: ASSETS,
    clockStart: NOON,
    send(message) {
      if ('event' in message) {
        for (const listener of [...listeners]) listener(message.event, message.data);
      } else {
        waiting.get(message.id)?.(message);
        waiting.delete(message.id);
      }
    },
    log: bench.progress,
    ended: () => {},
  });
  bench.defer(engine.stop);

  const till: EngineTill = {
    value(command, params) {
      const id = randomUUID();
      return new Promise((resolve, reject) => {
        waiting.set(id, (response) => {
          if (response.ok) resolve(response.value as never);
          else reject(new Error(`${command}: ${JSON.stringify(response.error)}`));
        });
        engine.receive({ id, command, params });
      });
    },
    on(event, listener) {
      const listen = (name: string, data: unknown) => {
        if (name === event) listener(data as never);
      };
      listeners.add(listen);
      return () => listeners.delete(listen);
    },
    next(event, fits) {
      return new Promise((resolve) => {
        const stop = till.on(event, (data) => {
          if (!fits(data)) return;
          stop();
          resolve(data);
        });
      });
    },
    async until(fits) {
      const coming = till.next('state', fits);
      const present = await till.value('getState', {});
      return fits(present) ? present : coming;
    },
    stop: engine.stop,
  };
  await till.value('createManager', { name: 'Anne', pin: '4071' });
  return till;
}

/** The command that sells exactly this quote. */
export function saleOf(
  quote: Quote,
  how: Pick<CommandParams<'registerPlay'>, 'source' | 'slipId' | 'printerOverride'>,
): CommandParams<'registerPlay'> {
  return {
    idempotencyKey: randomUUID(),
    combination: quote.combination,
    stake: quote.stake,
    drawIds: quote.draws.map(({ id }) => id),
    requestedDrawCount: quote.requestedDrawCount,
    total: quote.total,
    repeatConfirmed: false,
    preparedId: null,
    ...how,
  };
}
