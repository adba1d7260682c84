import { type BigIntStats, promises as files } from 'node:fs';
import type { OpenPort, Timers } from '../port/port.ts';
import { openSerialPort, type SerialPortSettings } from '../port/serial-port.ts';

/** The way to a scanner, and to whether it is still there. */
export interface ScannerLine {
  /** Opens a new port object at each call. */
  readonly openPort: OpenPort;
  /** Whether the device that was opened last is still there; never rejects. */
  isPresent(): Promise<boolean>;
}

/**
 * The serial line of a scanner: it is there while its path leads to the same device file as when it was opened.
 *
 * A USB adapter that is plugged in again is another device file, even at the same path: while the old one is held
 * open, its number isn't given again.
 */
export function serialScannerLine(settings: SerialPortSettings, timers: Timers): ScannerLine {
  let opened: string | null = null;
  return {
    async openPort() {
      opened = null;
      const port = await openSerialPort(settings, timers);
      opened = await deviceAt(settings.path);
      return port;
    },
    async isPresent() {
      return opened !== null && (await deviceAt(settings.path)) === opened;
    },
  };
}

/** What tells a device file from any other, or null where there is none. */
async function deviceAt(path: string): Promise<string | null> {
  const found: BigIntStats | null = await files.stat(path, { bigint: true }).catch(() => null);
  return found && `${found.dev} ${found.ino} ${found.rdev}`;
}
