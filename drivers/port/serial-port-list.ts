import { readdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { SerialPort } from 'serialport';

/** A serial line that can be chosen. */
export interface SerialPortInfo {
  /** The path to put in settings: one that stays with the device where there is one. */
  readonly path: string;
  /** What the device says of itself, for people. */
  readonly description: string;
}

/** Serial lines found, and why there may be more: "udevadm-missing", the failure's own text, or null. */
export interface SerialPortList {
  readonly ports: readonly SerialPortInfo[];
  readonly problem: string | null;
}

/** Device files that are serial lines on Linux, when udev can't be asked. */
const LINE_NAME = /^tty(USB|ACM|AMA)\d+$/;

/**
 * Lists the serial lines of this machine; never rejects.
 *
 * On Linux a line with a name under serial/by-id is given by that name, which doesn't change with the socket.
 * Pseudo-terminals and links made by hand aren't listed, yet can be opened.
 */
export async function listSerialPorts(deviceFolder = '/dev'): Promise<SerialPortList> {
  const lasting = await lastingPorts(deviceFolder);
  const covered = new Set(lasting.map(({ target }) => target));
  const { ports, problem } = await listedPorts(deviceFolder);
  return {
    ports: [
      ...lasting.map(({ path, description }) => ({ path, description })),
      ...ports.filter(({ path }) => !covered.has(path)),
    ],
    problem,
  };
}

async function lastingPorts(deviceFolder: string): Promise<(SerialPortInfo & { target: string })[]> {
  const folder = join(deviceFolder, 'serial', 'by-id');
  const names = await readdir(folder).catch(() => []);
  const ports = names.sort().map(async (name) => {
    const path = join(folder, name);
    const target = await realpath(path).catch(() => path);
    return { path, description: name.replace(/^usb-/, '').replaceAll('_', ' '), target };
  });
  return Promise.all(ports);
}

async function listedPorts(deviceFolder: string): Promise<SerialPortList> {
  try {
    const ports = await SerialPort.list();
    return {
      ports: ports.map(({ path, manufacturer, pnpId }) => ({
        path,
        description: [manufacturer, pnpId].filter(Boolean).join(' ') || path,
      })),
      problem: null,
    };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const names = await readdir(deviceFolder).catch(() => []);
    return {
      ports: names
        .filter((name) => LINE_NAME.test(name))
        .sort()
        .map((name) => ({ path: join(deviceFolder, name), description: name })),
      problem: code === 'ENOENT' ? 'udevadm-missing' : message,
    };
  }
}
