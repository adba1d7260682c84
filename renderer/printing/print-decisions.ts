import type { PrintAnswer, PrintQuestion } from '../../electron/contract/state.ts';

/** What the clerk may decide about a paper, with its key. */
export type PrintDecision =
  | {
      readonly kind: 'answer';
      readonly answer: PrintAnswer;
      readonly shortcut: string;
    }
  | { readonly kind: 'retry' | 'replace' | 'void'; readonly shortcut: string };

/**
 * The decisions that a question offers.
 *
 * Keys differ from those of the sale (F2, F3, F12), so that a clerk who is typing a sale when the question
 * comes up decides nothing by mistake. A duplicate has no value: it is neither replaced nor refunded.
 */
export function decisionsFor({ state, refundable, kind }: PrintQuestion): PrintDecision[] {
  const isReceipt = kind !== 'duplicate';
  const refund: PrintDecision[] = isReceipt && refundable ? [{ kind: 'void', shortcut: 'F11' }] : [];
  if (state === 'not-sent') return [{ kind: 'retry', shortcut: 'F10' }, ...refund];
  if (state === 'confirmed-lost') {
    return isReceipt ? [{ kind: 'replace', shortcut: 'F10' }, ...refund] : [];
  }
  return [
    { kind: 'answer', answer: 'whole', shortcut: 'F5' },
    { kind: 'answer', answer: 'partial', shortcut: 'F6' },
    { kind: 'answer', answer: 'nothing', shortcut: 'F7' },
  ];
}
