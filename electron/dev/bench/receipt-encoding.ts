import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { linkPorts } from '../../../drivers/port/linked-ports.ts';
import { systemTimers } from '../../../drivers/port/system-timers.ts';
import { feedAndCut, INITIALISE, selectCodePage } from '../../../drivers/printer/commands.ts';
import type { PrinterProfile } from '../../../drivers/printer/printer-profile.ts';
import { createSimulatedPrinter } from '../../../drivers/simulated/escpos-printer.ts';
import { encodeEscPos } from '../../../templates/escpos/encode-escpos.ts';
import { createRasteriser } from '../../../templates/escpos/rasterise.ts';
import type { Bench, Measurement, Report } from './bench-run.ts';
import type { ColdCase } from './cold-encoding.ts';
import { encodeWithPeer, preparePeerPaper } from './peer-encoder.ts';
import { median, percentile, timed } from './percentiles.ts';
import { formatCount, formatMs, formatRatio } from './report.ts';
import { makeSampleReceipt } from './sample-receipt.ts';

const WARM_ENCODINGS = 300;
const WARM_UP_ENCODINGS = 50;
const COLD_ENCODINGS = 7;

/** The receipt of one sale, against the library that other tills use. */
export const receiptEncoding: Measurement = { title: 'Receipt encoding', run };

async function run(bench: Bench): Promise<Report> {
  const { document, profile } = await makeSampleReceipt();
  const rasterise = createRasteriser();
  const peerPaper = preparePeerPaper(document, profile, rasterise);
  const encodeOurs = () => encodeEscPos(document, profile, rasterise);
  const encodePeer = () => encodeWithPeer(peerPaper, profile);
  const bytes = { ours: encodeOurs().length, peer: encodePeer().length };
  await checkEqualContent(encodeOurs(), encodePeer(), profile);

  const cold: Record<ColdCase, number[]> = { ours: [], 'ours-drawing': [], peer: [] };
  for (let i = 0; i < COLD_ENCODINGS; i += 1) {
    for (const which of Object.keys(cold) as ColdCase[]) cold[which].push(await encodeCold(bench, which));
  }
  bench.progress('cold encodings done');
  const warm = { ours: [] as number[], peer: [] as number[] };
  for (let i = 0; i < WARM_UP_ENCODINGS + WARM_ENCODINGS; i += 1) {
    warm.ours.push(await timed(encodeOurs));
    warm.peer.push(await timed(encodePeer));
  }
  warm.ours.splice(0, WARM_UP_ENCODINGS);
  warm.peer.splice(0, WARM_UP_ENCODINGS);

  const row = (name: string, coldTimes: number[], warmTimes: number[], size: number) => [
    name,
    formatMs(median(coldTimes)),
    formatMs(median(warmTimes)),
    formatMs(percentile(warmTimes, 0.99)),
    formatCount(size),
  ];
  const ratio = (ours: number, peer: number) => formatRatio(ours / peer);
  return {
    what: 'One original receipt, from its document to its body in ESC/POS (576 dots, windows1252, native QR).',
    head: ['', 'cold, first', 'warm, p50', 'warm, p99', 'bytes'],
    rows: [
      row('encodeEscPos (ours)', cold.ours, warm.ours, bytes.ours),
      row('receipt-printer-encoder', cold.peer, warm.peer, bytes.peer),
    ],
    ratios: [
      `ours takes ${ratio(median(warm.ours), median(warm.peer))} the peer's time warm, ` +
        `${ratio(median(cold.ours), median(cold.peer))} cold, and ${ratio(bytes.ours, bytes.peer)} its bytes`,
    ],
    notes: [
      'Equal content: both papers, as the simulated printer reads them, have the same words, checked in this run. ' +
        'Rules are pictures in ours, characters in the peer’s.',
      'The peer gets its pictures as RGBA with the boxes ticked, outside the time; ours ticks them within it.',
      `Cold: medians of ${COLD_ENCODINGS} first calls, each in a new thread, pictures already drawn. Drawing them ` +
        `too, once for a till's life, the first takes ${formatMs(median(cold['ours-drawing']))}.`,
    ],
  };
}

async function encodeCold(bench: Bench, which: ColdCase): Promise<number> {
  const worker = new Worker(new URL('cold-encoding.ts', import.meta.url), { workerData: which });
  bench.defer(() => worker.terminate());
  const [ms] = await once(worker, 'message');
  await worker.terminate();
  return ms;
}

/** Throws unless the words that both print are the same, whatever their lines and spaces. */
async function checkEqualContent(ours: Uint8Array, peer: Uint8Array, profile: PrinterProfile): Promise<void> {
  const [found, expected] = [await wordsOf(ours, profile), await wordsOf(peer, profile)];
  if (found === '' || found !== expected) throw new Error(`different words:\n${found}\n${expected}`);
}

async function wordsOf(body: Uint8Array, profile: PrinterProfile): Promise<string> {
  const { host, device } = linkPorts('printer');
  const printer = createSimulatedPrinter({ profile, timers: systemTimers, port: device });
  const before = [...INITIALISE, ...selectCodePage(profile.codePage.id)];
  const after = feedAndCut(profile.cutter);
  await host.write(Uint8Array.from([...before, ...body, ...after]));
  const text = printer.papers.flatMap((paper) => paper.text).join(' ');
  await printer.close();
  return text
    .replace(/[─═]|- (?=- )/g, ' ')
    .split(/\s+/)
    .filter((word) => !/^-*$/.test(word))
    .join(' ');
}
