import { connect, type Socket } from 'node:net';
import { type Port, PortError, type PortProblem, type Timers } from './port.ts';
import { createPortEvents } from './port-events.ts';

/** Where a device listens. */
export interface TcpAddress {
  readonly host: string;
  readonly port: number;
}

const CONNECT_LIMIT_MS = 5000;
/** Longer than a printer is given to get new paper: meanwhile it may take no bytes. */
const WRITE_LIMIT_MS = 45_000;
/** For what was written to leave before the connection is dropped. */
const CLOSE_LIMIT_MS = 1000;
const KEEP_ALIVE_MS = 10_000;

const PROBLEMS: Readonly<Record<string, PortProblem>> = {
  ECONNREFUSED: 'refused',
  ENOTFOUND: 'not-found',
  EAI_AGAIN: 'not-found',
  EHOSTUNREACH: 'not-found',
  ENETUNREACH: 'not-found',
  EACCES: 'permission-denied',
  ETIMEDOUT: 'timeout',
  ECONNRESET: 'closed',
  EPIPE: 'closed',
  // Of a write that its own side's close cut short.
  ECANCELED: 'closed',
  ERR_STREAM_DESTROYED: 'closed',
};

/** Connects to a device. Rejects with a PortError that says why not. */
export function openTcpPort(address: TcpAddress, timers: Timers): Promise<Port> {
  const name = `${address.host}:${address.port}`;
  return new Promise((resolve, reject) => {
    const socket = connect({ host: address.host, port: address.port });
    const give = () => {
      cancel();
      socket.removeAllListeners();
    };
    const cancel = timers.after(CONNECT_LIMIT_MS, () => {
      give();
      socket.on('error', () => {});
      socket.destroy();
      reject(new PortError('timeout', `${name} does not answer`, 'ETIMEDOUT'));
    });
    socket.once('error', (error: NodeJS.ErrnoException) => {
      give();
      reject(tcpErrorOf(error, name));
    });
    socket.once('connect', () => {
      give();
      resolve(portOfSocket(socket, name, timers));
    });
  });
}

/** Makes a port of a connected socket, of either side. */
export function portOfSocket(socket: Socket, name: string, timers: Timers): Port {
  const events = createPortEvents();
  let writesInFlight = 0;
  let closing: Promise<void> | null = null;
  socket.setNoDelay(true);
  socket.setKeepAlive(true, KEEP_ALIVE_MS);
  socket.on('data', events.emitData);
  // A write that fails is told by its own callback, the end by "close".
  socket.on('error', () => {});
  socket.on('end', () => socket.destroy());
  socket.on('close', events.emitClose);
  if (socket.destroyed) events.emitClose();

  return {
    name,
    readable: true,
    async write(bytes) {
      if (closing !== null || events.closed || socket.destroyed) {
        throw new PortError('closed', `${name} is closed`);
      }
      writesInFlight += 1;
      try {
        await writeAll(socket, bytes, name, timers, events.onClose);
      } finally {
        writesInFlight -= 1;
      }
    },
    close() {
      closing ??= closeSocket(socket, writesInFlight > 0, timers).then(events.emitClose);
      return closing;
    },
    onData: events.onData,
    onClose: events.onClose,
  };
}

function writeAll(
  socket: Socket,
  bytes: Uint8Array,
  name: string,
  timers: Timers,
  onClose: Port['onClose'],
): Promise<void> {
  return new Promise((resolve, reject) => {
    const undo: (() => void)[] = [];
    const settle = (error?: PortError) => {
      for (const forget of undo) forget();
      if (error) reject(error);
      else resolve();
    };
    undo.push(
      timers.after(WRITE_LIMIT_MS, () => {
        settle(new PortError('timeout', `${name} takes no bytes`, 'ETIMEDOUT'));
        socket.destroy();
      }),
      onClose(() => settle(new PortError('closed', `${name} was closed while writing`))),
    );
    // Called back once the system has taken them all: it takes no more than the device's window allows.
    socket.write(bytes, (error) => settle(error ? tcpErrorOf(error, name) : undefined));
  });
}

/** Lets what was written leave, unless the device wasn't taking it, then drops the connection. */
function closeSocket(socket: Socket, stuck: boolean, timers: Timers): Promise<void> {
  if (socket.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    const cancel = timers.after(CLOSE_LIMIT_MS, () => socket.destroy());
    socket.once('close', () => {
      cancel();
      resolve();
    });
    if (stuck) socket.destroy();
    else socket.end(() => socket.destroySoon());
  });
}

function tcpErrorOf(error: NodeJS.ErrnoException, name: string): PortError {
  const code = error.code ?? null;
  return new PortError(PROBLEMS[code ?? ''] ?? 'failed', `${name}: ${error.message}`, code);
}
