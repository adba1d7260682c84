import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { startEngine } from './engine.ts';

/**
 * The headless till: `npm run till -- --data DIR [--settings FILE] [--clock INSTANT]`.
 *
 * One JSON request a line on standard input; answers and events, one JSON message a line, on standard
 * output; what concerns the engineer on standard error. It ends with its input, or by `shutdown`.
 */
const USAGE = 'usage: npm run till -- --data DIR [--settings FILE] [--clock INSTANT]';

function options() {
  try {
    const { values } = parseArgs({
      options: { data: { type: 'string' }, settings: { type: 'string' }, clock: { type: 'string' } },
    });
    const clockStart = values.clock === undefined ? null : Date.parse(values.clock);
    if (!values.data || Number.isNaN(clockStart))
      throw new Error('--data DIR is needed, --clock is an ISO instant');
    return { dataDirectory: values.data, settingsFile: values.settings ?? null, clockStart };
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n${USAGE}\n`);
    return process.exit(2);
  }
}

const sources = join(import.meta.dirname, '../..');
const fonts = dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json'));

const engine = startEngine({
  ...options(),
  assets: {
    artwork: join(sources, 'templates/artwork'),
    profiles: join(sources, 'drivers/printer/profiles'),
    fonts: join(fonts, 'ttf'),
  },
  send: (message) => process.stdout.write(`${JSON.stringify(message)}\n`),
  log: (line) => process.stderr.write(`${line}\n`),
  ended: leave,
});

let leaving = false;
function leave(): void {
  if (leaving) return;
  leaving = true;
  void engine.stop().then(() => process.exit(0));
}

createInterface({ input: process.stdin })
  .on('line', (line) => {
    if (line.trim() !== '') engine.receive(parseLine(line));
  })
  .on('close', leave);

/** A line that isn't JSON is passed on as text: the engine refuses it with a failure of its own. */
function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return line;
  }
}
