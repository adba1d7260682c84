import { createChatsworthReader } from '../../../drivers/omr/chatsworth/session.ts';
import type { SlipReader, SlipReaderListener } from '../../../drivers/omr/slip-reader.ts';
import type { OpenPort, Timers } from '../../../drivers/port/port.ts';
import { openSerialPort } from '../../../drivers/port/serial-port.ts';
import type { Settings } from '../../contract/settings.ts';
import type { ReaderState } from '../../contract/state.ts';
import { SLIP_LAYOUT } from '../../games/ile-au-tresor/slip-layout.ts';
import type { SlipExit } from '../slips.ts';

type ReaderSettings = Settings['devices']['reader'];

/** The till's slip reader, whatever it is; it can be changed while the till runs. */
export interface ReaderDevice {
  state(): ReaderState;
  readonly exit: SlipExit;
  /** Whether it holds slips and gives them back. */
  hasExitControl(): boolean;
  /** Starts the reader that these settings name, after stopping the one before. */
  use(settings: ReaderSettings): Promise<void>;
  stop(): Promise<void>;
}

/** What the reader needs: where slips go, time, and the way to the simulated one (null outside training). */
export interface ReaderDeviceDependencies {
  readonly timers: Timers;
  readonly listener: SlipReaderListener;
  readonly openSimulated: OpenPort | null;
}

/** Owns the slip reader named in the settings. */
export function createReaderDevice(till: ReaderDeviceDependencies): ReaderDevice {
  let reader: SlipReader | null = null;
  let link = '';
  let exitControl = true;

  function readerFor(settings: ReaderSettings): SlipReader | null {
    const openPort = portOf(settings);
    if (!openPort) return null;
    return createChatsworthReader({
      openPort,
      timers: till.timers,
      listener: till.listener,
      columnCount: SLIP_LAYOUT.columnCount,
      exitControl,
    });
  }

  function portOf(settings: ReaderSettings): OpenPort | null {
    switch (settings.kind) {
      case 'none':
        return null;
      case 'simulated':
        return till.openSimulated;
      case 'chatsworth-omr-1100':
        return () => openSerialPort(settings.link, till.timers);
    }
  }

  async function stop(): Promise<void> {
    const last = reader;
    reader = null;
    await last?.stop();
  }

  return {
    exit: {
      accept: async () => (await reader?.accept()) ?? false,
      reject: async () => (await reader?.reject()) ?? false,
    },
    state() {
      if (!reader) return { kind: 'not-configured', link: '', problem: null };
      const { state } = reader;
      return { kind: state.kind, link, problem: 'problem' in state ? state.problem : null };
    },
    hasExitControl: () => exitControl,
    async use(settings) {
      await stop();
      exitControl = settings.kind !== 'chatsworth-omr-1100' || settings.exitControl;
      link = settings.kind === 'chatsworth-omr-1100' ? settings.link.path : settings.kind;
      reader = readerFor(settings);
      reader?.start();
    },
    stop,
  };
}
