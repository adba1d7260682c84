import type { CommandResult } from '../../electron/contract/commands.ts';
import type { PrintKind } from '../../electron/contract/print-kinds.ts';
import type { PrintState, ReceiptSummary } from '../../electron/contract/state.ts';
import type { Tone } from './devices.ts';
import { spaced } from './typography.ts';

/** State of a receipt's paper, in words and tone. */
export function printStateWords(state: PrintState): { readonly tone: Tone; readonly label: string } {
  switch (state) {
    case 'pending':
      return { tone: 'busy', label: 'En attente' };
    case 'code-shown':
      return { tone: 'attention', label: 'Code à relire' };
    case 'sending':
      return { tone: 'busy', label: 'Impression…' };
    case 'sent-unconfirmed':
      return { tone: 'busy', label: 'Envoyé, attend la preuve' };
    case 'printed':
      return { tone: 'good', label: 'Imprimé' };
    case 'not-sent':
      return { tone: 'attention', label: 'Non imprimé' };
    case 'unknown':
      return { tone: 'attention', label: 'À vérifier' };
    case 'confirmed-whole':
      return { tone: 'good', label: 'Vu entier' };
    case 'confirmed-lost':
      return { tone: 'bad', label: 'Papier perdu' };
  }
}

/** State of a receipt: void receipts say so before anything about their paper. */
export function receiptStateWords(receipt: ReceiptSummary): { readonly tone: Tone; readonly label: string } {
  if (receipt.void) return { tone: 'off', label: 'Annulé, remboursé' };
  if (receipt.printKind !== 'claim-code') return printStateWords(receipt.printState);
  switch (receipt.printState) {
    case 'confirmed-whole':
      return { tone: 'good', label: 'Code remis' };
    case 'confirmed-lost':
      return { tone: 'bad', label: 'Code abandonné' };
    default:
      return printStateWords(receipt.printState);
  }
}

/** Kind of a paper, in words. */
export function printKindWords(kind: PrintKind): string {
  switch (kind) {
    case 'original':
      return 'Reçu';
    case 'replacement':
      return 'Reçu de remplacement';
    case 'duplicate':
      return 'Duplicata';
    case 'claim-code':
      return 'Code de réclamation';
    case 'exchange':
      return 'Reçu d’échange';
    case 'payment-proof':
      return 'Reçu payé';
    case 'centre-slip':
      return 'Bordereau pour le centre de paiement';
    case 'cancellation':
      return 'Bordereau d’annulation';
  }
}

/** How the test page went, in words. */
export function testPageWords({ outcome, problem }: CommandResult<'printTestPage'>): {
  readonly tone: Tone;
  readonly label: string;
} {
  const code = problem === null ? '' : ` (code ${problem})`;
  switch (outcome) {
    case 'printed':
      return { tone: 'good', label: spaced('Page imprimée : l’imprimante l’a prouvé.') };
    case 'sent':
      return { tone: 'attention', label: spaced('Page envoyée : cette imprimante ne prouve rien.') };
    case 'not-sent':
      return { tone: 'bad', label: spaced(`Page non envoyée${code}.`) };
    case 'unknown':
      return { tone: 'bad', label: spaced(`Page sans preuve${code} : regardez ce qui est sorti.`) };
  }
}

/** What a paper is worth whose code was scanned and found right. */
export function scannedWords(isVoid: boolean, superseded: boolean): { tone: Tone; text: string } {
  if (isVoid) {
    return {
      tone: 'bad',
      text: spaced('Code exact, mais prise de jeu annulée et remboursée : ce reçu ne vaut rien.'),
    };
  }
  if (superseded) {
    return {
      tone: 'bad',
      text: spaced('Code exact, mais ce papier a été remplacé : seul le dernier reçu émis peut être payé.'),
    };
  }
  return { tone: 'good', text: spaced('Code exact : ce papier est le reçu en vigueur.') };
}

/** A paper in the question about it: « ce reçu », « ce duplicata ». */
export function thisPaper(kind: PrintKind): string {
  switch (kind) {
    case 'original':
    case 'replacement':
    case 'claim-code':
      return 'ce reçu';
    case 'exchange':
      return 'ce reçu d’échange';
    case 'duplicate':
      return 'ce duplicata';
    case 'payment-proof':
      return 'ce reçu payé';
    case 'centre-slip':
    case 'cancellation':
      return 'ce bordereau';
  }
}
