import { mkdtemp, rm } from 'node:fs/promises';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Bench, Measurement } from './bench/bench-run.ts';
import { createCleanups } from './bench/cleanups.ts';
import { drawEvaluation } from './bench/draw-evaluation.ts';
import { lineTime } from './bench/line-time.ts';
import { millionPlays } from './bench/million-plays.ts';
import { receiptEncoding } from './bench/receipt-encoding.ts';
import { recordDecoding } from './bench/record-decoding.ts';
import { formatReport } from './bench/report.ts';
import { salesPerSecond } from './bench/sales-per-second.ts';
import { slipToPrinter } from './bench/slip-to-printer.ts';

const MEASUREMENTS: readonly Measurement[] = [
  slipToPrinter,
  salesPerSecond,
  receiptEncoding,
  millionPlays,
  lineTime,
  recordDecoding,
  drawEvaluation,
];

const USAGE = `Benchmarks, each against its baseline in the same run:

  npm run bench [-- --only N] [--dir DIR]

${MEASUREMENTS.map(({ title }, i) => `  ${i + 1}  ${title}`).join('\n')}

  --only N   runs one of them
  --dir DIR  where the temporary folders are made (default ${tmpdir()}): on the disk to be measured`;

const cleanups = createCleanups((problem) => console.error(`clean-up: ${problem}`));

/** Reports on standard output, progress on standard error; exit code 2 for wrong arguments. */
async function main(): Promise<void> {
  const wanted = parseOptions();
  if (typeof wanted === 'string') {
    console.error(`bench: ${wanted}\n${USAGE}`);
    process.exitCode = 2;
    return;
  }
  console.log(
    'Compare the ratios: the times are those of this machine, with whatever else it does just now.',
  );
  for (const number of wanted.numbers) {
    const measurement = MEASUREMENTS[number - 1] as Measurement;
    console.error(`\n${number}. ${measurement.title}…`);
    try {
      const report = await measurement.run(await makeBench(wanted.directory));
      console.log(`\n${number}. ${measurement.title}\n\n${formatReport(report)}`);
    } finally {
      await cleanups.run();
    }
  }
}

function parseOptions(): { numbers: number[]; directory: string } | string {
  try {
    const { values } = parseArgs({ options: { only: { type: 'string' }, dir: { type: 'string' } } });
    const numbers = MEASUREMENTS.map((_, i) => i + 1);
    const directory = values.dir ?? tmpdir();
    if (values.only === undefined) return { numbers, directory };
    if (!numbers.map(String).includes(values.only)) return `--only: there is no measurement ${values.only}`;
    return { numbers: [Number(values.only)], directory };
  } catch (error) {
    return (error as Error).message;
  }
}

async function makeBench(directory: string): Promise<Bench> {
  const folder = await mkdtemp(join(directory, 'till-bench-'));
  cleanups.defer(() => rm(folder, { recursive: true, force: true }));
  return { folder, defer: cleanups.defer, progress: (line) => console.error(`   ${line}`) };
}

let leaving = false;

async function leave(exitCode: number): Promise<void> {
  leaving = true;
  await cleanups.run();
  process.exit(exitCode);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => void leave(128 + constants.signals[signal]));
}
process.once('uncaughtException', (error) => {
  console.error(error);
  void leave(1);
});

await main().catch((error) => {
  // What was being measured fails once its things are closed: the way out goes on.
  if (!leaving) throw error;
});
