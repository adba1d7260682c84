import { createChatsworthReader } from '../../../drivers/omr/chatsworth/session.ts';
import { createSekonicReader } from '../../../drivers/omr/sekonic/session.ts';
import type { SlipReader, SlipReaderListener } from '../../../drivers/omr/slip-reader.ts';
import type { OpenPort, Timers } from '../../../drivers/port/port.ts';
import { openSerialPort } from '../../../drivers/port/serial-port.ts';
import { type ReaderProtocol, type Settings, settingsSchema } from '../../contract/settings.ts';
import type { ReaderState } from '../../contract/state.ts';
import { preprintedMarks, SLIP_LAYOUT } from '../../games/ile-au-tresor/slip-layout.ts';
import type { SlipExit } from '../slips.ts';

type ReaderSettings = Settings['devices']['reader'];
type RealReaderSettings = Exclude<ReaderSettings, { kind: 'none' | 'simulated' }>;

/** A simulated reader is driven as a real one of its family that was left as it came. */
const AS_IT_CAME: Readonly<Record<ReaderProtocol, RealReaderSettings>> = {
  chatsworth: realReader('chatsworth-omr-1100'),
  sekonic: realReader('sekonic-sr'),
};

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
  readonly openSimulated: ((protocol: ReaderProtocol) => OpenPort) | null;
}

/** Owns the slip reader named in the settings. */
export function createReaderDevice(till: ReaderDeviceDependencies): ReaderDevice {
  let reader: SlipReader | null = null;
  let link = '';
  let exitControl = true;

  function readerFor(settings: ReaderSettings): SlipReader | null {
    switch (settings.kind) {
      case 'none':
        return null;
      case 'simulated':
        return (
          till.openSimulated && drive(AS_IT_CAME[settings.protocol], till.openSimulated(settings.protocol))
        );
      case 'chatsworth-omr-1100':
        return drive(settings, () => openSerialPort(settings.link, till.timers));
      case 'sekonic-sr': {
        const flowControl = settings.modemLines === 'honoured' ? 'rts-cts' : settings.link.flowControl;
        return drive(settings, () => openSerialPort({ ...settings.link, flowControl }, till.timers));
      }
    }
  }

  function drive(settings: RealReaderSettings, openPort: OpenPort): SlipReader {
    const common = {
      openPort,
      timers: till.timers,
      listener: till.listener,
      columnCount: SLIP_LAYOUT.columnCount,
    };
    switch (settings.kind) {
      case 'chatsworth-omr-1100': {
        const { exitControl, timingTrack, clearedBit } = settings;
        return createChatsworthReader({ ...common, exitControl, timingTrack, clearedBit });
      }
      case 'sekonic-sr': {
        const { density, framing, lineOrder, lineNames } = settings;
        const referenceMarks = preprintedMarks(SLIP_LAYOUT);
        return createSekonicReader({ ...common, referenceMarks, density, framing, lineOrder, lineNames });
      }
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
      exitControl = holdsSlips(settings);
      link = 'link' in settings ? settings.link.path : settings.kind;
      reader = readerFor(settings);
      reader?.start();
    },
    stop,
  };
}

function holdsSlips(settings: ReaderSettings): boolean {
  switch (settings.kind) {
    case 'none':
    case 'sekonic-sr':
      return false;
    case 'simulated':
      return holdsSlips(AS_IT_CAME[settings.protocol]);
    case 'chatsworth-omr-1100':
      return settings.exitControl;
  }
}

function realReader(kind: RealReaderSettings['kind']): RealReaderSettings {
  return settingsSchema.shape.devices.shape.reader.parse({ kind }) as RealReaderSettings;
}
