import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import type { Port, PortError } from '../../drivers/port/port.ts';
import { systemTimers } from '../../drivers/port/system-timers.ts';
import { createSimulatedChatsworth } from '../../drivers/simulated/chatsworth-reader.ts';
import { openPty, type Pty } from '../../drivers/simulated/pty.ts';
import { createSimulatedSekonic } from '../../drivers/simulated/sekonic-reader.ts';
import type {
  ReaderTroubles,
  SimulatedReader,
  SlipExit,
  SlipFault,
} from '../../drivers/simulated/simulated-reader.ts';
import {
  describeTroubles,
  parseReaderControl,
  READER_CONTROLS,
  type ReaderControl,
} from './sim-reader-controls.ts';
import {
  type FileSlip,
  parseReaderSimulatorArguments,
  type ReaderSimulatorOptions,
  readSlip,
  UsageError,
} from './sim-reader-options.ts';

const EXITS: Record<SlipExit, string> = {
  accepted: 'accepted, out at the rear',
  rejected: 'rejected, given back',
  'fed-unread': 'went through unread',
  removed: 'pulled out by hand',
};

/** A line that hung up by itself is plugged in again after this. */
const REPLUG_MS = 2000;

/**
 * Simulated reader on a pseudo-terminal, until SIGINT or SIGTERM; its options are in sim.ts. Says on standard output
 * what becomes of each slip; feeds the files named on standard input too, and does what its other lines ask for.
 * What can't be done is one line on standard error, with exit code 2; a line that can't be had again is exit code 1.
 */
export async function runReaderSimulator(args: string[]): Promise<void> {
  try {
    const options = parseReaderSimulatorArguments(args);
    const slips = await Promise.all(options.slips.map(readSlip));
    const pty = await openPty(options.link).catch((error: PortError) => {
      throw new UsageError(error.message);
    });
    await simulate(pty, slips, options);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    complain(error);
    process.exitCode = 2;
  }
}

function complain({ message }: Error): void {
  console.error(`sim reader: ${message}`);
}

async function simulate(
  pty: Pty,
  slips: readonly FileSlip[],
  options: ReaderSimulatorOptions,
): Promise<void> {
  const device = makeReader(options, pty.port);
  device.setTroubles(options.troubles);
  const cable = holdCable(pty, device);
  const counter = serveCounter(device, cable, options);
  const input = createInterface({ input: process.stdin });
  const ending = new AbortController();
  const ended = Promise.race([
    ...['SIGINT', 'SIGTERM'].map((name) => once(process, name, { signal: ending.signal }).then(() => 0)),
    cable.lost.then(() => 1),
  ]);

  console.log(`${options.protocol} reader at ${pty.path}, waiting for a host`);
  for (const slip of slips) counter.feed(slip);
  input.on('line', counter.obey);

  process.exitCode = await ended;
  input.close();
  process.stdin.destroy();
  await cable.close();
  ending.abort();
}

function makeReader({ protocol, exitControl }: ReaderSimulatorOptions, port: Port): SimulatedReader {
  switch (protocol) {
    case 'chatsworth':
      return createSimulatedChatsworth({ port, timers: systemTimers, exitControl });
    case 'sekonic':
      return createSimulatedSekonic({ port, timers: systemTimers });
  }
}

/** The cable between the reader and its host. */
interface Cable {
  unplug(): Promise<void>;
  plug(): Promise<void>;
  close(): Promise<void>;
  /** Resolves when it can't be plugged in again. */
  readonly lost: Promise<void>;
}

/** Keeps the reader's line: one that hangs up by itself is plugged in again after a while. */
function holdCable(first: Pty, device: SimulatedReader): Cable {
  const { path } = first;
  const over = new AbortController();
  let pty: Pty | null = null;
  let lose = () => {};
  const lost = new Promise<void>((resolve) => {
    lose = resolve;
  });

  function hold(line: Pty): void {
    pty = line;
    line.port.onClose(() => {
      // Unplugged by hand otherwise.
      if (pty !== line) return;
      pty = null;
      console.log(`the line hung up: back in ${REPLUG_MS / 1000} s`);
      delay(REPLUG_MS, undefined, { signal: over.signal }).then(plug, () => {});
    });
  }

  async function plug(): Promise<void> {
    if (pty) return;
    try {
      const line = await openPty(path);
      hold(line);
      device.plug(line.port);
      console.log(`plugged in at ${path}`);
    } catch (error) {
      complain(error as Error);
      lose();
    }
  }

  async function unplug(): Promise<void> {
    const line = pty;
    pty = null;
    await line?.close();
  }

  hold(first);
  return {
    lost,
    plug,
    unplug,
    async close() {
      over.abort();
      await unplug();
    },
  };
}

/** The person at the counter: feeds slips one after the other, and does at once what else a line says. */
function serveCounter(device: SimulatedReader, cable: Cable, options: ReaderSimulatorOptions) {
  let troubles: ReaderTroubles = options.troubles;
  let nextFault: SlipFault | null = options.fault;
  let last: FileSlip | null = null;
  let feeding = Promise.resolve();
  let obeying = Promise.resolve();

  function feed(slip: FileSlip): void {
    last = slip;
    feeding = feeding.then(async () => {
      await device.whenArmed();
      const { file, fault, densities } = slip;
      console.log(`${file}: inserted${fault === null ? '' : ` (${fault})`}`);
      console.log(`${file}: ${EXITS[await device.insertSlip(densities, fault)]}`);
    });
  }

  function takeFault(): SlipFault | null {
    const fault = nextFault;
    nextFault = options.fault;
    return fault;
  }

  async function act(control: ReaderControl): Promise<string | null> {
    switch (control.kind) {
      case 'feed':
        feed(await readSlip({ file: control.file, fault: takeFault() }));
        return null;
      case 'again':
        if (!last) throw new UsageError('again: no slip was fed');
        feed({ ...last, fault: takeFault() });
        return null;
      case 'fault':
        nextFault = control.fault;
        return `reader: the next slip ${control.fault ?? 'without a fault'}`;
      case 'troubles':
        troubles = { ...troubles, ...control.change };
        device.setTroubles(control.change);
        return `reader: ${describeTroubles(troubles)}`;
      case 'power':
        troubles = { ...troubles, dead: false };
        device.powerCycle();
        return `reader: off and on, ${describeTroubles(troubles)}`;
      case 'remove':
        device.removeSlip();
        return 'reader: empty';
      case 'unplug':
        await cable.unplug();
        return 'reader: unplugged';
      case 'plug':
        await cable.plug();
        return null;
      case 'help':
        return READER_CONTROLS;
    }
  }

  async function obey(line: string): Promise<void> {
    try {
      const said = await act(parseReaderControl(line));
      if (said !== null) console.log(said);
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      complain(error);
    }
  }

  return {
    feed,
    /** Does what the lines say one after the other, without waiting for the slips. */
    obey(line: string): void {
      if (line.trim() !== '') obeying = obeying.then(() => obey(line));
    },
  };
}
