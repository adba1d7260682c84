import assert from 'node:assert/strict';
import { COMMAND_NAMES, commandFrame } from '../../../../drivers/omr/chatsworth/frame.ts';
import type { ReaderTraits } from '../../../../drivers/omr/chatsworth/link-listener.ts';
import { createChatsworthReader } from '../../../../drivers/omr/chatsworth/session.ts';
import type { SlipReader } from '../../../../drivers/omr/slip-reader.ts';
import { linkPorts } from '../../../../drivers/port/linked-ports.ts';
import { type Port, PortError } from '../../../../drivers/port/port.ts';
import {
  createSimulatedChatsworth,
  type SimulatedChatsworth,
} from '../../../../drivers/simulated/chatsworth-reader.ts';
import { slipDensities } from '../../../../drivers/simulated/simulated-reader.ts';
import { createVirtualTimers, type VirtualTimers } from '../../virtual-timers.ts';
import { createRecordingListener, lastState, type RecordingListener } from './recording-listener.ts';

/** A short slip's marks. */
export const SLIP = [0xa2d, 0, 0x080, 0x5d2];
export const PAPER = slipDensities(SLIP);
export const TRAITS: ReaderTraits = {
  exitControl: true,
  timingTrack: 'as-set',
  clearedBit: 'set-when-clear',
};

/** All that may ever be sent. */
const FRAMES = new Set(COMMAND_NAMES.map((name) => Buffer.from(commandFrame(name)).toString('latin1')));

/** A driver and its device. */
export interface Bench {
  readonly timers: VirtualTimers;
  readonly told: RecordingListener;
  readonly reader: SlipReader;
  readonly device: SimulatedChatsworth;
  /** Commands that reached the reader, as the letters between the marks. */
  readonly commands: string[];
  /** Ports opened so far. */
  readonly opened: Port[];
  /** What the line does: works, isn't there, or takes bytes and answers nothing. */
  line: 'works' | 'absent' | 'mute';
}

/** A reader and its simulated device on a virtual clock, each open making a new in-process link. */
export function createBench(changes: Partial<ReaderTraits> = {}): Bench {
  const traits: ReaderTraits = { ...TRAITS, ...changes };
  const timers = createVirtualTimers();
  const told = createRecordingListener();
  const opened: Port[] = [];
  const commands: string[] = [];
  const device = createSimulatedChatsworth({
    port: linkPorts('unused').device,
    timers,
    exitControl: traits.exitControl,
  });
  const reader = createChatsworthReader({
    timers,
    listener: told,
    columnCount: SLIP.length,
    ...traits,
    async openPort() {
      if (bench.line === 'absent') throw new PortError('not-found', 'no such line', 'ENOENT');
      const { host, device: end } = linkPorts('line');
      end.onData((chunk) => {
        const frame = Buffer.from(chunk).toString('latin1');
        assert.ok(FRAMES.has(frame), `sent: ${JSON.stringify(frame)}`);
        commands.push(frame.slice(1, -2));
      });
      if (bench.line === 'works') device.plug(end);
      opened.push(host);
      return host;
    },
  });
  const bench: Bench = { timers, told, reader, device, commands, opened, line: 'works' };
  return bench;
}

/** A bench whose reader is ready; the commands that made it so are forgotten. */
export async function startedBench(changes: Partial<ReaderTraits> = {}): Promise<Bench> {
  const bench = createBench(changes);
  bench.reader.start();
  await bench.timers.settle();
  assert.equal(lastState(bench.told), 'ready');
  bench.commands.length = 0;
  return bench;
}
