import { bar, centred, pair } from '../blocks.ts';
import type { Block, PaperDocument } from '../document.ts';
import { formatEuros, formatShortDate } from '../french.ts';
import { TRAINING_MENTION } from '../receipt/receipt-document.ts';
import type { CounterContent, WonDraw } from './counter-content.ts';

/** A paper of the counter: caption, where, by whom and when, which receipt, and then what it is about. No code. */
export function counterPaper(
  content: CounterContent,
  paper: { readonly name: string; readonly caption: readonly Block[]; readonly body: readonly Block[] },
): PaperDocument {
  const training = content.training ? [bar(TRAINING_MENTION, 'tall')] : [];
  return {
    title: `L'Ile au Trésor – ${paper.name}, reçu ${content.receiptNumber}`,
    blocks: [
      ...training,
      ...paper.caption,
      { kind: 'space', lines: 1 },
      centred("L'Ile au Trésor", { bold: true }),
      centred(content.outletName, { bold: true }),
      { kind: 'rule', style: 'thin' },
      pair('Point d’enregistrement', content.registrationPoint),
      pair('Terminal', content.terminal),
      pair('Opérateur', content.operatorName),
      pair('Date locale', formatShortDate(content.localDate)),
      pair('Heure locale', content.localTime),
      pair('Date métropolitaine', formatShortDate(content.metropolitanDate)),
      { kind: 'rule', style: 'thin' },
      pair('Reçu n°', content.receiptNumber, { bold: true }),
      pair('Émission', String(content.issue), { bold: true }),
      { kind: 'rule', style: 'thin' },
      ...paper.body,
      { kind: 'rule', style: 'dashed' },
      centred('Jeu interdit aux mineurs', { bold: true }),
      { kind: 'space', lines: 1 },
      ...training,
    ],
  };
}

/** Draws that won, each with its metropolitan date, what matched, and the prize. */
export function wonDraws(draws: readonly WonDraw[]): Block[] {
  return [
    centred('Date de tirage(s) métropolitaine'),
    ...draws.flatMap((draw) => [
      pair(`Tirage n°\u00a0${draw.number}`, formatShortDate(draw.date)),
      pair(formatMatch(draw), formatEuros(draw.prize), { bold: true }),
    ]),
  ];
}

/** What matched, as « 5 lieux + pirate », « 5 lieux », or « aucun lieu ni pirate », which wins too (6.1). */
function formatMatch({ places, pirate }: WonDraw): string {
  if (places === 0 && !pirate) return 'aucun lieu ni pirate';
  return `${places}\u00a0${places > 1 ? 'lieux' : 'lieu'}${pirate ? ' + pirate' : ''}`;
}
