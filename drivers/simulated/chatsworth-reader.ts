import { ACKNOWLEDGEMENT, CARRIAGE_RETURN, STATUS_BITS } from '../omr/chatsworth/constants.ts';
import type { Port, Timers } from '../port/port.ts';
import {
  CommandFrameParser,
  type HostMessage,
  lineBytes,
  recordBytes,
  refusalBytes,
} from './chatsworth-reader-bytes.ts';

/** How a slip left: to the rear, back to the front, or through a reader that wasn't armed and said nothing. */
export type SlipExit = 'accepted' | 'rejected' | 'fed-unread';

/** What goes wrong with one slip. */
export interface SlipFaults {
  /** Sent in the same chunk, before the record. */
  readonly bytesBefore?: readonly number[];
  /** Sends the record a byte at a time. */
  readonly byteByByte?: boolean;
  /** Pauses after this many bytes of the record, for less than the host takes for its end. */
  readonly pauseAfter?: number;
  /** Sends this many bytes of the record and no more. */
  readonly silentAfter?: number;
  /** Sends this many bytes of the record, and the line hangs up. */
  readonly hangUpAfter?: number;
  /** Sends the record in one chunk with the next reply, before it. */
  readonly mergedWithReply?: boolean;
  /** Turns one mark over in the retransmission. */
  readonly flippedInRetransmission?: { readonly column: number; readonly row: number };
}

export interface SimulatedChatsworthOptions {
  readonly port: Port;
  readonly timers: Timers;
  readonly exitControl: boolean;
}

/** A simulated OMR-1100 (or, without exit control, the simpler model): columns in, bytes out. */
export interface SimulatedChatsworth {
  /** Whether a host has asked for records since the power came on. */
  readonly armed: boolean;
  /** Resolves when a host has armed it. */
  whenArmed(): Promise<void>;
  /** Puts a slip at the throat: it is taken when the feed is enabled and the way clear. Columns as in SlipRecord. */
  insertSlip(columns: readonly number[], faults?: SlipFaults): Promise<SlipExit>;
  /** Off and on: its modes are lost, a slip inside stays there. */
  powerCycle(): void;
  /** Connects it to another line, as after its cable was pulled; it has kept its power. */
  plug(port: Port): void;
}

interface InsertedSlip {
  readonly columns: readonly number[];
  readonly faults: SlipFaults;
  readonly left: (exit: SlipExit) => void;
}

/** A slip's way past the head. */
const TRAVEL_MS = 40;
/** Long enough for the host to get what was sent before as a chunk of its own. */
const PAUSE_MS = 20;

