import { pirateName, placeName } from '../../electron/games/ile-au-tresor/places.ts';
import { bar, centred, pair } from '../blocks.ts';
import type { Block, PaperDocument } from '../document.ts';
import { formatLongDate, formatMoment, formatTime } from '../french.ts';
import { TRAINING_MENTION } from '../receipt/receipt-document.ts';
import type { PrintedResult, ResultsContent } from './results-content.ts';

/** « Résultats »: the winning combinations of the last draws by their names (article 4), under metropolitan days. */
export function resultsDocument(content: ResultsContent): PaperDocument {
  const training = content.training ? [bar(TRAINING_MENTION, 'tall')] : [];
  return {
    title: "L'Ile au Trésor – résultats",
    blocks: [
      ...training,
      bar('RÉSULTATS', 'tall'),
      { kind: 'space', lines: 1 },
      centred("L'Ile au Trésor", { bold: true }),
      centred(content.outletName, { bold: true }),
      centred(`Imprimés le ${formatMoment(content.printedAt)}`),
      ...days(content.results),
      { kind: 'rule', style: 'dashed' },
      centred('Jeu interdit aux mineurs', { bold: true }),
      { kind: 'space', lines: 1 },
      ...training,
    ],
  };
}

/** Results in their order, a heading each time that the metropolitan day changes. */
function days(results: readonly PrintedResult[]): Block[] {
  if (results.length === 0) {
    return [{ kind: 'rule', style: 'thin' }, centred('Aucun résultat connu.')];
  }
  return results.flatMap((result, i) => [
    ...(result.date === results[i - 1]?.date ? [] : heading(result.date)),
    ...lines(result),
  ]);
}

function heading(date: string): Block[] {
  return [
    { kind: 'rule', style: 'thick' },
    centred('Date de tirage(s) métropolitaine'),
    centred(formatLongDate(date), { bold: true }),
  ];
}

function lines({ number, time, places, pirate, corrected }: PrintedResult): Block[] {
  const names = places.map((place) => unbroken(placeName(place)));
  return [
    { kind: 'rule', style: 'thin' },
    pair(`Tirage n°\u00a0${number}${corrected ? ' – corrigé' : ''}`, formatTime(time), { bold: true }),
    { kind: 'text', text: names.join(', ') },
    pair('Pirate', pirateName(pirate), { bold: true }),
  ];
}

/** A name that stays on one line. */
function unbroken(name: string): string {
  return name.replaceAll(' ', '\u00a0');
}
