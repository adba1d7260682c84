import { type Port, PortError } from './port.ts';
import { createPortEvents, type PortEvents } from './port-events.ts';

/** Two ends of a link inside this process: what one writes, the other reads. */
export interface LinkedPorts {
  readonly host: Port;
  readonly device: Port;
}

/** Cuts what was written into the chunks that arrive. */
export type CutChunks = (bytes: Uint8Array) => readonly Uint8Array[];

/**
 * Makes an in-process link for a simulated device.
 *
 * Bytes arrive in order, later than the write that sent them (setImmediate), in the chunks that
 * `cut` makes of them (default: one a write). Closing either end closes both; bytes on their way are lost.
 */
export function linkPorts(name: string, cut: CutChunks = (bytes) => [bytes]): LinkedPorts {
  const host = createPortEvents();
  const device = createPortEvents();
  const hangUp = () => {
    host.emitClose();
    device.emitClose();
  };
  return {
    host: linkedPort(name, host, device, cut, hangUp),
    device: linkedPort(name, device, host, cut, hangUp),
  };
}

function linkedPort(
  name: string,
  own: PortEvents,
  peer: PortEvents,
  cut: CutChunks,
  hangUp: () => void,
): Port {
  return {
    name,
    readable: true,
    async write(bytes) {
      if (own.closed) throw new PortError('closed', `${name} is closed`);
      const chunks = cut(new Uint8Array(bytes));
      await new Promise<void>((resolve) => {
        setImmediate(() => {
          for (const chunk of chunks) peer.emitData(chunk);
          resolve();
        });
      });
    },
    async close() {
      hangUp();
    },
    onData: own.onData,
    onClose: own.onClose,
  };
}
