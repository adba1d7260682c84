import type { PrintAnswer, PrintQuestion } from '../../electron/contract/state.ts';

/** What the clerk may decide about a paper, with its key. */
export type PrintDecision =
  | {
      readonly kind: 'answer';
      readonly answer: PrintAnswer;
      readonly shortcut: string;
    }
  /** `drop` gives up a duplicate that was never sent. */
  | { readonly kind: 'retry' | 'replace' | 'void' | 'drop'; readonly shortcut: string };

/**
 * The decisions that a question offers.
 *
 * Keys differ from those that a clerk presses around a sale (F2, F3, F4, F5, F12), so that a question that
 * comes up meanwhile isn't answered by mistake; and no key means two things in a row. A duplicate has no
 * value: it is neither replaced nor refunded, but may be given up. A paper that was never sent is printed as it
 * is rather than replaced.
 */
export function decisionsFor({ state, refundable, kind }: PrintQuestion): PrintDecision[] {
  const isReceipt = kind !== 'duplicate';
  const refund: PrintDecision[] = isReceipt && refundable ? [{ kind: 'void', shortcut: 'F10' }] : [];
  if (state === 'not-sent') {
    const giveUp: PrintDecision[] = isReceipt ? refund : [{ kind: 'drop', shortcut: 'F11' }];
    return [{ kind: 'retry', shortcut: 'F6' }, ...giveUp];
  }
  if (state === 'confirmed-lost') {
    return isReceipt ? [{ kind: 'replace', shortcut: 'F6' }, ...refund] : [];
  }
  return [
    { kind: 'answer', answer: 'whole', shortcut: 'F6' },
    { kind: 'answer', answer: 'partial', shortcut: 'F7' },
    { kind: 'answer', answer: 'nothing', shortcut: 'F11' },
  ];
}

/** The question after this one in the till's list, or null behind the last: so that « Plus tard » leads to each of them. */
export function questionAfter(questions: readonly PrintQuestion[], jobId: number): PrintQuestion | null {
  const index = questions.findIndex((question) => question.jobId === jobId);
  return index < 0 ? null : (questions[index + 1] ?? null);
}
