import { bar, centred, pair } from '../blocks.ts';
import type { Block, PaperDocument } from '../document.ts';
import { formatEuros, formatMoment } from '../french.ts';
import type { CentreSlipContent } from './centre-slip-content.ts';
import { counterPaper, wonDraws } from './counter-paper.ts';

/** « À payer au centre de paiement »: what the outlet may not pay itself (article 7). It doesn't replace the receipt. */
export function centreSlipDocument(content: CentreSlipContent): PaperDocument {
  return counterPaper(content, {
    name: 'bordereau pour le centre de paiement',
    caption: [bar('À PAYER AU CENTRE DE PAIEMENT', 'tall')],
    body: [
      ...wonDraws(content.draws),
      { kind: 'rule', style: 'thick' },
      pair('Montant', formatEuros(content.amount), { bold: true, size: 'large' }),
      { kind: 'rule', style: 'thick' },
      ...payable(content),
      { kind: 'rule', style: 'thin' },
      centred('Ce bordereau n’est pas un titre de paiement\u00a0: présentez le reçu original.', {
        bold: true,
      }),
    ],
  });
}

/** From when and until when, in metropolitan France, and at the outlet where its clock shows another time. */
function payable({ payableFrom: from, payableUntil: until }: CentreSlipContent): Block[] {
  const sameClock = from.metropolitan === from.local && until.metropolitan === until.local;
  return [
    centred('Payable, heure métropolitaine'),
    ...period(from.metropolitan, until.metropolitan),
    ...(sameClock ? [] : [centred('soit, heure locale'), ...period(from.local, until.local)]),
  ];
}

function period(from: string, until: string): Block[] {
  return [
    pair('du', formatMoment(from), { bold: true }),
    pair('jusqu’au', formatMoment(until), { bold: true }),
  ];
}
