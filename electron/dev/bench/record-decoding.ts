import { ReaderParser } from '../../../drivers/omr/chatsworth/parser.ts';
import { classifyDensities } from '../../../drivers/omr/density.ts';
import { type AnswerFormat, AnswerParser } from '../../../drivers/omr/sekonic/parser.ts';
import { recordBytes } from '../../../drivers/simulated/chatsworth-reader-bytes.ts';
import { densitiesAnswer } from '../../../drivers/simulated/sekonic-reader-bytes.ts';
import { slipDensities } from '../../../drivers/simulated/simulated-reader.ts';
import { densityBand } from '../../contract/settings.ts';
import { preprintedMarks, SLIP_LAYOUT } from '../../games/ile-au-tresor/slip-layout.ts';
import { columnsOfMarks } from '../../games/ile-au-tresor/slip-marks.ts';
import type { Measurement, Report } from './bench-run.ts';
import { median, timed } from './percentiles.ts';
import { formatCount, formatRatio } from './report.ts';
import { SALE, saleCombination } from './sample-sale.ts';

const RECORDS = 20_000;
const ROUNDS = 15;
const WARM_UP_ROUNDS = 3;
/** What one read of a serial line may bring, at most. */
const CHUNK_BYTES = 4096;
const CARRIAGE_RETURN = 0x0d;

/** What a driver makes of the bytes of many slips: how many records, and how many marks are on them. */
interface Decoded {
  readonly records: number;
  readonly marks: number;
}

interface Decoding {
  readonly name: string;
  /** The same slips, in this reader's own bytes. */
  readonly chunks: readonly Uint8Array[];
  readonly decode: (chunks: readonly Uint8Array[]) => Decoded;
}

/** What each reader's driver makes of a slip's bytes, against cutting them at each CR and nothing more. */
export const recordDecoding: Measurement = { title: 'Records decoded', run };

async function run(): Promise<Report> {
  const slips = Array.from({ length: RECORDS }, (_, n) => {
    const { places, pirate } = saleCombination(n);
    return columnsOfMarks({ places, pirates: [pirate], stakes: [SALE.stake], draws: [SALE.drawCount] });
  });
  const marks = slips.flat().reduce((sum, mask) => sum + bitCount(mask), 0);
  const rows: string[][] = [];
  const ratios: string[] = [];
  for (const { name, chunks, decode } of [chatsworth(slips), sekonic(slips)]) {
    const decoded = decode(chunks);
    if (decoded.records !== RECORDS || decoded.marks !== marks) throw new Error(`${name}: decoded wrongly`);
    const { driver, splitting } = await measure(chunks, decode);
    const bytes = chunks.reduce((sum, chunk) => sum + chunk.length, 0) / RECORDS;
    rows.push([name, formatCount(bytes), ...[driver, splitting].map((ms) => formatCount(perSecond(ms)))]);
    ratios.push(`${name}: decoding takes ${formatRatio(driver / splitting)} the time of splitting on CR`);
  }
  return {
    what: `${formatCount(RECORDS)} slips of ${SLIP_LAYOUT.columnCount} columns, from the line’s bytes to their marks.`,
    head: ['', 'bytes a record', 'records/s, driver', 'records/s, split on CR'],
    rows,
    ratios,
    notes: [
      `Medians of ${ROUNDS} rounds, driver and splitting in turns, in chunks of ${CHUNK_BYTES} bytes.`,
      'Every record was decoded into the marks that were on its slip, checked in this run.',
      'Chatsworth: one reading of the two that each slip gets. Sekonic: densities, judged by the slip’s own reference ' +
        'marks; its answer has a CR after each column, so splitting makes as many pieces as there are columns.',
      'At 9600 baud a line brings about 960 bytes a second: 17 Chatsworth records.',
    ],
  };
}

function perSecond(ms: number): number {
  return (RECORDS * 1000) / ms;
}

async function measure(
  chunks: Decoding['chunks'],
  decode: Decoding['decode'],
): Promise<{ driver: number; splitting: number }> {
  const times = { driver: [] as number[], splitting: [] as number[] };
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round += 1) {
    times.driver.push(await timed(() => decode(chunks)));
    times.splitting.push(await timed(() => splitOnCr(chunks)));
  }
  const middle = (all: readonly number[]) => median(all.slice(WARM_UP_ROUNDS));
  return { driver: middle(times.driver), splitting: middle(times.splitting) };
}

function chatsworth(slips: readonly (readonly number[])[]): Decoding {
  return {
    name: 'Chatsworth OMR-1100',
    chunks: inChunks(slips.map(recordBytes)),
    decode(chunks) {
      const parser = new ReaderParser();
      let records = 0;
      let marks = 0;
      for (const chunk of chunks) {
        for (const line of parser.push(chunk)) {
          if (line.kind !== 'record') continue;
          records += 1;
          for (const mask of line.columns) marks += bitCount(mask);
        }
      }
      return { records, marks };
    },
  };
}

function sekonic(slips: readonly (readonly number[])[]): Decoding {
  const { columnCount } = SLIP_LAYOUT;
  const format: AnswerFormat = {
    columnCount,
    framing: 'cr',
    lineNames: '9876543210XY',
    lineOrder: 'line-1-first',
  };
  const band = densityBand.parse({});
  const reference = preprintedMarks(SLIP_LAYOUT);
  return {
    name: 'Sekonic SR',
    chunks: inChunks(
      slips.map((columns) =>
        densitiesAnswer(slipDensities(columns), format.lineNames, format.lineOrder, format.framing),
      ),
    ),
    decode(chunks) {
      let parser = new AnswerParser('densities', format);
      let records = 0;
      let marks = 0;
      for (const chunk of chunks) {
        for (const byte of chunk) {
          const answer = parser.take(byte);
          if (answer === null) continue;
          parser = new AnswerParser('densities', format);
          if (answer.kind !== 'densities') continue;
          const slip = classifyDensities(answer.columns, reference, band);
          if (slip.kind !== 'classified') continue;
          records += 1;
          for (const mask of slip.columns.marks) marks += bitCount(mask);
        }
      }
      return { records, marks };
    },
  };
}

/** Cuts bytes at each CR, across chunks; returns the number of pieces. */
function splitOnCr(chunks: readonly Uint8Array[]): number {
  let rest: Uint8Array = new Uint8Array(0);
  let pieces = 0;
  for (const chunk of chunks) {
    const bytes: Uint8Array = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let from = 0;
    for (;;) {
      const end = bytes.indexOf(CARRIAGE_RETURN, from);
      if (end === -1) break;
      bytes.subarray(from, end);
      pieces += 1;
      from = end + 1;
    }
    rest = bytes.subarray(from);
  }
  return pieces;
}

function inChunks(records: readonly Uint8Array[]): Uint8Array[] {
  const bytes = Buffer.concat(records);
  const count = Math.ceil(bytes.length / CHUNK_BYTES);
  return Array.from({ length: count }, (_, i) => bytes.subarray(i * CHUNK_BYTES, (i + 1) * CHUNK_BYTES));
}

function bitCount(mask: number): number {
  let count = 0;
  for (let bits = mask; bits !== 0; bits &= bits - 1) count += 1;
  return count;
}
