import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { EventMessage, Response } from '../contract/messages.ts';
import { startEngine } from './engine.ts';

/**
 * The engine as a process of the app: `--data DIR --assets DIR [--clock INSTANT]`.
 *
 * Hosted by Electron's utilityProcess it speaks over `process.parentPort`, hosted by Node over the channel
 * of `child_process.fork`; the messages are the same.
 */
interface ParentPort {
  postMessage(message: unknown): void;
  on(event: 'message', listener: (event: { data: unknown }) => void): void;
}

const { values } = parseArgs({
  options: { data: { type: 'string' }, assets: { type: 'string' }, clock: { type: 'string' } },
});
if (!values.data || !values.assets)
  throw new Error('usage: engine --data DIR --assets DIR [--clock INSTANT]');

const { parentPort } = process as unknown as { parentPort?: ParentPort };
const send = (message: Response | EventMessage) => {
  if (parentPort) parentPort.postMessage(message);
  // Nobody hears any more: what is being printed is still finished.
  else if (process.connected) process.send?.(message, undefined, undefined, () => {});
};

const engine = startEngine({
  dataDirectory: values.data,
  settingsFile: null,
  assets: {
    artwork: join(values.assets, 'artwork'),
    profiles: join(values.assets, 'profiles'),
    fonts: join(values.assets, 'fonts'),
  },
  clockStart: values.clock ? Date.parse(values.clock) : null,
  send,
  log: (line) => process.stderr.write(`${line}\n`),
  ended: () => void engine.stop().then(() => process.exit(0)),
});

if (parentPort) parentPort.on('message', (event) => engine.receive(event.data));
else process.on('message', (message) => engine.receive(message));
// A host that is gone can't hear answers; what is being printed is finished, then the engine leaves.
process.on('disconnect', () => void engine.stop().then(() => process.exit(0)));
