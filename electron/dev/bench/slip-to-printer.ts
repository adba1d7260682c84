import { setTimeout as delay } from 'node:timers/promises';
import type { Port } from '../../../drivers/port/port.ts';
import { systemTimers } from '../../../drivers/port/system-timers.ts';
import { createSimulatedChatsworth } from '../../../drivers/simulated/chatsworth-reader.ts';
import { recordBytes } from '../../../drivers/simulated/chatsworth-reader-bytes.ts';
import { openPty } from '../../../drivers/simulated/pty.ts';
import { slipDensities } from '../../../drivers/simulated/simulated-reader.ts';
import type { CommandResult } from '../../contract/commands.ts';
import type { SlipReading } from '../../contract/state.ts';
import { columnsOfMarks } from '../../games/ile-au-tresor/slip-marks.ts';
import { openBareCommit } from './bare-commit.ts';
import type { Bench, Measurement, Report } from './bench-run.ts';
import { type EngineTill, saleOf, startEngineTill } from './engine-till.ts';
import { percentile, timed } from './percentiles.ts';
import { formatMs, formatRatio } from './report.ts';
import { SALE, saleCombination } from './sample-sale.ts';
import { PROFILE_NAME, serveTcpPrinter } from './tcp-printer.ts';

const SALES = 200;
const WARM_UP_SALES = 10;
/** Far more than a sale takes, and than the drivers wait for a device. */
const STALL_LIMIT_MS = 45_000;

/** Instants of one sale, in ms of the process's monotonic clock; null until then. */
interface SaleInstants {
  /** What the reader sends of the slip, twice: the record, and its retransmission. */
  readonly record: Uint8Array;
  recordsSent: number;
  lastReaderByte: number | null;
  slipKnown: number | null;
  sendingOnDisk: number | null;
  firstPrinterByte: number | null;
}

/** From slip to paper, through the real serial and TCP drivers. */
export const slipToPrinter: Measurement = { title: 'Last reader byte → first printer byte', run };

async function run(bench: Bench): Promise<Report> {
  const commit = openBareCommit(bench);
  const counter = await openCounter(bench);
  const sales: SaleInstants[] = [];
  const commits: number[] = [];
  for (let n = 0; n < WARM_UP_SALES + SALES; n += 1) {
    sales.push(await counter.sell(n));
    commits.push(await timed(commit));
    if (n % 50 === 49) bench.progress(`${n + 1} sales`);
  }
  return reportOf(sales, commits.slice(WARM_UP_SALES));
}

function reportOf(all: readonly SaleInstants[], commits: readonly number[]): Report {
  const first = all[0] as SaleInstants;
  const sales = all.slice(WARM_UP_SALES);
  const untilPaper = sales.map((sale) => since(sale, sale.firstPrinterByte));
  const row = (name: string, times: readonly number[]) => [
    name,
    formatMs(percentile(times, 0.5)),
    formatMs(percentile(times, 0.99)),
  ];
  const ratio = (share: number) => formatRatio(percentile(untilPaper, share) / percentile(commits, share));
  return {
    what:
      'From the last byte of the slip’s retransmitted record, written to the pty, to the arrival of the ' +
      'paper’s first byte at the TCP printer.',
    head: [`${sales.length} sales`, 'p50', 'p99'],
    rows: [
      row('last reader byte → first printer byte', untilPaper),
      row(
        '  of which until the slip is read',
        sales.map((sale) => since(sale, sale.slipKnown)),
      ),
      row(
        '  of which until sale and SENDING are on disk',
        sales.map((sale) => since(sale, sale.sendingOnDisk)),
      ),
      row('one bare durable commit', commits),
    ],
    ratios: [`a slip takes ${ratio(0.5)} (p50), ${ratio(0.99)} (p99) one bare durable commit`],
    notes: [
      `One commit after each sale; ${WARM_UP_SALES} sales before them aren't counted. The very first took ` +
        `${formatMs(since(first, first.firstPrinterByte))}: it draws the receipt's pictures.`,
      'In between: two durable transactions (the sale; SENDING), and the printer asked for its health.',
      'The paper’s first byte is in the first chunk that the printer gets after SENDING was recorded.',
      'The pty has no baud rate and the printer no speed; devices and till share one process.',
    ],
  };
}

