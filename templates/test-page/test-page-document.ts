import type { Artwork } from '../artwork.ts';
import type { Block, PaperDocument } from '../document.ts';
import type { CodePageName } from '../escpos/substitutes.ts';
import { formatLongDate } from '../french.ts';
import { logoPicture } from '../receipt/logo-picture.ts';
import { mapPicture } from '../receipt/map-picture.ts';
import { TRAINING_MENTION } from '../receipt/receipt-document.ts';
import { rulerPicture } from './ruler-picture.ts';

/** What a test page tells of a printer and its till. */
export interface TestPageReport {
  readonly training: boolean;
  readonly outletName: string;
  readonly terminal: string;
  /** Outlet's local date, YYYY-MM-DD, and time, HH:MM:SS. */
  readonly localDate: string;
  readonly localTime: string;
  readonly printer: TestPagePrinter;
}

/** What is set and what was found of a printer. */
export interface TestPagePrinter {
  /** What it calls itself, or null where it doesn't say. */
  readonly model: string | null;
  /** Name of its profile, for people. */
  readonly profile: string;
  readonly dots: number;
  readonly columns: number;
  readonly dotsPerInch: number;
  readonly codePage: CodePageName;
  readonly qr: 'native' | 'raster';
  readonly imageMode: 'raster' | 'column';
  readonly logo: 'stored' | 'sent';
  readonly cutter: boolean;
  /** How it proves a paper: completion tokens, the queued status, or not at all. */
  readonly proof: 'tokens' | 'queue-status' | 'none';
  /** Where it is, such as « /dev/ttyS0 » or « 192.168.1.20:9100 ». */
  readonly link: string;
  /** Such as « 19 200 bauds, RTS/CTS », or null where there is none. */
  readonly speed: string | null;
}

/** What it says first and last, so that nobody takes it for a receipt. */
export const NO_RECEIPT_MENTION = 'CECI N’EST PAS UN REÇU';

/** Text of its QR: nothing that a till would take for a code. */
export const TEST_PAGE_QR = 'PAGE-D-ESSAI';

/** Three crosses, where a combination has seven. */
const SAMPLE_PLACES = [1, 11, 21];

/** « Page d’essai »: what a technician wants to see of a printer, on its paper. It has nothing of a play. */
export function testPageDocument(report: TestPageReport, artwork: Artwork): PaperDocument {
  const { printer } = report;
  const training = report.training ? [bar(TRAINING_MENTION)] : [];
  return {
    title: 'Page d’essai',
    blocks: [
      ...training,
      bar(NO_RECEIPT_MENTION),
      { kind: 'space', lines: 1 },
      { kind: 'text', text: 'Page d’essai', align: 'center', bold: true, size: 'large' },
      centred(report.outletName),
      centred(`Terminal ${report.terminal}`),
      centred(`${formatLongDate(report.localDate)}, ${report.localTime}`),
      { kind: 'rule', style: 'thin' },
      ...facts(printer),
      ...section('Règle'),
      rulerPicture(printer.dots, printer.dotsPerInch),
      centred(rulerCaption(printer)),
      ...section('Caractères'),
      ...characters(printer.codePage),
      ...section('Tailles'),
      ...sizes(),
      ...section('Logo'),
      logoPicture(artwork),
      ...section('Dessins et croix'),
      { ...mapPicture(artwork, SAMPLE_PLACES), name: 'Carte d’essai' },
      ...section('Code QR'),
      { kind: 'qr', data: TEST_PAGE_QR, widthShare: 0.36 },
      centred(TEST_PAGE_QR),
      { kind: 'rule', style: 'thick' },
      bar(NO_RECEIPT_MENTION),
      ...training,
    ],
  };
}

function facts(printer: TestPagePrinter): Block[] {
  const speed = printer.speed === null ? [] : [pair('Vitesse', printer.speed)];
  return [
    pair('Modèle', printer.model ?? 'ne se nomme pas'),
    pair('Profil', printer.profile),
    pair('Liaison', printer.link),
    ...speed,
    pair('Largeur', `${printer.dots}\u00a0points, ${printer.columns}\u00a0colonnes`),
    pair('Finesse', `${printer.dotsPerInch}\u00a0points par pouce`),
    pair('Page de codes', printer.codePage),
    pair('Preuve d’impression', PROOFS[printer.proof]),
    pair('Images', printer.imageMode === 'raster' ? 'par lignes' : 'par colonnes'),
    pair('Code QR', printer.qr === 'native' ? 'par l’imprimante' : 'en image'),
    pair('Logo', printer.logo === 'stored' ? 'en mémoire' : 'envoyé'),
    pair('Massicot', printer.cutter ? 'oui' : 'non'),
  ];
}

const PROOFS: Readonly<Record<TestPagePrinter['proof'], string>> = {
  tokens: 'jetons',
  'queue-status': 'état en file',
  none: 'à confirmer',
};

function rulerCaption({ dots, dotsPerInch }: TestPagePrinter): string {
  const millimetres = ((dots / dotsPerInch) * 25.4).toFixed(1).replace('.', ',');
  return `${dots}\u00a0points = ${millimetres}\u00a0mm. En haut un trait par mm, en bas tous les 8\u00a0points.`;
}

function characters(codePage: CodePageName): Block[] {
  const lines = [
    left('é è ê ë à â ç î ï ô ù û ü œ æ'),
    left('É È Ê À Â Ç Î Ô Ù Û Œ Æ'),
    left('«\u00a0guillemets\u00a0», l’apostrophe, l’œuvre…'),
    left('1\u202f234,50\u00a0€ – N°\u00a042 – 50\u00a0% – oui\u00a0? oui\u202f!'),
  ];
  if (codePage === 'cp858') lines.push(left('(cp858 imprime oe, apostrophe droite et trois points.)'));
  return lines;
}

function sizes(): Block[] {
  return [
    left('Texte normal 0123456789'),
    { ...left('Texte gras 0123456789'), bold: true },
    { ...left('Texte haut 0123456789'), size: 'tall' },
    { ...left('Grand 0123'), size: 'large' },
    bar('Blanc sur noir'),
    { kind: 'rule', style: 'dashed' },
  ];
}

function section(title: string): Block[] {
  return [
    { kind: 'rule', style: 'thin' },
    { kind: 'text', text: title, align: 'left', bold: true },
  ];
}

function left(text: string): Block & { readonly kind: 'text' } {
  return { kind: 'text', text };
}

function centred(text: string): Block {
  return { kind: 'text', text, align: 'center' };
}

function bar(text: string): Block {
  return { kind: 'text', text, bold: true, size: 'tall', inverse: true };
}

function pair(label: string, value: string): Block {
  return { kind: 'pair', label, value };
}
