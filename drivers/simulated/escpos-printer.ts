import { linkPorts } from '../port/linked-ports.ts';
import { type OpenPort, type Port, PortError, type Timers } from '../port/port.ts';
import type { PrinterProfile } from '../printer/printer-profile.ts';
import { encodePng } from './bitmap.ts';
import {
  AWAITING_PRINT,
  type EscposCommand,
  isCut,
  readCommand,
  WITHOUT_EFFECT,
} from './escpos-printer-commands.ts';
import { NO_FAULTS, type PrinterFaults } from './escpos-printer-faults.ts';
import { createGlyphs } from './escpos-printer-glyphs.ts';
import { createInterpreter } from './escpos-printer-interpreter.ts';
import { createPaperPath } from './escpos-printer-paper.ts';
import { createReceiveQueue } from './escpos-printer-queue.ts';
import { createRealTimeScanner } from './escpos-printer-real-time.ts';
import {
  isOffline,
  queuedPaperStatus,
  realTimeStatus,
  type SensorState,
  statusBack,
} from './escpos-printer-status.ts';

/** A piece of paper that came off. */
export interface SimulatedPaper {
  /** As it looks, at one pixel a dot. */
  readonly png: Uint8Array;
  /** What the printer interpreted since the piece before. */
  readonly bytes: Uint8Array;
  /** Its lines of text, without pictures. */
  readonly text: readonly string[];
  /** Off by the blade or the tear bar; false for what hung from a roll that ended. */
  readonly cut: boolean;
}

/** What a simulated printer is made of. */
export interface SimulatedPrinterOptions {
  readonly profile: PrinterProfile;
  readonly timers: Timers;
  readonly onPaper?: (paper: SimulatedPaper) => void;
  /** Its link, where there is but one; see also attach and openPort. */
  readonly port?: Port;
  /** What exceeds it is lost. */
  readonly bufferBytes?: number;
  /** Rows of dots a second; without it printing takes no time. */
  readonly rowsPerSecond?: number;
  /** Where DejaVu's TTF files are (default: in their package). */
  readonly fontDirectory?: string;
}

/** An ESC/POS printer without hardware: bytes in, papers and status out. It does nothing unless spoken to. */
export interface SimulatedPrinter {
  /** The last papers, latest last, at most 20. */
  readonly papers: readonly SimulatedPaper[];
  readonly faults: PrinterFaults;
  /** Commands that it doesn't draw, such as "GS k", or know, such as "unknown 1b5a", and how often they came. */
  readonly unknownCommands: ReadonlyMap<string, number>;
  /** Bytes lost because its buffer was full. */
  readonly lostBytes: number;
  /** Changes what is wrong. Paper "ok" after it was out, or a new paperLeftMm, is a new roll. */
  setFaults(change: Partial<PrinterFaults>): void;
  /** Off and on: what it had received is lost, and so is the link unless it is a serial line (`keepLink`). */
  powerCycle(keepLink?: boolean): void;
  /** Connects it by another port, instead of the present one. */
  attach(port: Port): void;
  /** For a host in this process: a new link to it, or "not-found" while disconnected. */
  readonly openPort: OpenPort;
  /** Lets go of its port. */
  close(): Promise<void>;
}

