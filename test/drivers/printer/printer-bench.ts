import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import iconv from 'iconv-lite';
import type { Port } from '../../../drivers/port/port.ts';
import type { PrinterProfile } from '../../../drivers/printer/printer-profile.ts';
import { loadPrinterProfile } from '../../../drivers/printer/profile-file.ts';
import type {
  PrinterHealth,
  PrintOutcome,
  ReceiptPrinter,
} from '../../../drivers/printer/receipt-printer.ts';
import { createReceiptPrinter, type ReceiptPrinterOptions } from '../../../drivers/printer/session.ts';
import {
  createSimulatedPrinter,
  type SimulatedPrinter,
  type SimulatedPrinterOptions,
} from '../../../drivers/simulated/escpos-printer.ts';
import { createVirtualTimers, type VirtualTimers } from '../virtual-timers.ts';

export const PROFILES = fileURLToPath(new URL('../../../drivers/printer/profiles', import.meta.url));

/** A profile that must load. */
export async function profileNamed(name: string): Promise<PrinterProfile> {
  const loaded = await loadPrinterProfile(PROFILES, name);
  assert.equal(loaded.kind, 'loaded');
  return loaded.kind === 'loaded' ? loaded.profile : assert.fail();
}

/** A session and a simulated printer, linked in this process, on a clock that stands still. */
export interface PrinterBench {
  readonly timers: VirtualTimers;
  readonly simulated: SimulatedPrinter;
  readonly printer: ReceiptPrinter;
  readonly profile: PrinterProfile;
  /** Every health told, in order. */
  readonly healths: PrinterHealth[];
  /** Ports that were opened, in order. */
  readonly ports: Port[];
  /** References that came by onLateProof. */
  readonly lateProofs: string[];
  /** Every chunk that the host wrote. */
  readonly written: Uint8Array[];
  /** Lets everything happen that needs no time, until the promise resolves. */
  withoutTime<T>(promise: Promise<T>): Promise<T>;
  /** Prints, and expects the outcome without any time passing. */
  printNow(body: Uint8Array): Promise<PrintOutcome>;
}

export interface BenchOptions {
  readonly profile?: string | PrinterProfile;
  readonly session?: Partial<ReceiptPrinterOptions>;
  readonly simulated?: Partial<SimulatedPrinterOptions>;
  /** Awaited before each link is opened. */
  readonly beforeOpen?: () => Promise<void>;
  /** See createVirtualTimers. */
  readonly settlingTurns?: number;
  /** Makes the session's link another than the simulated printer's own. */
  readonly wrapPort?: (port: Port, timers: VirtualTimers) => Port;
  /** Called after each chunk that the host wrote, with all bytes written so far on this port. */
  readonly afterWrite?: (total: number, bench: PrinterBench) => void;
}

/** Ends what was begun: a test, or a part of one. */
export interface Scope {
  after(end: () => Promise<void>): void;
}

/** Makes a bench whose printer is stopped after the test; the session is started and has had time to connect. */
export async function benchFor(t: Scope, options: BenchOptions = {}): Promise<PrinterBench> {
  const timers = createVirtualTimers(options.settlingTurns);
  const { profile: wanted = 'generic-80mm-203dpi' } = options;
  const profile = typeof wanted === 'string' ? await profileNamed(wanted) : wanted;
  const simulated = createSimulatedPrinter({ profile, timers, ...options.simulated });
  const healths: PrinterHealth[] = [];
  const ports: Port[] = [];
  const lateProofs: string[] = [];
  const written: Uint8Array[] = [];
  let token = 0;

  const openPort = async () => {
    await options.beforeOpen?.();
    const own = await simulated.openPort();
    const port = options.wrapPort?.(own, timers) ?? own;
    let total = 0;
    const watched: Port = {
      ...port,
      async write(bytes) {
        written.push(bytes);
        await port.write(bytes);
        total += bytes.length;
        options.afterWrite?.(total, bench);
      },
    };
    ports.push(watched);
    return watched;
  };
  const printer = createReceiptPrinter({
    openPort,
    timers,
    profile,
    nextToken() {
      token += 1;
      return String(token).padStart(4, '0');
    },
    onLateProof: (reference) => lateProofs.push(reference),
    ...options.session,
  });
  printer.onHealth((health) => healths.push(health));
  t.after(async () => {
    await printer.stop();
    await simulated.close();
  });

  async function withoutTime<T>(promise: Promise<T>): Promise<T> {
    let done = false;
    const settled = promise.finally(() => {
      done = true;
    });
    settled.catch(() => {});
    for (let round = 0; !done && round < 40; round += 1) await timers.settle();
    assert.ok(done, 'it needs time');
    return settled;
  }

  const bench: PrinterBench = {
    timers,
    simulated,
    printer,
    profile,
    healths,
    ports,
    lateProofs,
    written,
    withoutTime,
    printNow: (body) => withoutTime(printer.print(body, async () => {})),
  };
  printer.start();
  await timers.settle();
  await timers.settle();
  return bench;
}

/** Text as a receipt's body sends it. */
export function encoded(text: string): Uint8Array {
  return Uint8Array.from(iconv.encode(text, 'windows1252'));
}

/** A body of numbered lines, so that a missing or foreign one shows. */
export function numberedBody(lines: number, label = 'ligne'): Uint8Array {
  return encoded(Array.from({ length: lines }, (_, line) => `${label} ${line + 1}\n`).join(''));
}

/** What numberedBody looks like when it came out whole. */
export function numberedLines(lines: number, label = 'ligne'): string[] {
  return Array.from({ length: lines }, (_, line) => `${label} ${line + 1}`);
}
