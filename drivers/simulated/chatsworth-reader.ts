import { ACKNOWLEDGEMENT, CARRIAGE_RETURN } from '../omr/chatsworth/constants.ts';
import type { Port, Timers } from '../port/port.ts';
import {
  CommandFrameParser,
  type HostMessage,
  lineBytes,
  recordBytes,
  refusalBytes,
} from './chatsworth-reader-bytes.ts';
import {
  type ChatsworthSlipFaults,
  marksOfDensities,
  type SlipAtHead,
  slipAtHead,
} from './chatsworth-slip-faults.ts';
import { SimulatedTransport, TRAVEL_MS } from './chatsworth-transport.ts';
import type { ReaderTroubles, SimulatedReader, SlipDensities, SlipExit } from './simulated-reader.ts';

export interface SimulatedChatsworthOptions {
  readonly port: Port;
  readonly timers: Timers;
  readonly exitControl: boolean;
}

/**
 * A simulated OMR-1100 (or, without exit control, the simpler model): densities in, bytes out.
 *
 * It has no switch at its cover: while that is open nothing is fed, and its status says that the feed is
 * disabled. It throws where the data arrives when a host sends it a command that writes its EEPROM.
 */
export interface SimulatedChatsworth extends SimulatedReader {
  /** Whether a host has asked for records since the power came on. */
  readonly armed: boolean;
  /** Inserts a slip with faults of this family. */
  insertFaultySlip(slip: SlipDensities, faults: ChatsworthSlipFaults): Promise<SlipExit>;
}

/** Long enough for the host to get what was sent before as a chunk of its own. */
const PAUSE_MS = 20;

/** Commands that change the reader for good: no till may send them. */
export const EEPROM_WRITERS: readonly string[] = [
  'SETBAUD',
  'SETPARITY',
  'SETTHRESH',
  'SETDECAY',
  'SETFLAGS',
  'SETTMCH',
  'SETTMTYPE',
  'PROGRAM',
  'SETFACTORY',
  'CHECKSUM',
];

/** Makes a simulated reader, just switched on: not armed, its transport enabled. */
export function createSimulatedChatsworth(options: SimulatedChatsworthOptions): SimulatedChatsworth {
  const { timers, exitControl } = options;
  const armedListeners: (() => void)[] = [];
  const transport = new SimulatedTransport({
    timers,
    exitControl,
    isArmed: () => armed,
    slipRead: sendRecord,
  });
  let port = options.port;
  let parser = new CommandFrameParser();
  let unplug = () => {};
  let armed = false;
  let troubles: ReaderTroubles = { coverOpen: false, refusing: false, dead: false };
  let last: SlipAtHead | null = null;
  let unsent: Uint8Array[] = [];

  /** A line that hung up takes nothing, as a cable without a host. */
  function send(bytes: Uint8Array): void {
    const merged = Buffer.concat([...unsent, bytes]);
    unsent = [];
    if (!troubles.dead) port.write(merged).catch(() => {});
  }

  function sendRecord(slip: SlipAtHead): void {
    last = slip;
    const { marks, faults } = slip;
    const bytes = Buffer.from([...(faults.bytesBefore ?? []), ...recordBytes(marks)]);
    const sent = bytes.subarray(0, faults.hangUpAfter ?? faults.silentAfter ?? bytes.length);
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
  }

  function answer(message: HostMessage): Uint8Array {
    if (message.kind === 'nonsense') return refusalBytes(message.bytes);
    const { extended, letters } = message;
    if (EEPROM_WRITERS.some((name) => letters.startsWith(name))) {
      throw new Error(`the host sent ${letters}, which writes the reader's EEPROM`);
    }
    const refused = refusalBytes(Buffer.from(letters));
    if (troubles.refusing) return refused;
    switch (extended ? `extended ${letters}` : letters) {
      case 'I00':
        armed = true;
        for (const tell of armedListeners.splice(0)) tell();
        return acknowledged();
      case 'E':
        armed = false;
        return acknowledged();
      case 'extended E':
        transport.enabled = true;
        return acknowledged();
      case 'extended D':
        transport.enabled = false;
        return acknowledged();
      case 'extended ST':
      case 'extended SB':
        return acknowledged();
      case 'extended ER':
      case 'extended EF':
        if (!exitControl) return refused;
        transport.eject(letters === 'ER' ? 'accepted' : 'rejected');
        return acknowledged();
      case 'extended R':
        return last === null ? refused : retransmission(last);
      case 'extended S':
        return Uint8Array.of(transport.statusByte, CARRIAGE_RETURN);
      case 'extended V':
        return lineBytes('SIMULATED OMR-1100');
      case 'extended GETCONFIG':
        return lineBytes(`9600,7,E,1,EXIT=${exitControl ? 1 : 0}`);
      default:
        return refused;
    }
  }

  function setTroubles(changes: Partial<ReaderTroubles>): void {
    troubles = { ...troubles, ...changes };
    transport.blocked = troubles.coverOpen || troubles.dead;
    transport.feedNext();
  }

  function insert(slip: SlipAtHead): Promise<SlipExit> {
    return new Promise((resolve) => transport.insert({ ...slip, left: resolve }));
  }

  function plug(line: Port): void {
    unplug();
    port = line;
    parser = new CommandFrameParser();
    unsent = [];
    unplug = line.onData((chunk) => {
      if (troubles.dead) return;
      for (const message of parser.push(chunk)) {
        send(answer(message));
        transport.feedNext();
      }
    });
  }

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
    insertSlip: (slip, fault = null) => insert(slipAtHead(slip, fault)),
    insertFaultySlip: (slip, faults) => insert({ marks: marksOfDensities(slip), faults }),
    removeSlip: () => transport.remove(),
    setTroubles,
    powerCycle() {
      armed = false;
      last = null;
      unsent = [];
      parser = new CommandFrameParser();
      transport.enabled = true;
      setTroubles({ dead: false });
    },
    plug,
  };
}

function acknowledged(): Uint8Array {
  return Uint8Array.of(ACKNOWLEDGEMENT, CARRIAGE_RETURN);
}

function retransmission({ marks, faults }: SlipAtHead): Uint8Array {
  const { flippedInRetransmission: flipped } = faults;
  return recordBytes(
    marks.map((mask, column) => (column === flipped?.column ? mask ^ (1 << flipped.row) : mask)),
  );
}
