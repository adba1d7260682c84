import { ACK, type Framing, type LineNames, type LineOrder } from '../omr/sekonic/constants.ts';
import type { Port, Timers } from '../port/port.ts';
import {
  densitiesAnswer,
  type HostCommand,
  HostCommandParser,
  timingMarksAnswer,
} from './sekonic-reader-bytes.ts';
import type {
  ReaderTroubles,
  SimulatedReader,
  SlipDensities,
  SlipExit,
  SlipFault,
} from './simulated-reader.ts';

export interface SimulatedSekonicOptions {
  readonly port: Port;
  readonly timers: Timers;
  /** How answers are framed after a reset; plain by default. */
  readonly framing?: Framing;
  readonly lineNames?: LineNames;
  readonly lineOrder?: LineOrder;
}

interface Card {
  readonly densities: SlipDensities;
  readonly fault: SlipFault | null;
  readonly left: (exit: SlipExit) => void;
}

/** The card that was read last, as the reader remembers it. */
interface CardMemory {
  readonly columns: SlipDensities;
  readonly fault: SlipFault | null;
  timesAsked: number;
}

/** A card's way past the head. */
const TRAVEL_MS = 40;
const MISSED_STROBES = 2;
/** With so few timing marks the reader itself says that there is no card to be read. */
const TOO_FEW_TIMING_MARKS = 3;
const DARKEST = 16;

const ACKNOWLEDGED = Uint8Array.of(ACK);
const INVALID: Uint8Array = Buffer.from('P');
const NOTHING: Uint8Array = new Uint8Array();

/**
 * Makes a simulated SR-430: densities in, bytes out. It feeds one card at each `?`, and sends data when asked for it.
 *
 * While a card travels it hears nothing; one that is pulled out meanwhile is a feed error. Cards leave as soon as they are read, since it has no exit control; of two
 * drawn in at once, none is read. One that is inside when the power fails stays there until it is removed.
 */
