import { linkPorts } from '../port/linked-ports.ts';
import { type OpenPort, type Port, PortError, type Timers } from '../port/port.ts';
import type { EscposCommand } from '../printer/command-grammar.ts';
import type { PrinterProfile } from '../printer/printer-profile.ts';
import { type Bitmap, encodePng } from './bitmap.ts';
import { AWAITING_PRINT, isCut, WITHOUT_EFFECT } from './escpos-printer-commands.ts';
import { type FaultAt, NO_FAULTS, type PrinterFaults } from './escpos-printer-faults.ts';
import { createGlyphs } from './escpos-printer-glyphs.ts';
import { createIntake } from './escpos-printer-intake.ts';
import { createInterpreter } from './escpos-printer-interpreter.ts';
import { createPaperPath } from './escpos-printer-paper.ts';
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
  /** Its dots. */
  readonly bitmap: Bitmap;
  /** As it looks, at one pixel a dot; encoded when it is first asked for. */
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
  /** Whether it knows GS ( L, its NV memory and the one that it loses with its power (default: yes). */
  readonly graphics?: boolean;
  /** Whether its link outlives its power, as a serial line does (default: no). */
  readonly linkSurvivesPower?: boolean;
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
  /** How often its NV memory was written. */
  readonly nvWrites: number;
  /** How often its drawer was kicked. */
  readonly drawerKicks: number;
  /** Changes what is wrong. Paper "ok" after it was out, or a new paperLeftMm, is a new roll. */
  setFaults(change: Partial<PrinterFaults>): void;
  /**
   * Off and on: what it had received is lost, and so is the link unless it is a serial line (`keepLink`; by default as
   * the option linkSurvivesPower says). Its NV memory stays.
   */
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
  /** A jam shows at the first cut, and stays an error after it was cleared. */
  let cutterError = false;
  let drawerKicks = 0;
  let working = false;
  /** Printing time of what was interpreted and isn't yet counted as printed. */
  let owedMs = 0;

  const path = createPaperPath(profile.dots, Math.round(BLADE_MM * rowsPerMm), (piece, cut) => {
    const paper = paperOf(piece, concatenated(pieceBytes), pieceText, cut);
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
    graphics: options.graphics ?? true,
    answer,
    glyphOf: createGlyphs(options.fontDirectory),
    onText: (text) => pieceText.push(text),
  });
  const intake = createIntake(options.bufferBytes ?? DEFAULT_BUFFER_BYTES);
  let scan = createRealTimeScanner();

  function sensors(): SensorState {
    const { coverOpen, paper, overheated, unrecoverable } = faults;
    return {
      coverOpen,
      overheated,
      unrecoverable,
      cutterError,
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
    const { faultAt } = faults;
    if (!faultAt || chunk.length < faultAt.bytes) {
      if (faultAt) faults = { ...faults, faultAt: { ...faultAt, bytes: faultAt.bytes - chunk.length } };
      takeIn(chunk);
      return;
    }
    takeIn(chunk.subarray(0, faultAt.bytes));
    faults = { ...faults, faultAt: null };
    bringAbout(faultAt.kind);
    if (port) takeIn(chunk.subarray(faultAt.bytes));
  }

  function takeIn(bytes: Uint8Array): void {
    for (const byte of bytes) {
      intake.push(byte);
      const command = scan(byte);
      if (command?.kind === 'status') answer([realTimeStatus(command.question, sensors())]);
      else if (command?.kind === 'clear') clear();
      else if (command?.kind === 'recover') recover(command.clears);
    }
    work();
  }

  function bringAbout(kind: FaultAt['kind']): void {
    switch (kind) {
      case 'paper-out':
        setFaults({ paper: 'out' });
        break;
      case 'cover-open':
        setFaults({ coverOpen: true });
        break;
      case 'cable':
        setFaults({ disconnected: true });
        break;
      case 'power':
        powerCycle();
        break;
    }
  }

  /** DLE ENQ: the blade moves again, if nothing is in its way. */
  function recover(clears: boolean): void {
    if (!cutterError || faults.cutterJammed || faults.coverOpen) return;
    cutterError = false;
    if (clears) forgetReceived();
    tellStatus(false);
  }

  function powerCycle(keepLink = options.linkSurvivesPower ?? false): void {
    forgetReceived();
    statusBackOn = false;
    cutterError = false;
    faults = { ...faults, unrecoverable: false };
    lastStatus = statusBack(sensors()).join();
    scan = createRealTimeScanner();
    if (!keepLink) hangUp();
  }

  function clear(): void {
    forgetReceived();
    answer([0x37, 0x25, 0x00]);
  }

  function forgetReceived(): void {
    intake.clear();
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
      const data = intake.take(raster.bytesPerRow);
      if (!data) return false;
      pieceBytes.push(data);
      interpreter.printRasterRow(data);
      return true;
    }
    if (interpreter.graphics.awaitsResponse) return takeResponse();
    const command = intake.peek();
    if (!command) return false;
    if (owedMs > 0 && AWAITING_PRINT.has(command.name)) {
      printOwed();
      return false;
    }
    if (isCut(command) && faults.cutterJammed) {
      cutterError = true;
      tellStatus(false);
      return false;
    }
    const data = intake.take(command.length) ?? new Uint8Array();
    pieceBytes.push(data);
    obey(command.name ?? `unknown ${Buffer.from(data).toString('hex')}`, command);
    return true;
  }

  /** ACK, NAK or CAN after a key list. */
  function takeResponse(): boolean {
    const response = intake.take(1)?.[0];
    if (response === undefined) return false;
    const part = interpreter.graphics.respond(response);
    if (part) answer(part);
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
      case 'ESC p':
        drawerKicks += 1;
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
      return intake.lost;
    },
    get nvWrites() {
      return interpreter.graphics.nvWrites;
    },
    get drawerKicks() {
      return drawerKicks;
    },
    setFaults,
    powerCycle,
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

function paperOf(bitmap: Bitmap, bytes: Uint8Array, text: readonly string[], cut: boolean): SimulatedPaper {
  let png: Uint8Array | null = null;
  return {
    bitmap,
    get png() {
      png ??= encodePng(bitmap);
      return png;
    },
    bytes,
    text,
    cut,
  };
}

function concatenated(parts: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts));
}
