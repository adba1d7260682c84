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
import { preparePeerPaper } from './peer-paper.ts';
import { PEER_NAMES, PEERS, type PeerName } from './peers.ts';
import { median, percentile, timed } from './percentiles.ts';
import { formatCount, formatMs, formatRatio } from './report.ts';
import { makeSampleReceipt } from './sample-receipt.ts';
import { decodePictures } from './thermal-printer-peer.ts';

const WARM_ENCODINGS = 300;
const WARM_UP_ENCODINGS = 50;
const COLD_ENCODINGS = 7;

type Encoder = 'ours' | PeerName;

const ENCODERS: readonly Encoder[] = ['ours', ...PEER_NAMES];

/** The receipt of one sale, against the libraries that other tills use. */
export const receiptEncoding: Measurement = { title: 'Receipt encoding', run };

async function run(bench: Bench): Promise<Report> {
  const { document, profile } = await makeSampleReceipt();
  const rasterise = createRasteriser();
  const peerPaper = preparePeerPaper(document, profile, rasterise);
  const encode = (encoder: Encoder) =>
    encoder === 'ours' ? encodeEscPos(document, profile, rasterise) : PEERS[encoder](peerPaper, profile);
  const ours = await encode('ours');
  const bytes = perEncoder(() => ours.length);
  for (const peer of PEER_NAMES) {
    const body = await encode(peer);
    await checkEqualContent(ours, body, profile);
    bytes[peer] = body.length;
  }

  const cold: Record<ColdCase, number[]> = { ...perEncoder((): number[] => []), 'ours-drawing': [] };
  for (let i = 0; i < COLD_ENCODINGS; i += 1) {
    for (const which of Object.keys(cold) as ColdCase[]) cold[which].push(await encodeCold(bench, which));
  }
  bench.progress('cold encodings done');
  const warm = perEncoder((): number[] => []);
  const decoding: number[] = [];
  for (let i = 0; i < WARM_UP_ENCODINGS + WARM_ENCODINGS; i += 1) {
    for (const encoder of ENCODERS) warm[encoder].push(await timed(() => encode(encoder)));
    decoding.push(await timed(() => decodePictures(peerPaper)));
  }
  for (const times of [...Object.values(warm), decoding]) times.splice(0, WARM_UP_ENCODINGS);

  const row = (encoder: Encoder) => [
    encoder === 'ours' ? 'encodeEscPos (ours)' : encoder,
    formatMs(median(cold[encoder])),
    formatMs(median(warm[encoder])),
    formatMs(percentile(warm[encoder], 0.99)),
    formatCount(bytes[encoder]),
  ];
  const ratio = (measured: Readonly<Record<Encoder, number>>, peer: PeerName) =>
    formatRatio(measured.ours / measured[peer]);
  const warmMedians = perEncoder((encoder) => median(warm[encoder]));
  const coldMedians = perEncoder((encoder) => median(cold[encoder]));
  return {
    what: 'One original receipt, from its document to its body in ESC/POS (576 dots, windows1252, native QR).',
    head: ['', 'cold, first', 'warm, p50', 'warm, p99', 'bytes'],
    rows: ENCODERS.map(row),
    ratios: PEER_NAMES.map(
      (peer) =>
        `ours takes ${ratio(warmMedians, peer)} the time of ${peer} warm, ` +
        `${ratio(coldMedians, peer)} cold, and ${ratio(bytes, peer)} its bytes`,
    ),
    notes: [
      'Equal content: all papers, as the simulated printer reads them, have the same words, checked in this run. ' +
        'Rules are pictures in ours, characters in the peers’.',
      'The peers get their pictures with the boxes ticked, outside the time; ours ticks them within it.',
      'node-thermal-printer takes pictures only as PNG: decoding them is within its time, ' +
        `and takes ${formatMs(median(decoding))} of it warm.`,
      'node-thermal-printer sends the characters of drawLine as UTF-8 whatever the character set, so its rules are ' +
        '- and =; and it breaks lines at the paper’s columns even where letters are twice as wide.',
      `Cold: medians of ${COLD_ENCODINGS} first calls, each in a new thread, pictures already drawn. Drawing them ` +
        `too, once for a till's life, the first takes ${formatMs(median(cold['ours-drawing']))}.`,
    ],
  };
}

function perEncoder<Value>(find: (encoder: Encoder) => Value): Record<Encoder, Value> {
  return Object.fromEntries(ENCODERS.map((encoder) => [encoder, find(encoder)])) as Record<Encoder, Value>;
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
    .filter((word) => !/^(-*|=+)$/.test(word))
    .join(' ');
}
