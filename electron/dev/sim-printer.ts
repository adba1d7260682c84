import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { systemTimers } from '../../drivers/port/system-timers.ts';
import { portOfSocket } from '../../drivers/port/tcp-port.ts';
import type { PrinterProfile } from '../../drivers/printer/printer-profile.ts';
import { listPrinterProfiles, loadPrinterProfile } from '../../drivers/printer/profile-file.ts';
import {
  createSimulatedPrinter,
  type SimulatedPaper,
  type SimulatedPrinter,
} from '../../drivers/simulated/escpos-printer.ts';
import type { FaultAt } from '../../drivers/simulated/escpos-printer-faults.ts';
import { openPty } from '../../drivers/simulated/pty.ts';
import { CONTROLS, describeFaults, parseFaultAt, parsePrinterControl } from './sim-printer-controls.ts';

const PROFILES = fileURLToPath(new URL('../../drivers/printer/profiles', import.meta.url));

const USAGE = `usage: npm run sim -- printer (--tcp PORT | --link PATH) --out DIR [options]
  --tcp PORT      listens on 127.0.0.1:PORT (0: any free one), as a network printer does on 9100
  --link PATH     makes a serial line at PATH
  --out DIR       writes each paper as DIR/paper-001.png, and its bytes as DIR/paper-001.bin
  --profile NAME  a printer of drivers/printer/profiles (default generic-80mm-203dpi)
  --no-tokens     doesn't answer completion tokens
  --mute          prints, and says nothing
  --no-graphics   doesn't know GS ( L: no NV memory, and no way to ask whether it lost its power
  --paper-mm N    millimetres of paper left
  --buffer BYTES  receive buffer (default 65536): what exceeds it while the printer is busy is lost
  --speed ROWS    rows of dots a second (default: printing takes no time)
  --fault KIND@BYTE  paper-out, cover-open, power or cable, once so many bytes have come
On standard input, one line each:
${CONTROLS}`;

/** What the command line asks for. */
export interface PrinterSimulatorOptions {
  readonly link:
    | { readonly kind: 'tcp'; readonly port: number }
    | { readonly kind: 'pty'; readonly path: string };
  readonly directory: string;
  readonly profile: string;
  readonly tokens: boolean;
  readonly mute: boolean;
  readonly graphics: boolean;
  readonly paperMm: number | null;
  readonly bufferBytes: number | null;
  readonly rowsPerSecond: number | null;
  readonly faultAt: FaultAt | null;
}

/**
 * Runs a simulated printer until SIGINT or SIGTERM, saying on standard output where it listens and each paper.
 *
 * Wrong arguments and links that can't be had: a message on standard error and exit code 2 or 1.
 */
export async function runPrinterSimulator(args: string[]): Promise<void> {
  const options = parsePrinterSimulatorArguments(args);
  if (typeof options === 'string') return fail(2, `${options}\n${USAGE}`);
  const loaded = await loadPrinterProfile(PROFILES, options.profile);
  if (loaded.kind === 'unknown') {
    const names = await listPrinterProfiles(PROFILES);
    return fail(2, `no profile "${options.profile}"; there are: ${names.join(', ')}`);
  }
  if (loaded.kind === 'invalid') {
    return fail(2, `profile "${loaded.name}", ${loaded.field || 'the file'}: ${loaded.problem}`);
  }
  await mkdir(options.directory, { recursive: true });
  try {
    await simulate(options, loaded.profile);
  } catch (error) {
    fail(1, error instanceof Error ? error.message : String(error));
  }
}

function fail(code: number, message: string): void {
  process.stderr.write(`${message}\n`);
  process.exitCode = code;
}

/** Reads the command line; what is wrong with it comes as text. */
export function parsePrinterSimulatorArguments(args: string[]): PrinterSimulatorOptions | string {
  let values: Partial<Record<string, string | boolean>>;
  try {
    ({ values } = parseArgs({
      args,
      options: {
        tcp: { type: 'string' },
        link: { type: 'string' },
        out: { type: 'string' },
        profile: { type: 'string', default: 'generic-80mm-203dpi' },
        'no-tokens': { type: 'boolean', default: false },
        mute: { type: 'boolean', default: false },
        'no-graphics': { type: 'boolean', default: false },
        'paper-mm': { type: 'string' },
        buffer: { type: 'string' },
        speed: { type: 'string' },
        fault: { type: 'string' },
      },
    }));
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  const { tcp, link, out, profile } = values;
  const paper = values['paper-mm'];
  if ((tcp === undefined) === (link === undefined)) return 'one of --tcp and --link is needed';
  if (typeof out !== 'string' || out === '') return '--out is needed';
  const port = Number(tcp ?? 0);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) return `--tcp: "${tcp}" is no port number`;
  const paperMm = paper === undefined ? null : Number(paper);
  if (paperMm !== null && !(paperMm >= 0)) return `--paper-mm: "${paper}" is no length`;
  const bufferBytes = values.buffer === undefined ? null : Number(values.buffer);
  if (bufferBytes !== null && !(Number.isInteger(bufferBytes) && bufferBytes >= 64)) {
    return `--buffer: "${values.buffer}" is no size from 64 bytes on`;
  }
  const rowsPerSecond = values.speed === undefined ? null : Number(values.speed);
  if (rowsPerSecond !== null && !(rowsPerSecond > 0)) return `--speed: "${values.speed}" is no speed`;
  const faultAt = values.fault === undefined ? null : parseFaultAt(String(values.fault));
  if (values.fault !== undefined && !faultAt) return `--fault: "${values.fault}" is no KIND@BYTE`;
  return {
    link: typeof link === 'string' ? { kind: 'pty', path: link } : { kind: 'tcp', port },
    directory: out,
    profile: String(profile),
    tokens: values['no-tokens'] !== true,
    mute: values.mute === true,
    graphics: values['no-graphics'] !== true,
    paperMm,
    bufferBytes,
    rowsPerSecond,
    faultAt,
  };
}

