import type { PrintKind, PrintState, ReceiptSummary } from '../../electron/contract/state.ts';
import type { Tone } from './devices.ts';

/** State of a receipt's paper, in words and tone. */
export function printStateWords(state: PrintState): { readonly tone: Tone; readonly label: string } {
  switch (state) {
    case 'pending':
      return { tone: 'busy', label: 'En attente' };
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
  return receipt.void ? { tone: 'off', label: 'Annulé, remboursé' } : printStateWords(receipt.printState);
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
  }
}
