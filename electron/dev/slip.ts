import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { loadArtwork } from '../../templates/artwork.ts';
import { slipFonts } from '../../templates/slip/slip-fonts.ts';
import { slipSheetPdf } from '../../templates/slip/slip-sheet-pdf.ts';
import { SHEET_FILE } from '../engine/slip-papers.ts';
import { SLIP_LAYOUT } from '../games/ile-au-tresor/slip-layout.ts';

const USAGE = `The paper slip for a print shop: an A4 sheet of them as PDF.

  npm run slip [-- --out FILE]

  --out FILE  where it is written (default ${SHEET_FILE} in the current folder)`;

/** Says where the sheet is on standard output; problems go to standard error, with exit code 2. */
async function main(): Promise<void> {
  const options = parseOptions();
  if (options.kind === 'problem') return fail(`${options.problem} (--help says how)`);
  if (options.kind === 'help') return console.log(USAGE);
  const fonts = dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json'));
  const pdf = await slipSheetPdf(
    SLIP_LAYOUT,
    loadArtwork(join(import.meta.dirname, '../../templates/artwork')),
    {
      fonts: slipFonts(join(fonts, 'ttf')),
      createdAt: new Date(),
    },
  );
  try {
    await writeFile(options.file, pdf);
  } catch (error) {
    return fail(`the sheet can't be written: ${(error as Error).message}`);
  }
  console.log(`The sheet of slips is in ${options.file}: print it at 100 %, with a drop-out red and black.`);
}

type Options =
  | { readonly kind: 'write'; readonly file: string }
  | { readonly kind: 'help' }
  | { readonly kind: 'problem'; readonly problem: string };

function parseOptions(): Options {
  try {
    const { values } = parseArgs({ options: { out: { type: 'string' }, help: { type: 'boolean' } } });
    if (values.help) return { kind: 'help' };
    if (values.out === '') return { kind: 'problem', problem: '--out: a file name is missing' };
    // npm runs scripts in the project's folder; the person is in INIT_CWD.
    return { kind: 'write', file: resolve(process.env.INIT_CWD ?? '.', values.out ?? SHEET_FILE) };
  } catch (error) {
    return { kind: 'problem', problem: (error as Error).message };
  }
}

function fail(problem: string): void {
  console.error(`slip: ${problem}`);
  process.exitCode = 2;
}

await main();
