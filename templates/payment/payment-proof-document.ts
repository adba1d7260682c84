import { bar, centred, pair } from '../blocks.ts';
import type { Block, PaperDocument } from '../document.ts';
import { formatEuros, formatMoment } from '../french.ts';
import { counterPaper, wonDraws } from './counter-paper.ts';
import type { PaymentCorrection, PaymentProofContent, PaymentProofVariant } from './payment-proof-content.ts';

/** « Preuve de paiement »: what was paid of a receipt (article 7). A copy says that it is one, and lists corrections. */
export function paymentProofDocument(
  content: PaymentProofContent,
  variant: PaymentProofVariant,
): PaperDocument {
  return counterPaper(content, {
    name: 'preuve de paiement',
    caption: [bar('PREUVE DE PAIEMENT', 'tall'), ...copyCaption(variant)],
    body: [
      ...wonDraws(content.draws),
      { kind: 'rule', style: 'thick' },
      pair('Total payé', formatEuros(content.total), { bold: true, size: 'large' }),
      { kind: 'rule', style: 'thick' },
      pair('Identité vérifiée', content.identityChecked ? 'oui' : 'non'),
      ...exchange(content.exchangeIssue),
      ...corrections(content, variant),
    ],
  });
}

function copyCaption(variant: PaymentProofVariant): Block[] {
  switch (variant.kind) {
    case 'original':
      return [];
    case 'copy':
      return [
        bar(`Copie n°\u00a0${variant.number}`, 'tall'),
        centred(`Copie du ${formatMoment(variant.printedAt)}`),
      ];
    default:
      return variant satisfies never;
  }
}

function exchange(issue: number | null): Block[] {
  return issue === null ? [] : [pair('Reçu d’échange remis', `émission\u00a0${issue}`)];
}

function corrections(content: PaymentProofContent, variant: PaymentProofVariant): Block[] {
  if (variant.kind === 'original' || variant.corrections.length === 0) return [];
  const corrected = variant.corrections.reduce((sum, { difference }) => sum + difference, content.total);
  return [
    { kind: 'rule', style: 'thin' },
    centred(variant.corrections.length > 1 ? 'Corrections' : 'Correction', { bold: true }),
    ...variant.corrections.flatMap(correctionLines),
    pair('Total corrigé', formatEuros(corrected), { bold: true }),
  ];
}

function correctionLines({ madeAt, operatorName, difference, reason }: PaymentCorrection): Block[] {
  const sign = difference > 0 ? '+' : '';
  return [
    pair(formatMoment(madeAt), `${sign}${formatEuros(difference)}`, { bold: true }),
    pair('Opérateur', operatorName),
    { kind: 'text', text: `Motif\u00a0: ${reason}` },
  ];
}