function since({ lastReaderByte }: SaleInstants, instant: number | null): number {
  if (lastReaderByte === null || instant === null) throw new Error('an instant of a sale is missing');
  return instant - lastReaderByte;
}

/** A till with a reader on a pty and a printer on TCP, whose script sells each slip at once. */
async function openCounter(bench: Bench): Promise<{ sell(n: number): Promise<SaleInstants> }> {
  let current: SaleInstants | null = null;
  const pty = await openPty();
  bench.defer(pty.close);
  const reader = createSimulatedChatsworth({
    port: watchWrites(pty.port, (bytes) => {
      if (current === null || Buffer.compare(bytes, current.record) !== 0) return;
      current.recordsSent += 1;
      if (current.recordsSent === 2) current.lastReaderByte = performance.now();
    }),
    timers: systemTimers,
    exitControl: true,
  });
  const printer = await serveTcpPrinter(bench, (port) =>
    watchArrivals(port, () => {
      if (current?.sendingOnDisk) current.firstPrinterByte ??= performance.now();
    }),
  );
  const till = await startEngineTill(bench, {
    reader: { kind: 'chatsworth-omr-1100', link: { kind: 'serial', path: pty.path, dataBits: 8 } },
    printer: {
      kind: 'escpos',
      profile: PROFILE_NAME,
      link: { kind: 'tcp', host: '127.0.0.1', port: printer.port },
    },
  });
  till.on('print', ({ state }) => {
    if (state === 'sending' && current) current.sendingOnDisk = performance.now();
  });
  await till.until((state) => state.printer.kind === 'ready' && state.reader.kind === 'ready');

  async function sellNext(n: number): Promise<SaleInstants> {
    const { places, pirate } = saleCombination(n);
    const { stake, drawCount } = SALE;
    const columns = columnsOfMarks({ places, pirates: [pirate], stakes: [stake], draws: [drawCount] });
    const sale: SaleInstants = {
      record: recordBytes(columns),
      recordsSent: 0,
      lastReaderByte: null,
      slipKnown: null,
      sendingOnDisk: null,
      firstPrinterByte: null,
    };
    current = sale;
    const read = till.next('slip', () => true);
    const printed = till.next('print', ({ state }) => state !== 'sending');
    const taken = reader.insertSlip(slipDensities(columns));
    const slip = await read;
    sale.slipKnown = performance.now();
    await sellSlip(till, slip);
    const { state } = await printed;
    if (state !== 'printed') throw new Error(`its paper is ${state}`);
    await taken;
    return sale;
  }

  return {
    async sell(n) {
      const stalled = new AbortController();
      const limit = delay(STALL_LIMIT_MS, null, { signal: stalled.signal }).catch(() => null);
      const sold = await Promise.race([sellNext(n), limit]);
      stalled.abort();
      if (sold !== null) return sold;
      const { reader, printer, slip } = await till.value('getState', {});
      throw new Error(
        `sale ${n} stalled: ${JSON.stringify({ reader, printer, slip, ...current, record: null })}`,
      );
    },
  };
}

async function sellSlip(till: EngineTill, slip: SlipReading): Promise<CommandResult<'registerPlay'>> {
  const { interpretation, slipId } = slip;
  if (interpretation.kind !== 'complete') throw new Error(`slip ${interpretation.kind}`);
  const { places, pirates, stakes, draws } = interpretation.marks;
  const [pirate, stake, drawCount] = [pirates[0], stakes[0], draws[0]];
  if (pirate === undefined || stake === undefined || drawCount === undefined)
    throw new Error('slip incomplete');
  const quote = await till.value('quote', { combination: { places, pirate }, stake, drawCount });
  return till.value('registerPlay', saleOf(quote, { source: 'slip', slipId, printerOverride: false }));
}

function watchWrites(port: Port, written: (bytes: Uint8Array) => void): Port {
  return {
    ...port,
    write(bytes) {
      written(bytes);
      return port.write(bytes);
    },
  };
}

function watchArrivals(port: Port, arrived: () => void): Port {
  return {
    ...port,
    onData: (listener) =>
      port.onData((chunk) => {
        arrived();
        listener(chunk);
      }),
  };
}