export function createSimulatedSekonic(options: SimulatedSekonicOptions): SimulatedReader {
  const { timers, framing: framingAfterReset = 'cr' } = options;
  const { lineNames = '9876543210XY', lineOrder = 'line-1-first' } = options;
  const waiting: Card[] = [];
  const armedListeners: (() => void)[] = [];
  let troubles: ReaderTroubles = { coverOpen: false, refusing: false, dead: false };
  let port = options.port;
  let parser = new HostCommandParser();
  let unplug = () => {};
  let cancelTravel = () => {};
  let framing = framingAfterReset;
  let armed = false;
  let travelling: Card | null = null;
  let stuck: { readonly card: Card; readonly status: '1' | '2' } | null = null;
  let memory: CardMemory | null = null;
  /** The end of an answer that comes with the next one; and that of the answer being sent. */
  let lateEnd = NOTHING;
  let heldBack = NOTHING;

  /** A line that hung up takes nothing, as a cable without a host. */
  function send(bytes: Uint8Array): void {
    const all = Buffer.concat([lateEnd, bytes]);
    lateEnd = heldBack;
    heldBack = NOTHING;
    const byteByByte = memory?.fault === 'byte-by-byte';
    const chunks = byteByByte ? Array.from(all, (byte) => Uint8Array.of(byte)) : [all];
    for (const chunk of chunks) port.write(chunk).catch(() => {});
  }

  /** The status at once, or null while a card travels: it comes after that. */
  function feed(): string | null {
    armed = true;
    for (const tell of armedListeners.splice(0)) tell();
    if (troubles.coverOpen) return 'D';
    if (stuck !== null) return stuck.status;
    const card = waiting.shift();
    if (card === undefined) return 'B';
    travelling = card;
    cancelTravel = timers.after(TRAVEL_MS, () => {
      travelling = null;
      const status = pass(card);
      if (!troubles.dead) send(Buffer.from(status));
    });
    return null;
  }

  function pass(card: Card): string {
    memory = null;
    switch (card.fault) {
      case 'jam':
        stuck = { card, status: '1' };
        return '1';
      case 'double-feed':
        card.left('fed-unread');
        return '6';
      default:
        return read(card);
    }
  }

  function read(card: Card): string {
    const { densities, fault } = card;
    const columns = fault === 'missed-strobes' ? densities.slice(0, -MISSED_STROBES) : densities;
    if (fault === 'fed-twice') waiting.unshift({ densities, fault: null, left: () => {} });
    if (columns.length <= TOO_FEW_TIMING_MARKS) {
      card.left('fed-unread');
      return '@';
    }
    memory = { columns, fault, timesAsked: 0 };
    card.left('accepted');
    return '0';
  }

  function timingMarks(): Uint8Array {
    const { start, end } = timingMarksAnswer(memory?.columns.length ?? 0, framing);
    if (memory?.fault !== 'merged') return Buffer.concat([start, end]);
    heldBack = end;
    return start;
  }

  function densities(start: number, count: number): Uint8Array {
    if (memory === null || start < 1 || start - 1 + count > memory.columns.length) return INVALID;
    memory.timesAsked += 1;
    const { fault, timesAsked } = memory;
    const columns =
      fault === 'flipped-bit' && timesAsked === 2 ? withOneFlipped(memory.columns) : memory.columns;
    const asked = columns.slice(start - 1, start - 1 + count);
    const answer = densitiesAnswer(asked, lineNames, lineOrder, framing);
    if (fault !== 'hang-up') return answer;
    const hungUp = port;
    // After what was sent has arrived.
    timers.after(TRAVEL_MS, () => void hungUp.close());
    return answer.subarray(0, answer.length / 2);
  }

  function reset(): Uint8Array {
    framing = framingAfterReset;
    memory = null;
    return ACKNOWLEDGED;
  }

  /** What is answered at once, if anything. */
  function answer(command: HostCommand): Uint8Array | null {
    if (troubles.refusing) return INVALID;
    switch (command.kind) {
      case 'reset':
        return reset();
      case 'setLines':
        return ACKNOWLEDGED;
      case 'setFraming':
        framing = command.framing;
        return ACKNOWLEDGED;
      case 'feedAndRead': {
        const status = feed();
        return status === null ? null : Buffer.from(status);
      }
      case 'timingMarks':
        return timingMarks();
      case 'densities':
        return densities(command.start, command.count);
      case 'invalid':
        return INVALID;
      default:
        return command satisfies never;
    }
  }

  function plug(line: Port): void {
    unplug();
    port = line;
    parser = new HostCommandParser();
    lateEnd = NOTHING;
    unplug = line.onData((chunk) => {
      if (travelling !== null || troubles.dead) return;
      for (const command of parser.push(chunk)) {
        const bytes = answer(command);
        if (bytes !== null) send(bytes);
      }
    });
  }

  plug(options.port);
  return {
    whenArmed: () =>
      new Promise((resolve) => {
        if (armed) resolve();
        else armedListeners.push(resolve);
      }),
    insertSlip: (densities, fault = null) =>
      new Promise((left) => {
        waiting.push({ densities, fault, left });
      }),
    removeSlip() {
      const card = stuck?.card ?? travelling ?? waiting.shift();
      if (card === travelling) {
        cancelTravel();
        travelling = null;
        if (!troubles.dead) send(Buffer.from('3'));
      }
      stuck = null;
      card?.left('removed');
    },
    setTroubles(changes) {
      troubles = { ...troubles, ...changes };
    },
    powerCycle() {
      cancelTravel();
      const inside = stuck?.card ?? travelling;
      stuck = inside === null ? null : { card: inside, status: '2' };
      travelling = null;
      armed = false;
      framing = framingAfterReset;
      memory = null;
      lateEnd = NOTHING;
      parser = new HostCommandParser();
      troubles = { ...troubles, dead: false };
    },
    plug,
  };
}

/** One spot in the middle turned over: a mark gone, or one that isn't there. */
function withOneFlipped(columns: SlipDensities): SlipDensities {
  const middle = Math.floor(columns.length / 2);
  return columns.map((rows, column) =>
    column === middle
      ? rows.map((density, row) => (row === 5 ? (density < DARKEST / 2 ? DARKEST : 0) : density))
      : rows,
  );
}
