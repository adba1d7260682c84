import { SerialPort } from 'serialport';
import { type Port, PortError, type Timers } from './port.ts';
import { createPortEvents } from './port-events.ts';
import { serialErrorOf } from './serial-errors.ts';

/** How a serial line is set: what both ends must agree on. */
export interface SerialPortSettings {
  readonly path: string;
  readonly baudRate: number;
  readonly dataBits: 7 | 8;
  readonly parity: 'none' | 'even' | 'odd';
  readonly stopBits: 1 | 2;
  readonly flowControl: 'none' | 'rts-cts' | 'xon-xoff';
}

/** Patience with a line that doesn't take bytes, beyond the time the bytes themselves need. */
const WRITE_GRACE_MS = 3000;
/** Start, data, parity and stop bits of one byte, at most. */
const BITS_PER_BYTE = 12;
/** After this the system is left to finish a close by itself. */
const CLOSE_LIMIT_MS = 1000;
const OPEN_LIMIT_MS = 5000;

/**
 * Opens a serial line. Rejects with a PortError that says why not.
 *
 * On Linux a line that is unplugged while bytes are in flight may not notice: only a write or a close shows
 * it. So a device's driver has to ask something now and then, and to close and open anew without an answer.
 */
export async function openSerialPort(settings: SerialPortSettings, timers: Timers): Promise<Port> {
  const serial = await openLine(settings, timers);
  const events = createPortEvents();
  const { path } = settings;
  let writesInFlight = 0;
  let closing: Promise<void> | null = null;

  serial.on('data', (chunk: Buffer) => events.emitData(chunk));
  serial.on('close', events.emitClose);
  // Errors also settle the call that met them; without a listener one would end the process.
  serial.on('error', () => {});

  const drained = (bytes: Uint8Array, settle: (error: Error | null | undefined) => void) => {
    serial.write(Buffer.from(bytes), (error) => {
      if (error) settle(error);
      // A drain asked of a closed port would wait for the next open.
      else if (serial.isOpen) serial.drain(settle);
    });
  };

  return {
    name: path,
    readable: true,
    async write(bytes) {
      // serialport keeps what is written to a closed port and sends it at the next open.
      if (!serial.isOpen || closing !== null) throw new PortError('closed', `${path} is closed`);
      const limit = WRITE_GRACE_MS + (2 * 1000 * bytes.length * BITS_PER_BYTE) / settings.baudRate;
      writesInFlight += 1;
      try {
        await new Promise<void>((resolve, reject) => {
          const undo: (() => void)[] = [];
          const settle = (error: Error | null | undefined) => {
            for (const forget of undo) forget();
            if (error) reject(error instanceof PortError ? error : serialErrorOf(error, path));
            else resolve();
          };
          undo.push(
            timers.after(limit, () =>
              settle(new PortError('timeout', `${path} takes no bytes`, 'ETIMEDOUT')),
            ),
            events.onClose(() => settle(new PortError('closed', `${path} was closed while writing`))),
          );
          drained(bytes, settle);
        });
      } finally {
        writesInFlight -= 1;
      }
    },
    close() {
      closing ??= closeLine(serial, writesInFlight > 0, timers).then(events.emitClose);
      return closing;
    },
    onData: events.onData,
    onClose: events.onClose,
  };
}

function openLine(settings: SerialPortSettings, timers: Timers): Promise<SerialPort> {
  const { path, baudRate, dataBits, parity, stopBits, flowControl } = settings;
  return new Promise((resolve, reject) => {
    const software = flowControl === 'xon-xoff';
    const serial = new SerialPort({
      path,
      baudRate,
      dataBits,
      parity,
      stopBits,
      rtscts: flowControl === 'rts-cts',
      xon: software,
      xoff: software,
      autoOpen: false,
    });
    let late = false;
    const cancel = timers.after(OPEN_LIMIT_MS, () => {
      late = true;
      reject(new PortError('timeout', `${path} does not open`, 'ETIMEDOUT'));
    });
    serial.open((error) => {
      cancel();
      if (error) reject(serialErrorOf(error, path));
      else if (late) void closeLine(serial, false, timers);
      else resolve(serial);
    });
  });
}

/**
 * Closes within a bounded time.
 *
 * Bytes that nobody takes are discarded first (`discard`): the system would wait for them, up to 30 s, and a
 * drain under way would hold one of the process's few worker threads for as long.
 */
async function closeLine(serial: SerialPort, discard: boolean, timers: Timers): Promise<void> {
  if (discard) await atMost(timers, (done) => serial.flush(done));
  if (serial.isOpen) await atMost(timers, (done) => serial.close(done));
}

function atMost(timers: Timers, start: (done: () => void) => void): Promise<void> {
  return new Promise((resolve) => {
    const cancel = timers.after(CLOSE_LIMIT_MS, resolve);
    start(() => {
      cancel();
      resolve();
    });
  });
}
