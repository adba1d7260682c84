import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
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
import { openPty } from '../../drivers/simulated/pty.ts';

const PROFILES = fileURLToPath(new URL('../../drivers/printer/profiles', import.meta.url));

const USAGE = `usage: npm run sim -- printer (--tcp PORT | --link PATH) --out DIR [options]
  --tcp PORT      listens on 127.0.0.1:PORT (0: any free one), as a network printer does on 9100
  --link PATH     makes a serial line at PATH
  --out DIR       writes each paper as DIR/paper-001.png, and its bytes as DIR/paper-001.bin
  --profile NAME  a printer of drivers/printer/profiles (default generic-80mm-203dpi)
  --no-tokens     doesn't answer completion tokens
  --mute          prints, and says nothing
  --paper-mm N    millimetres of paper left`;

/** What the command line asks for. */
export interface PrinterSimulatorOptions {
  readonly link:
    | { readonly kind: 'tcp'; readonly port: number }
    | { readonly kind: 'pty'; readonly path: string };
  readonly directory: string;
  readonly profile: string;
  readonly tokens: boolean;
  readonly mute: boolean;
  readonly paperMm: number | null;
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
        'paper-mm': { type: 'string' },
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
  return {
    link: typeof link === 'string' ? { kind: 'pty', path: link } : { kind: 'tcp', port },
    directory: out,
    profile: String(profile),
    tokens: values['no-tokens'] !== true,
    mute: values.mute === true,
    paperMm,
  };
}

async function simulate(options: PrinterSimulatorOptions, profile: PrinterProfile): Promise<void> {
  let saved: Promise<void> = Promise.resolve();
  let count = 0;
  const printer = createSimulatedPrinter({
    profile,
    timers: systemTimers,
    onPaper(paper) {
      count += 1;
      const number = String(count).padStart(3, '0');
      const path = join(options.directory, `paper-${number}`);
      saved = saved.then(() => savePaper(paper, path)).catch((error) => fail(1, `${path}: ${error.message}`));
    },
  });
  const { tokens, mute, paperMm } = options;
  printer.setFaults({ tokens, mute, paperLeftMm: paperMm });
  // Asked for before anything says that it is ready.
  const stopped = Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  const close =
    options.link.kind === 'tcp'
      ? await listen(printer, options.link.port)
      : await openLine(printer, options.link.path);
  await stopped;
  await close();
  await printer.close();
  await saved;
}

async function savePaper(paper: SimulatedPaper, path: string): Promise<void> {
  await writeFile(`${path}.png`, paper.png);
  await writeFile(`${path}.bin`, paper.bytes);
  process.stdout.write(`paper ${path}.png${paper.cut ? '' : ' (not cut: the roll ended)'}\n`);
}

async function openLine(printer: SimulatedPrinter, path: string): Promise<() => Promise<void>> {
  const pty = await openPty(path);
  printer.attach(pty.port);
  process.stdout.write(`printer on ${pty.path}\n`);
  return () => pty.close();
}

/** Serves one connection at a time, as network printers do: the next one waits for the end of the one before. */
async function listen(printer: SimulatedPrinter, port: number): Promise<() => Promise<void>> {
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
  return async () => {
    server.close();
    for (const socket of [current, ...waiting]) socket?.destroy();
  };
}
