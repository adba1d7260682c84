import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import type { PortError } from '../../drivers/port/port.ts';
import { systemTimers } from '../../drivers/port/system-timers.ts';
import {
  createSimulatedChatsworth,
  type SimulatedChatsworth,
  type SlipExit,
} from '../../drivers/simulated/chatsworth-reader.ts';
import { openPty, type Pty } from '../../drivers/simulated/pty.ts';
import { slipMarks } from '../contract/values.ts';
import { columnsOfMarks } from '../games/ile-au-tresor/slip-marks.ts';

/** A slip in a file, ready to be fed. */
interface FileSlip {
  readonly file: string;
  readonly columns: readonly number[];
}

/** What the person at the keyboard asked for can't be done; the message is one line. */
class UsageError extends Error {}

const EXITS: Record<SlipExit, string> = {
  accepted: 'accepted, out at the rear',
  rejected: 'rejected, given back',
  'fed-unread': 'fed through unread: no host has armed the reader',
};

/**
 * Simulated reader on a pseudo-terminal, until SIGINT or SIGTERM: `--link PATH [--slip FILE]…
 * [--no-exit-control]`. Says on standard output what becomes of each slip; feeds the files named on standard
 * input too. What can't be done is one line on standard error, with exit code 2; a lost line is exit code 1.
 */
export async function runReaderSimulator(args: string[]): Promise<void> {
  try {
    const { link, files, exitControl } = parseOptions(args);
    const slips = await Promise.all(files.map(readSlip));
    const pty = await openPty(link).catch((error: PortError) => {
      throw new UsageError(error.message);
    });
    await simulate(pty, slips, exitControl);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(`sim reader: ${error.message}`);
    process.exitCode = 2;
  }
}

function parseOptions(args: string[]): { link: string; files: string[]; exitControl: boolean } {
  try {
    const { values } = parseArgs({
      args,
      options: {
        link: { type: 'string' },
        slip: { type: 'string', multiple: true },
        'no-exit-control': { type: 'boolean' },
      },
    });
    if (!values.link) throw new UsageError('--link PATH is missing');
    return { link: values.link, files: values.slip ?? [], exitControl: !values['no-exit-control'] };
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

async function readSlip(file: string): Promise<FileSlip> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`${file}: can't be read (${error.code})`);
  });
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    throw new UsageError(`${file}: no JSON: ${(error as Error).message.replaceAll(/\s+/g, ' ')}`);
  }
  const marks = slipMarks.safeParse(content);
  if (!marks.success) {
    const issues = marks.error.issues.map(({ path, message }) => `${path.join('.') || 'slip'}: ${message}`);
    throw new UsageError(`${file}: ${issues.join('; ')}`);
  }
  return { file, columns: columnsOfMarks(marks.data) };
}

async function simulate(pty: Pty, slips: readonly FileSlip[], exitControl: boolean): Promise<void> {
  const device = createSimulatedChatsworth({ port: pty.port, timers: systemTimers, exitControl });
  const input = createInterface({ input: process.stdin });
  const ending = new AbortController();
  const ended = Promise.race([
    ...['SIGINT', 'SIGTERM'].map((name) => once(process, name, { signal: ending.signal }).then(() => 0)),
    new Promise<number>((resolve) => pty.port.onClose(() => resolve(1))),
  ]);

  console.log(`reader at ${pty.path}, waiting for a host to arm it`);
  let feeding = Promise.resolve();
  for (const slip of slips) feeding = feeding.then(() => feed(device, slip));
  input.on('line', (line) => {
    const file = line.trim();
    if (file !== '') feeding = feeding.then(() => feedFile(device, file));
  });

  const exitCode = await ended;
  if (exitCode !== 0) console.error('sim reader: the line is gone');
  process.exitCode = exitCode;
  input.close();
  process.stdin.destroy();
  await pty.close();
  ending.abort();
}

async function feedFile(device: SimulatedChatsworth, file: string): Promise<void> {
  try {
    await feed(device, await readSlip(file));
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(`sim reader: ${error.message}`);
  }
}

async function feed(device: SimulatedChatsworth, { file, columns }: FileSlip): Promise<void> {
  await device.whenArmed();
  console.log(`${file}: inserted`);
  console.log(`${file}: ${EXITS[await device.insertSlip(columns)]}`);
}
