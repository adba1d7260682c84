import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { unrankCombination } from '../../electron/games/ile-au-tresor/combination.ts';
import { loadArtwork } from '../../templates/artwork.ts';
import type { EscPosFacts } from '../../templates/escpos/encode-escpos.ts';
import { paperFonts } from '../../templates/fonts.ts';
import type { ReceiptContent, ReceiptVariant } from '../../templates/receipt/receipt-content.ts';

export const ARTWORK_DIRECTORY = join(import.meta.dirname, '../../templates/artwork');
export const artwork = loadArtwork(ARTWORK_DIRECTORY);

const require = createRequire(import.meta.url);
export const FONT_DIRECTORY = join(dirname(require.resolve('dejavu-fonts-ttf/package.json')), 'ttf');
export const fonts = paperFonts(FONT_DIRECTORY);

/** Six draws, the longest stake and total, four of the longest place names, registered a day later than Paris. */
export const CONTENT: ReceiptContent = {
  version: 1,
  training: false,
  outletName: "Tabac-Presse de l'Œuvre & du Vieux-Port",
  registrationPoint: '974001',
  terminal: 'T2',
  operatorName: 'Marie-Françoise',
  number: '974001-1-0000042',
  localDate: '2026-12-01',
  localTime: '00:32:05',
  zone: 'Indian/Reunion',
  draws: [171, 172, 173, 174, 175, 176].map((number, i) => ({
    number,
    date: '2026-11-30',
    time: `21:${35 + 4 * i}`,
  })),
  places: [5, 7, 8, 9, 12, 13, 14],
  pirate: 2,
  stake: 2000,
  total: 12000,
};

export const LETTERS = 'ABCDEFGHJKMNPQRS';
export const QR_TEXT = 'ILE1-974001-1-42-1-ABCDEFGHJKMNPQRS';
export const ORIGINAL: ReceiptVariant = {
  kind: 'original',
  controlCode: { letters: LETTERS, qr: QR_TEXT },
};
export const DUPLICATE: ReceiptVariant = { kind: 'duplicate', number: 3, printedAt: '2026-12-02 18:05' };
export const REPLACEMENT: ReceiptVariant = {
  kind: 'replacement',
  issue: 2,
  controlCode: { letters: LETTERS, qr: QR_TEXT },
};
/** Of six draws, one paid and one lost on the first paper, two more on the second: the fourth and the last remain. */
export const EXCHANGE = {
  kind: 'exchange',
  issue: 3,
  replaces: 2,
  paid: 2400,
  remaining: [
    { number: 174, date: '2026-11-30' },
    { number: 176, date: '2026-11-30' },
  ],
  controlCode: { letters: LETTERS, qr: QR_TEXT },
} as const satisfies ReceiptVariant;
export const PREVIEW: ReceiptVariant = { kind: 'preview' };

/** The three papers of the field, both code pages, both kinds of QR. */
export const PRINTERS: readonly (EscPosFacts & { readonly iconv: 'CP858' | 'CP1252' })[] = [
  { dots: 576, columns: 48, codePage: { name: 'windows1252' }, qr: 'native', iconv: 'CP1252' },
  { dots: 512, dotsPerInch: 180, columns: 42, codePage: { name: 'cp858' }, qr: 'raster', iconv: 'CP858' },
  { dots: 384, columns: 32, codePage: { name: 'cp858' }, qr: 'raster', iconv: 'CP858' },
];

/** The content with the combination of this rank. */
export function withCombination(rank: number): ReceiptContent {
  return { ...CONTENT, ...unrankCombination(rank) };
}

/** Everything article 5.1 asks for, and the issue's additions, as plain text without typographic spaces. */
export const MANDATORY_TEXTS: readonly string[] = [
  "Date d'enregistrement 01/12/2026",
  'Heure locale 00:32:05',
  "Point d'enregistrement 974001",
  'N° séquentiel 974001-1-0000042',
  'Terminal T2',
  'Opérateur Marie-Françoise',
  'Date de tirage(s) métropolitaine',
  'lundi 30 novembre 2026',
  'Tirage n° 171 21 h 35',
  'Tirage n° 172 21 h 39',
  'Tirage n° 173 21 h 43',
  'Tirage n° 174 21 h 47',
  'Tirage n° 175 21 h 51',
  'Tirage n° 176 21 h 55',
  'Vos lieux Palmier blanc Désert des serpents Mare aux crocodiles Nid des perroquets Caverne aux mygales Fontaine de jouvence Epave secrète',
  'Votre pirate Le Féroce',
  'La Combinaison en lettres fait foi : les dessins ne prévalent pas sur elle.',
  'Mise par tirage 20 €',
  'Nombre de tirages 6',
  'Total à payer 120 €',
  'Interdit aux mineurs',
  'Jouer comporte des risques',
];

/** Text in one line, its apostrophes and spaces made plain: how a reader compares it. */
export function plainText(text: string): string {
  return text.replace(/’/g, "'").replace(/\s+/g, ' ').trim();
}

/** Runs a tool on files in a temporary folder, then removes the folder. */
export function inTemporaryFolder<T>(work: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'templates-'));
  try {
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** What zbarimg reads in a PNG: one text a code found. */
export function scanCodes(png: Uint8Array): string[] {
  return inTemporaryFolder((folder) => {
    const file = join(folder, 'picture.png');
    writeFileSync(file, png);
    try {
      const read = execFileSync('zbarimg', ['-q', '--raw', file], { stdio: ['ignore', 'pipe', 'ignore'] });
      return read.toString().trim().split('\n');
    } catch (error) {
      // Exit status 4: no code found.
      if ((error as { status?: number }).status === 4) return [];
      throw error;
    }
  });
}

/** The text of a PDF, by pdftotext. */
export function pdfText(pdf: Uint8Array): string {
  return inTemporaryFolder((folder) => {
    const file = join(folder, 'paper.pdf');
    writeFileSync(file, pdf);
    return execFileSync('pdftotext', ['-layout', file, '-']).toString();
  });
}

/** The page of a PDF as PNG, by pdftoppm. */
export function pdfPage(pdf: Uint8Array, dotsPerInch: number): Uint8Array {
  return inTemporaryFolder((folder) => {
    const file = join(folder, 'paper.pdf');
    writeFileSync(file, pdf);
    execFileSync('pdftoppm', ['-png', '-r', String(dotsPerInch), '-singlefile', file, join(folder, 'page')]);
    return readFileSync(join(folder, 'page.png'));
  });
}
