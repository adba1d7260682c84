import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, lstatSync, openSync, readlinkSync, rmSync } from 'node:fs';
import { access, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Port, PortError } from '../port/port.ts';
import { createPortEvents } from '../port/port-events.ts';

/** A pseudo-terminal: what opens `path` as a serial line talks to `port`. */
export interface Pty {
  /** Link to the terminal, to be opened by the host. */
  readonly path: string;
  /** The device's side. While nothing listens to its data it takes none, and the host's writes come to a halt. */
  readonly port: Port;
  /** As pulling the cable: the line hangs up and the path vanishes. A new openPty(path) plugs it in again. */
  unplug(): Promise<void>;
  /** Unplugs, and removes what was made for it. */
  close(): Promise<void>;
}

/** Enough for a loaded machine to start a process. */
const START_LIMIT_MS = 10_000;
const START_POLL_MS = 5;

/**
 * Opens a pseudo-terminal by `socat`, at `linkPath` or at a path of its own.
 *
 * Resolves when the link can be opened. Rejects with a PortError when socat is missing, when something is
 * at `linkPath` already, or when the terminal can't be made.
 */
export async function openPty(linkPath?: string): Promise<Pty> {
  const folder = linkPath === undefined ? await mkdtemp(join(tmpdir(), 'pty-')) : null;
  const path = linkPath ?? join(folder as string, 'line');
  const removeFolder = async () => {
    if (folder !== null) await rm(folder, { recursive: true, force: true });
  };
  try {
    refuseTaken(path);
    const line = await startLine(path);
    return {
      path,
      port: line.port,
      unplug: line.hangUp,
      async close() {
        await line.hangUp();
        await removeFolder();
      },
    };
  } catch (error) {
    await removeFolder();
    throw error;
  }
}

/** socat would silently delete whatever is there: only a link left behind by a dead terminal may go. */
function refuseTaken(path: string): void {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found === undefined) return;
  const live = !found.isSymbolicLink() || isReachable(path);
  if (live) throw new PortError('busy', `${path} exists already`, 'EEXIST');
}

function isReachable(path: string): boolean {
  try {
    closeSync(openSync(path, constants.O_RDWR | constants.O_NOCTTY | constants.O_NONBLOCK));
    return true;
  } catch {
    return false;
  }
}

async function startLine(path: string): Promise<{ port: Port; hangUp: () => Promise<void> }> {
  const socat = spawn('socat', [`PTY,raw,echo=0,link=${escapeForSocat(path)}`, 'STDIO'], {
    stdio: ['pipe', 'pipe', 'pipe'],
    // Ctrl-C at a terminal must not end it before its owner has said goodbye.
    detached: true,
  });
  let complaint = '';
  socat.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint += text;
  });
  const ended = once(socat, 'close').then(
    () => null,
    (error: NodeJS.ErrnoException) => error,
  );
  await Promise.race([ended, untilLinked(path, socat)]);
  if (socat.pid === undefined) {
    const error = await ended;
    if (error?.code === 'ENOENT') {
      throw new PortError('failed', 'socat is not installed (Debian package "socat")', 'ENOENT');
    }
    throw new PortError('failed', `socat does not start: ${error?.message}`, error?.code ?? null);
  }
  if (hasEnded(socat)) throw new PortError('failed', `no terminal at ${path}: ${complaint.trim()}`);

  // Held open here so that the line survives a host that closes it and opens it again.
  const heldOpen = openSync(path, constants.O_RDWR | constants.O_NOCTTY);
  const target = readlinkSync(path);
  const events = createPortEvents();
  socat.stdout.on('data', events.emitData).pause();
  let listenerCount = 0;
  // A write to a line that has just hung up fails by its own callback.
  socat.stdin.on('error', () => {});
  const gone = ended.then(() => {
    // Another terminal may have taken the path already; its name differs while this one is held open.
    if (linkTarget(path) === target) rmSync(path);
    closeSync(heldOpen);
    events.emitClose();
  });
  const hangUp = async () => {
    socat.kill('SIGKILL');
    await gone;
  };
  const port: Port = {
    name: path,
    readable: true,
    write(bytes) {
      return new Promise((resolve, reject) => {
        const fail = () => reject(new PortError('closed', `${path} is closed`));
        const forget = events.onClose(fail);
        socat.stdin.write(bytes, (error) => {
          forget();
          if (error) fail();
          else resolve();
        });
      });
    },
    close: hangUp,
    onData(listener) {
      const forget = events.onData(listener);
      listenerCount += 1;
      socat.stdout.resume();
      return () => {
        forget();
        listenerCount -= 1;
        if (listenerCount === 0) socat.stdout.pause();
      };
    },
    onClose: events.onClose,
  };
  return { port, hangUp };
}

function linkTarget(path: string): string | null {
  try {
    return readlinkSync(path);
  } catch {
    return null;
  }
}

async function untilLinked(path: string, socat: ChildProcess): Promise<void> {
  const giveUpAt = performance.now() + START_LIMIT_MS;
  while (!hasEnded(socat)) {
    const linked = await access(path).then(
      () => true,
      () => false,
    );
    if (linked) return;
    if (performance.now() > giveUpAt) {
      socat.kill('SIGKILL');
      throw new PortError('timeout', `no terminal at ${path} after ${START_LIMIT_MS / 1000} s`);
    }
    await delay(START_POLL_MS);
  }
}

function hasEnded(socat: ChildProcess): boolean {
  return socat.pid === undefined || socat.exitCode !== null || socat.signalCode !== null;
}

/** socat splits its addresses at commas and colons, and treats quotes and backslashes as its own. */
function escapeForSocat(path: string): string {
  return path.replace(/[,:!"'\\()[\]{}]/g, '\\$&');
}
