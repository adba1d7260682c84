import { pirateName, placeName } from '../../electron/games/ile-au-tresor/places.ts';
import type { Artwork } from '../artwork.ts';
import { bar, centred, pair } from '../blocks.ts';
import type { Block, PaperDocument } from '../document.ts';
import { formatEuros, formatLongDate, formatMoment, formatShortDate, formatTime } from '../french.ts';
import { logoPicture } from './logo-picture.ts';
import { mapPicture, piratesPicture } from './map-picture.ts';
import type {
  ControlCode,
  Exchange,
  ReceiptContent,
  ReceiptDraw,
  ReceiptVariant,
} from './receipt-content.ts';

/** The mention that everything made in training carries (promise 7). */
export const TRAINING_MENTION = 'FORMATION – SANS VALEUR';

/**
 * The receipt of a play as a paper: everything article 5.1 lists, pictures above the words (5.2).
 *
 * Throws a RangeError where an exchange receipt is for none of the play's draws, or for one that isn't the play's.
 */
export function receiptDocument(
  content: ReceiptContent,
  variant: ReceiptVariant,
  artwork: Artwork,
): PaperDocument {
  const training = content.training ? [bar(TRAINING_MENTION, 'tall')] : [];
  return {
    title: `L'Ile au Trésor – reçu ${content.number}`,
    blocks: [
      ...training,
      ...caption(content, variant),
      { kind: 'space', lines: 1 },
      logoPicture(artwork),
      centred(content.outletName, { bold: true }),
      { kind: 'rule', style: 'thin' },
      ...registration(content),
      { kind: 'rule', style: 'thin' },
      centred('Date de tirage(s) métropolitaine'),
      ...drawLines(content.draws),
      { kind: 'rule', style: 'thin' },
      ...combination(content, artwork),
      { kind: 'rule', style: 'thin' },
      ...amounts(content),
      { kind: 'rule', style: 'dashed' },
      ...proof(variant),
      centred('Interdit aux mineurs', { bold: true }),
      centred('Jouer comporte des risques', { bold: true }),
      { kind: 'space', lines: 1 },
      ...training,
    ],
  };
}

function caption(content: ReceiptContent, variant: ReceiptVariant): Block[] {
  switch (variant.kind) {
    case 'original':
    case 'preview':
      return [];
    case 'duplicate':
      return [
        bar(`DUPLICATA N°\u00a0${variant.number} – NE PEUT ÊTRE\u00a0PAYÉ`, 'tall'),
        centred(`Duplicata du ${formatMoment(variant.printedAt)}`),
      ];
    case 'replacement':
      return [
        bar(`REMPLACEMENT – émission ${variant.issue}`, 'tall'),
        centred('La précédente est annulée.', { bold: true }),
      ];
    case 'exchange':
      return exchangeCaption(content, variant);
    default:
      return variant satisfies never;
  }
}

/** What an exchange receipt is good for, above the play as it was registered. */
function exchangeCaption(content: ReceiptContent, exchange: Exchange): Block[] {
  const remaining = remainingDraws(content, exchange);
  const several = remaining.length > 1;
  return [
    bar(`REÇU D’ÉCHANGE – émission ${exchange.issue}`, 'tall'),
    centred(`Annule et remplace le reçu n°\u00a0${content.number}, émission\u00a0${exchange.replaces}.`, {
      bold: true,
    }),
    pair('Gains déjà payés', formatEuros(exchange.paid)),
    { kind: 'rule', style: 'thin' },
    centred(several ? 'Tirages restants' : 'Tirage restant'),
    ...drawLines(remaining),
    centred(`Ce reçu vaut pour ${several ? 'ces tirages' : 'ce tirage'} seulement.`),
    { kind: 'rule', style: 'thin' },
  ];
}

/** The play's draws that an exchange receipt is good for, in the play's order. */
function remainingDraws({ draws }: ReceiptContent, { remaining }: Exchange): ReceiptDraw[] {
  const kept = draws.filter((draw) =>
    remaining.some(({ number, date }) => number === draw.number && date === draw.date),
  );
  if (kept.length === 0 || kept.length !== remaining.length) {
    throw new RangeError('an exchange receipt is for some of the play’s draws');
  }
  return kept;
}

function registration(content: ReceiptContent): Block[] {
  return [
    pair('Date d’enregistrement', formatShortDate(content.localDate)),
    pair('Heure locale', content.localTime),
    pair('Point d’enregistrement', content.registrationPoint),
    pair('N°\u00a0séquentiel', content.number, { bold: true }),
    pair('Terminal', content.terminal),
    pair('Opérateur', content.operatorName),
  ];
}

/** Draws under their metropolitan days. */
function drawLines(draws: readonly ReceiptDraw[]): Block[] {
  const days = [...new Set(draws.map(({ date }) => date))];
  return days.flatMap((day) => [
    centred(formatLongDate(day), { bold: true }),
    ...draws
      .filter(({ date }) => date === day)
      .map(({ number, time }) => pair(`Tirage n°\u00a0${number}`, formatTime(time), { bold: true })),
  ]);
}

function combination(content: ReceiptContent, artwork: Artwork): Block[] {
  return [
    centred('La Carte', { bold: true }),
    mapPicture(artwork, content.places),
    { kind: 'space', lines: 1 },
    centred('Les Pirates', { bold: true }),
    piratesPicture(artwork, content.pirate),
    { kind: 'rule', style: 'thick' },
    centred('Vos lieux', { bold: true, size: 'large' }),
    ...content.places.map((place) => centred(placeName(place), { bold: true })),
    { kind: 'space', lines: 1 },
    centred('Votre pirate', { bold: true, size: 'large' }),
    centred(pirateName(content.pirate), { bold: true }),
    { kind: 'space', lines: 1 },
    centred('La Combinaison en lettres fait foi\u00a0: les dessins ne prévalent pas sur elle.'),
  ];
}

function amounts(content: ReceiptContent): Block[] {
  return [
    pair('Mise par tirage', formatEuros(content.stake)),
    pair('Nombre de tirages', String(content.draws.length)),
    pair('Total à payer', formatEuros(content.total), { bold: true, size: 'large' }),
  ];
}

function proof(variant: ReceiptVariant): Block[] {
  switch (variant.kind) {
    case 'original':
    case 'replacement':
      return controlCode(variant.controlCode);
    case 'exchange':
      return [centred('Réglé à l’enregistrement'), ...controlCode(variant.controlCode)];
    case 'duplicate':
      return [];
    case 'preview':
      return [centred('Aperçu sans code de contrôle'), { kind: 'space', lines: 1 }];
    default:
      return variant satisfies never;
  }
}

function controlCode({ letters, qr }: ControlCode): Block[] {
  const groups = letters.replace(/[^0-9A-Z]/g, '').match(/.{1,4}/g) ?? [];
  return [
    centred('Code de contrôle'),
    centred(groups.join(' '), { bold: true, size: 'tall' }),
    { kind: 'space', lines: 1 },
    { kind: 'qr', data: qr, widthShare: 0.36 },
    { kind: 'space', lines: 1 },
  ];
}