/** Makes a simulated reader, just switched on: not armed, its transport enabled. */
export function createSimulatedChatsworth(options: SimulatedChatsworthOptions): SimulatedChatsworth {
  const { timers, exitControl } = options;
  const waiting: InsertedSlip[] = [];
  const armedListeners: (() => void)[] = [];
  let port = options.port;
  let parser = new CommandFrameParser();
  let unplug = () => {};
  let armed = false;
  let enabled = true;
  let moving = false;
  let inside: InsertedSlip | null = null;
  let last: { columns: readonly number[]; faults: SlipFaults } | null = null;
  let unsent: Uint8Array[] = [];

  /** A line that hung up takes nothing, as a cable without a host. */
  const send = (bytes: Uint8Array) => {
    const merged = Buffer.concat([...unsent, bytes]);
    unsent = [];
    port.write(merged).catch(() => {});
  };

  const sendRecord = ({ columns, faults }: InsertedSlip) => {
    last = { columns, faults };
    const bytes = Buffer.from([...(faults.bytesBefore ?? []), ...recordBytes(columns)]);
    const count = faults.hangUpAfter ?? faults.silentAfter ?? bytes.length;
    const sent = bytes.subarray(0, count);
    if (faults.mergedWithReply) unsent.push(sent);
    else if (faults.byteByByte) for (const byte of sent) send(Uint8Array.of(byte));
    else if (faults.pauseAfter !== undefined) {
      const rest = sent.subarray(faults.pauseAfter);
      send(sent.subarray(0, faults.pauseAfter));
      timers.after(PAUSE_MS, () => send(rest));
    } else if (sent.length > 0) send(sent);
    if (faults.hangUpAfter !== undefined) {
      const hungUp = port;
      // After what was sent has arrived.
      timers.after(TRAVEL_MS, () => void hungUp.close());
    }
  };

  const feedNext = () => {
    if (moving || inside !== null || !enabled) return;
    const slip = waiting.shift();
    if (slip === undefined) return;
    moving = true;
    timers.after(TRAVEL_MS, () => {
      moving = false;
      if (!armed) slip.left('fed-unread');
      else {
        if (exitControl) inside = slip;
        sendRecord(slip);
        if (!exitControl) slip.left('accepted');
      }
      feedNext();
    });
  };

  const eject = (exit: SlipExit): Uint8Array => {
    inside?.left(exit);
    inside = null;
    return acknowledged();
  };

  const acknowledged = (change: () => void = () => {}): Uint8Array => {
    change();
    return Uint8Array.of(ACKNOWLEDGEMENT, CARRIAGE_RETURN);
  };

  const answer = (message: HostMessage): Uint8Array => {
    if (message.kind === 'nonsense') return refusalBytes(message.bytes);
    const { extended, letters } = message;
    switch (extended ? `extended ${letters}` : letters) {
      case 'I00':
        return acknowledged(() => {
          armed = true;
          for (const tell of armedListeners.splice(0)) tell();
        });
      case 'E':
        return acknowledged(() => {
          armed = false;
        });
      case 'extended E':
        return acknowledged(() => {
          enabled = true;
        });
      case 'extended D':
        return acknowledged(() => {
          enabled = false;
        });
      case 'extended ER':
        return exitControl ? eject('accepted') : refusalBytes(Buffer.from(letters));
      case 'extended EF':
        return exitControl ? eject('rejected') : refusalBytes(Buffer.from(letters));
      case 'extended R':
        return last === null ? refusalBytes(Buffer.from(letters)) : retransmission(last);
      case 'extended S':
        return Uint8Array.of(statusByte(), CARRIAGE_RETURN);
      case 'extended V':
        return lineBytes('SIMULATED OMR-1100');
      case 'extended GETCONFIG':
        return lineBytes(`9600,7,E,1,EXIT=${exitControl ? 1 : 0}`);
      default:
        return refusalBytes(Buffer.from(letters));
    }
  };

  const statusByte = (): number =>
    (waiting.length > 0 ? STATUS_BITS.documentAtThroat : 0) |
    (moving || inside !== null ? 0 : STATUS_BITS.transportCleared) |
    (enabled ? STATUS_BITS.transportEnabled : 0);

  const plug = (line: Port) => {
    unplug();
    port = line;
    parser = new CommandFrameParser();
    unsent = [];
    unplug = line.onData((chunk) => {
      for (const message of parser.push(chunk)) {
        send(answer(message));
        feedNext();
      }
    });
  };

  plug(options.port);
  return {
    get armed() {
      return armed;
    },
    whenArmed: () =>
      new Promise((resolve) => {
        if (armed) resolve();
        else armedListeners.push(resolve);
      }),
    insertSlip: (columns, faults = {}) =>
      new Promise((resolve) => {
        waiting.push({ columns, faults, left: resolve });
        feedNext();
      }),
    powerCycle() {
      armed = false;
      enabled = true;
      last = null;
      unsent = [];
      parser = new CommandFrameParser();
    },
    plug,
  };
}

function retransmission(record: { columns: readonly number[]; faults: SlipFaults }): Uint8Array {
  const { flippedInRetransmission: flipped } = record.faults;
  return recordBytes(
    record.columns.map((mask, column) => (column === flipped?.column ? mask ^ (1 << flipped.row) : mask)),
  );
}