const KEPT_PAPERS = 20;
const DEFAULT_BUFFER_BYTES = 65_536;
/** Printing time that interpreting may run ahead of the head. */
const LONGEST_LEAD_MS = 25;
const BLADE_MM = 12;
/** A roll with less than this left is near its end. */
const NEAR_END_MM = 1000;
/** Makes a healthy printer of a profile's width and abilities, with an endless roll. */
export function createSimulatedPrinter(options: SimulatedPrinterOptions): SimulatedPrinter {
  const { profile, timers } = options;
  const rowsPerSecond = options.rowsPerSecond ?? Number.POSITIVE_INFINITY;
  const rowsPerMm = profile.dotsPerInch / 25.4;
  const papers: SimulatedPaper[] = [];
  const unknown = new Map<string, number>();
  let faults = NO_FAULTS;
  let port: Port | null = null;
  let detach: () => void = () => {};
  let statusBackOn = false;
  let lastStatus = '';
  let pieceBytes: Uint8Array[] = [];
  let pieceText: string[] = [];
  let cancelBusy: (() => void) | null = null;
  /** A jam shows at the first cut. */
  let jamNoticed = false;
  let working = false;
  /** Printing time of what was interpreted and isn't yet counted as printed. */
  let owedMs = 0;

  const path = createPaperPath(profile.dots, Math.round(BLADE_MM * rowsPerMm), (piece, cut) => {
    const paper = { png: encodePng(piece), bytes: concatenated(pieceBytes), text: pieceText, cut };
    pieceBytes = [];
    pieceText = [];
    papers.push(paper);
    if (papers.length > KEPT_PAPERS) papers.shift();
    options.onPaper?.(paper);
  });
  const interpreter = createInterpreter({
    paper: path,
    width: profile.dots,
    doubleByte: profile.initialise.join() === '28,46',
    cutter: profile.cutter,
    glyphOf: createGlyphs(options.fontDirectory),
    onText: (text) => pieceText.push(text),
  });
  const queue = createReceiveQueue(options.bufferBytes ?? DEFAULT_BUFFER_BYTES);
  let scan = createRealTimeScanner();

  function sensors(): SensorState {
    const { coverOpen, paper, cutterJammed } = faults;
    return {
      coverOpen,
      cutterJammed: cutterJammed && jamNoticed,
      paperOut: path.out || paper === 'out',
      paperNearEnd: paper === 'near-end' || path.rowsLeft <= NEAR_END_MM * rowsPerMm,
    };
  }

  function answer(bytes: readonly number[]): void {
    if (!faults.mute) port?.write(Uint8Array.from(bytes)).catch(() => {});
  }

  function tellStatus(evenIfSame: boolean): void {
    const status = statusBack(sensors());
    const changed = status.join() !== lastStatus;
    lastStatus = status.join();
    if (statusBackOn && (changed || evenIfSame)) answer(status);
  }

  function receive(chunk: Uint8Array): void {
    for (const byte of chunk) {
      queue.push(byte);
      const command = scan(byte);
      if (command?.kind === 'status') answer([realTimeStatus(command.question, sensors())]);
      else if (command?.kind === 'clear') clear();
    }
    work();
  }

  function clear(): void {
    forgetReceived();
    answer([0x37, 0x25, 0x00]);
  }

  function forgetReceived(): void {
    queue.clear();
    path.drop();
    interpreter.reset();
    cancelBusy?.();
    cancelBusy = null;
    owedMs = 0;
  }

  /** Interprets what was received until it is offline, busy printing, or lacks bytes. */
  function work(): void {
    // What onPaper does must not overtake the command that made the paper.
    if (working) return;
    working = true;
    while (cancelBusy === null && !isOffline(sensors())) {
      const before = path.rowsPrinted;
      if (!step()) break;
      tellStatus(false);
      owedMs += ((path.rowsPrinted - before) * 1000) / rowsPerSecond;
      if (owedMs >= LONGEST_LEAD_MS) printOwed();
    }
    working = false;
  }

  /** Takes the time that what was interpreted takes to print. */
  function printOwed(): void {
    cancelBusy = timers.after(owedMs, () => {
      cancelBusy = null;
      owedMs = 0;
      work();
    });
  }

  function step(): boolean {
    const { raster } = interpreter;
    if (raster) {
      const data = queue.take(raster.bytesPerRow);
      if (!data) return false;
      pieceBytes.push(data);
      interpreter.printRasterRow(data);
      return true;
    }
    const command = readCommand(queue.bytes);
    if (!command) return false;
    if (owedMs > 0 && AWAITING_PRINT.has(command.name)) {
      printOwed();
      return false;
    }
    if (isCut(command) && faults.cutterJammed) {
      jamNoticed = true;
      tellStatus(false);
      return false;
    }
    const data = queue.take(command.length) ?? new Uint8Array();
    pieceBytes.push(data);
    obey(command.name ?? `unknown ${Buffer.from(data).toString('hex')}`, command);
    return true;
  }

  function obey(name: string, command: EscposCommand): void {
    const drawn = interpreter.obey(command);
    const { parameters } = command;
    const [first = 0] = parameters;
    switch (name) {
      case 'ESC @':
        statusBackOn = false;
        break;
      case 'GS a':
        statusBackOn = first !== 0;
        tellStatus(true);
        break;
      case 'GS r':
        answer([first % 48 === 1 ? queuedPaperStatus(sensors()) : 0]);
        break;
      case 'GS I':
        answerIdentity(first);
        break;
      case 'GS ( H':
        if (faults.tokens) answer([0x37, 0x22, ...parameters.subarray(4), 0x00]);
        break;
      default:
        if (!drawn && !WITHOUT_EFFECT.has(name)) unknown.set(name, (unknown.get(name) ?? 0) + 1);
    }
  }

  function answerIdentity(what: number): void {
    const names: Readonly<Record<number, string>> = { 66: 'SIMULATED', 67: profile.name, 69: '000001' };
    if (what < 65) answer([0x02]);
    else answer([0x5f, ...Buffer.from(names[what] ?? '1.0', 'latin1'), 0x00]);
  }

  function setFaults(change: Partial<PrinterFaults>): void {
    const wasOut = sensors().paperOut;
    faults = { ...faults, ...change };
    if (!faults.cutterJammed) jamNoticed = false;
    if (change.paperLeftMm !== undefined) {
      const rows = change.paperLeftMm === null ? Number.POSITIVE_INFINITY : change.paperLeftMm * rowsPerMm;
      if (wasOut) path.load(rows);
      else path.shorten(rows);
    } else if (change.paper !== undefined && change.paper !== 'out' && wasOut) {
      faults = { ...faults, paperLeftMm: null };
      path.load(Number.POSITIVE_INFINITY);
    }
    if (faults.disconnected) hangUp();
    tellStatus(false);
    work();
  }

  function hangUp(): void {
    const closing = port;
    detach();
    port = null;
    void closing?.close();
  }

  function attach(next: Port): void {
    hangUp();
    if (faults.disconnected) {
      void next.close();
      return;
    }
    port = next;
    const stopData = next.onData(receive);
    const stopClose = next.onClose(() => {
      if (port === next) port = null;
    });
    detach = () => {
      stopData();
      stopClose();
    };
  }

  if (options.port) attach(options.port);
  lastStatus = statusBack(sensors()).join();

  return {
    papers,
    get faults() {
      return faults;
    },
    unknownCommands: unknown,
    get lostBytes() {
      return queue.lost;
    },
    setFaults,
    powerCycle(keepLink = false) {
      forgetReceived();
      statusBackOn = false;
      jamNoticed = false;
      scan = createRealTimeScanner();
      if (!keepLink) hangUp();
    },
    attach,
    async openPort() {
      if (faults.disconnected) throw new PortError('not-found', 'the simulated printer is disconnected');
      const { host, device } = linkPorts('simulated');
      attach(device);
      return host;
    },
    async close() {
      cancelBusy?.();
      cancelBusy = null;
      hangUp();
    },
  };
}

function concatenated(parts: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(Buffer.concat(parts));
}
