import { constants } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { type Port, PortError, type PortProblem, type Timers } from './port.ts';
import { createPortEvents } from './port-events.ts';
import { systemTimers } from './system-timers.ts';

/** A device file such as /dev/usb/lp0, or a plain file, to which papers are appended. */
export interface FileSettings {
  readonly path: string;
}

const WRITE_LIMIT_MS = 45_000;
/** A device file without bytes to read, or room for more, is asked again after this. */
const POLL_MS = 50;

const PROBLEMS: Readonly<Record<string, PortProblem>> = {
  ENOENT: 'not-found',
  ENODEV: 'not-found',
  ENXIO: 'not-found',
  EACCES: 'permission-denied',
  EPERM: 'permission-denied',
  EROFS: 'permission-denied',
  EBUSY: 'busy',
  EIO: 'closed',
};

/**
 * Opens a device file, for reading too where it can be read, or a plain file to append to (made if absent).
 *
 * A plain file isn't readable: papers in it are sent, never proved. A device that is gone shows at the next
 * write: reading it brings nothing, as a device that has nothing to say. Rejects with a PortError.
 */
export async function openFilePort({ path }: FileSettings, timers: Timers = systemTimers): Promise<Port> {
  const info = await stat(path).catch(() => null);
  if (info?.isDirectory()) throw new PortError('failed', `${path} is a folder`, 'EISDIR');
  const isDevice = info?.isCharacterDevice() ?? false;
  const { handle, readable } = isDevice ? await openDevice(path) : await openPlain(path);
  return portOfFile(handle, path, readable, timers);
}

async function openPlain(path: string): Promise<{ handle: FileHandle; readable: boolean }> {
  try {
    return { handle: await open(path, 'a'), readable: false };
  } catch (error) {
    throw fileErrorOf(error, path);
  }
}

async function openDevice(path: string): Promise<{ handle: FileHandle; readable: boolean }> {
  // Without O_NONBLOCK a read would hold a worker thread until the device says something.
  const common = constants.O_NONBLOCK | constants.O_NOCTTY;
  try {
    return { handle: await open(path, constants.O_RDWR | common), readable: true };
  } catch {
    try {
      return { handle: await open(path, constants.O_WRONLY | common), readable: false };
    } catch (error) {
      throw fileErrorOf(error, path);
    }
  }
}

function portOfFile(handle: FileHandle, path: string, readable: boolean, timers: Timers): Port {
  const events = createPortEvents();
  const wait = () => new Promise<void>((resolve) => timers.after(POLL_MS, resolve));
  let closing: Promise<void> | null = null;

  const close = () => {
    closing ??= handle.close().then(events.emitClose, events.emitClose);
    return closing;
  };

  async function readAlong(): Promise<void> {
    const buffer = new Uint8Array(256);
    while (closing === null) {
      const count = await handle.read(buffer, 0, buffer.length, null).then(
        ({ bytesRead }) => bytesRead,
        (error: NodeJS.ErrnoException) => (error.code === 'EAGAIN' ? 0 : -1),
      );
      if (count < 0) await close();
      else if (count === 0) await wait();
      else events.emitData(buffer.slice(0, count));
    }
  }
  if (readable) void readAlong();

  return {
    name: path,
    readable,
    async write(bytes) {
      const giveUpAt = timers.now() + WRITE_LIMIT_MS;
      for (let at = 0; at < bytes.length; ) {
        if (closing !== null) throw new PortError('closed', `${path} is closed`);
        try {
          at += (await handle.write(bytes, at)).bytesWritten;
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') {
            void close();
            throw fileErrorOf(error, path);
          }
          if (timers.now() >= giveUpAt) {
            throw new PortError('timeout', `${path} takes no bytes`, 'ETIMEDOUT');
          }
          await wait();
        }
      }
    },
    close,
    onData: events.onData,
    onClose: events.onClose,
  };
}

function fileErrorOf(error: unknown, path: string): PortError {
  const { code = null, message } = error as NodeJS.ErrnoException & { code?: string };
  return new PortError(PROBLEMS[code ?? ''] ?? 'failed', `${path}: ${message}`, code);
}