async function simulate(options: PrinterSimulatorOptions, profile: PrinterProfile): Promise<void> {
  let saved: Promise<void> = Promise.resolve();
  let count = 0;
  const { tokens, mute, paperMm, faultAt, bufferBytes, rowsPerSecond } = options;
  const printer = createSimulatedPrinter({
    profile,
    timers: systemTimers,
    graphics: options.graphics,
    linkSurvivesPower: options.link.kind === 'pty',
    ...(bufferBytes === null ? {} : { bufferBytes }),
    ...(rowsPerSecond === null ? {} : { rowsPerSecond }),
    onPaper(paper) {
      count += 1;
      const number = String(count).padStart(3, '0');
      const path = join(options.directory, `paper-${number}`);
      saved = saved.then(() => savePaper(paper, path)).catch((error) => fail(1, `${path}: ${error.message}`));
    },
  });
  printer.setFaults({ tokens, mute, paperLeftMm: paperMm, faultAt });
  // Asked for before anything says that it is ready.
  const stopped = Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  const link =
    options.link.kind === 'tcp'
      ? await listen(printer, options.link.port)
      : await openLine(printer, options.link.path);
  const lines = createInterface({ input: process.stdin });
  lines.on('line', (line) => {
    control(line, printer, link).catch((error) => fail(1, String(error)));
  });
  await stopped;
  lines.close();
  process.stdin.destroy();
  await link.close();
  await printer.close();
  await saved;
}

async function control(line: string, printer: SimulatedPrinter, link: SimulatedLink): Promise<void> {
  const wish = parsePrinterControl(line);
  if (!wish) {
    process.stdout.write(`"${line}" isn't understood; there are:\n${CONTROLS}\n`);
    return;
  }
  switch (wish.kind) {
    case 'faults':
      printer.setFaults(wish.change);
      break;
    case 'power':
      printer.powerCycle();
      break;
    case 'unplug':
      printer.setFaults({ disconnected: true });
      await link.unplug();
      break;
    case 'plug':
      printer.setFaults({ disconnected: false });
      await link.plug();
      break;
    case 'help':
      process.stdout.write(`${CONTROLS}\n`);
      return;
    case 'status':
      break;
  }
  process.stdout.write(`printer: ${describeFaults(printer)}\n`);
}

async function savePaper(paper: SimulatedPaper, path: string): Promise<void> {
  await writeFile(`${path}.png`, paper.png);
  await writeFile(`${path}.bin`, paper.bytes);
  process.stdout.write(`paper ${path}.png${paper.cut ? '' : ' (not cut: the roll ended)'}\n`);
}

/** Where hosts find the printer. */
interface SimulatedLink {
  unplug(): Promise<void>;
  plug(): Promise<void>;
  close(): Promise<void>;
}

async function openLine(printer: SimulatedPrinter, path: string): Promise<SimulatedLink> {
  let pty = await openPty(path);
  printer.attach(pty.port);
  process.stdout.write(`printer on ${pty.path}\n`);
  return {
    unplug: () => pty.close(),
    async plug() {
      await pty.close();
      pty = await openPty(path);
      printer.attach(pty.port);
    },
    close: () => pty.close(),
  };
}

/** Serves one connection at a time, as network printers do: the next one waits for the end of the one before. */
async function listen(printer: SimulatedPrinter, port: number): Promise<SimulatedLink> {
  const waiting: Socket[] = [];
  let current: Socket | null = null;
  const serveNext = () => {
    current = waiting.shift() ?? null;
    if (!current) return;
    current.once('close', serveNext);
    printer.attach(portOfSocket(current, 'host', systemTimers));
  };
  const server = createServer({ pauseOnConnect: false }, (socket) => {
    socket.on('error', () => {});
    socket.once('close', () => {
      const at = waiting.indexOf(socket);
      if (at !== -1) waiting.splice(at, 1);
    });
    waiting.push(socket);
    if (!current) serveNext();
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  process.stdout.write(`printer on 127.0.0.1:${typeof address === 'object' ? address?.port : port}\n`);
  return {
    // Hosts are turned away by the printer itself.
    async unplug() {},
    async plug() {},
    async close() {
      server.close();
      for (const socket of [current, ...waiting]) socket?.destroy();
    },
  };
}
