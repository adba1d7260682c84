import { randomBytes } from 'node:crypto';
import { openFilePort } from '../../../drivers/port/file-port.ts';
import type { OpenPort, Timers } from '../../../drivers/port/port.ts';
import { openSerialPort } from '../../../drivers/port/serial-port.ts';
import { openTcpPort } from '../../../drivers/port/tcp-port.ts';
import type { PrinterProfile } from '../../../drivers/printer/printer-profile.ts';
import { loadPrinterProfile } from '../../../drivers/printer/profile-file.ts';
import type { PrinterHealth, ReceiptPrinter } from '../../../drivers/printer/receipt-printer.ts';
import { createReceiptPrinter } from '../../../drivers/printer/session.ts';
import type { PrinterLinkSettings, Settings } from '../../contract/settings.ts';
import type { PrinterState } from '../../contract/state.ts';

type PrinterSettings = Settings['devices']['printer'];

/** The till's receipt printer, whatever it is; it can be changed while the till runs. */
export interface PrinterDevice {
  state(): PrinterState;
  /** Null where none is configured. */
  printer(): ReceiptPrinter | null;
  /** Facts of the printer in use; those of the generic 80 mm printer where none is. */
  profile(): PrinterProfile;
  /** What is wrong with the settings' profile, or null. */
  profileProblem(settings: PrinterSettings): Promise<string | null>;
  /**
   * Starts the printer that these settings name, after stopping the one before. `unfinished`: a paper of an earlier
   * run may lie in it, and is cleared before the next.
   */
  use(settings: PrinterSettings, unfinished: boolean): Promise<void>;
  stop(): Promise<void>;
}

/** What the printer needs: time, its profiles, and the way to the simulated one (null outside training). */
export interface PrinterDeviceDependencies {
  readonly timers: Timers;
  readonly profilesDirectory: string;
  readonly openSimulated: ((profile: PrinterProfile) => OpenPort) | null;
  readonly healthChanged: () => void;
  /** A paper that had been given up as unknown was proved printed after all. */
  readonly lateProof: (reference: string) => void;
}

/** Facts for previews where no printer is configured: an 80 mm printer. */
const NO_PRINTER: PrinterProfile = {
  name: 'none',
  dots: 576,
  columns: 48,
  dotsPerInch: 203,
  codePage: { name: 'windows1252', id: 16 },
  initialise: [],
  qr: 'native',
  imageMode: 'raster',
  nvGraphics: false,
  cutter: true,
  drawer: false,
  bufferBytes: 4096,
  rowsPerSecond: 1200,
  completionTokens: 'no',
  answers: false,
};

/** Owns the printer named in the settings. */
export function createPrinterDevice(till: PrinterDeviceDependencies): PrinterDevice {
  let current: { readonly printer: ReceiptPrinter; readonly link: string } | null = null;
  let profile = NO_PRINTER;

  function portOf(settings: PrinterSettings): OpenPort | null {
    switch (settings.kind) {
      case 'none':
        return null;
      case 'simulated':
        return till.openSimulated?.(profile) ?? null;
      case 'escpos':
        return linkOf(settings.link, till.timers);
    }
  }

  async function stop(): Promise<void> {
    const last = current;
    current = null;
    await last?.printer.stop();
  }

  return {
    profile: () => profile,
    printer: () => current?.printer ?? null,
    state() {
      if (!current) return { kind: 'not-configured', link: '', paperNearEnd: false, problem: null };
      return stateOf(current.printer.health, current.link);
    },
    async profileProblem(settings) {
      if (settings.kind === 'none') return null;
      const loaded = await loadPrinterProfile(till.profilesDirectory, settings.profile);
      switch (loaded.kind) {
        case 'loaded':
          return null;
        case 'unknown':
          return `unknown profile ${loaded.name}`;
        case 'invalid':
          return `${loaded.name}.json: ${loaded.field}: ${loaded.problem}`;
      }
    },
    async use(settings, unfinished) {
      await stop();
      if (settings.kind === 'none') return;
      const loaded = await loadPrinterProfile(till.profilesDirectory, settings.profile);
      if (loaded.kind !== 'loaded') return;
      profile = loaded.profile;
      const openPort = portOf(settings);
      if (!openPort) return;
      const printer = createReceiptPrinter({
        openPort,
        timers: till.timers,
        profile,
        unfinished,
        ...natureOf(settings),
        nextToken: newToken,
        onLateProof: till.lateProof,
      });
      current = { printer, link: nameOfLink(settings) };
      printer.onHealth(till.healthChanged);
      printer.start();
    },
    stop,
  };
}

/** Four letters and digits: no two papers in a row have the same by more than chance in a million. */
function newToken(): string {
  return randomBytes(3).toString('base64url');
}

function linkOf(link: PrinterLinkSettings, timers: Timers): OpenPort {
  switch (link.kind) {
    case 'serial':
      return () => openSerialPort(link, timers);
    case 'tcp':
      return () => openTcpPort(link, timers);
    case 'file':
      return () => openFilePort(link);
  }
}

/** What the session must know of the line: whether a loss of power ends it, and whether it makes the host wait. */
function natureOf(settings: PrinterSettings): {
  readonly linkEndsWithPower: boolean;
  readonly flowControl: 'line' | 'none';
} {
  if (settings.kind !== 'escpos') return { linkEndsWithPower: true, flowControl: 'line' };
  const { link } = settings;
  if (link.kind !== 'serial') return { linkEndsWithPower: true, flowControl: 'line' };
  return { linkEndsWithPower: false, flowControl: link.flowControl === 'none' ? 'none' : 'line' };
}

function nameOfLink(settings: PrinterSettings): string {
  if (settings.kind !== 'escpos') return settings.kind;
  const { link } = settings;
  return link.kind === 'tcp' ? `${link.host}:${link.port}` : link.path;
}

function stateOf(health: PrinterHealth, link: string): PrinterState {
  return {
    kind: health.kind,
    link,
    paperNearEnd: 'paperNearEnd' in health && health.paperNearEnd,
    problem: 'problem' in health ? health.problem : null,
  };
}
