import { standsForPlay } from '../../electron/contract/print-kinds.ts';
import type { PrintAnswer, PrintQuestion } from '../../electron/contract/state.ts';

/** What may be decided about a paper or a claim code, with its key. */
export type PrintDecision =
  | {
      readonly kind: 'answer';
      readonly answer: PrintAnswer;
      readonly shortcut: string;
    }
  /** `drop` gives up a paper without value that was never sent; `claim` hands a code over instead of a paper. */
  | { readonly kind: 'retry' | 'replace' | 'claim' | 'void' | 'drop'; readonly shortcut: string };

/**
 * The decisions that a question about a paper offers; those about a claim code are in its own dialog.
 *
 * Keys differ from those that a clerk presses around a sale (F2, F3, F4, F5, F12), so that a question that
 * comes up meanwhile isn't answered by mistake; and no key means two things in a row. A paper without
 * value (a duplicate, a proof of payment, a slip for the counter) is neither replaced nor refunded, but may be given up. A paper that was never sent is printed as it
 * is rather than replaced. Only a manager hands over a claim code.
 */
export function decisionsFor(
  { state, refundable, kind }: PrintQuestion,
  isManager: boolean,
): PrintDecision[] {
  const isReceipt = standsForPlay(kind);
  const claim: PrintDecision[] = isReceipt && isManager ? [{ kind: 'claim', shortcut: 'F8' }] : [];
  const refund: PrintDecision[] = isReceipt && refundable ? [{ kind: 'void', shortcut: 'F10' }] : [];
  switch (state) {
    case 'not-sent': {
      const giveUp: PrintDecision[] = isReceipt ? [...claim, ...refund] : [{ kind: 'drop', shortcut: 'F11' }];
      return [{ kind: 'retry', shortcut: 'F6' }, ...giveUp];
    }
    case 'confirmed-lost':
      return isReceipt ? [{ kind: 'replace', shortcut: 'F6' }, ...claim, ...refund] : [];
    case 'unknown':
    case 'sent-unconfirmed':
      return [
        { kind: 'answer', answer: 'whole', shortcut: 'F6' },
        { kind: 'answer', answer: 'partial', shortcut: 'F7' },
        { kind: 'answer', answer: 'nothing', shortcut: 'F11' },
      ];
    case 'code-shown':
    case 'pending':
    case 'sending':
    case 'printed':
    case 'confirmed-whole':
      return [];
  }
}

/** Where a question stands in the till's list, oldest first: 1 of 3. */
export function placeOf(
  questions: readonly PrintQuestion[],
  jobId: number,
): { readonly place: number; readonly of: number } {
  return { place: questions.findIndex((question) => question.jobId === jobId) + 1, of: questions.length };
}

/** The question after this one in the till's list, or null behind the last: so that « Plus tard » leads to each of them. */
export function questionAfter(questions: readonly PrintQuestion[], jobId: number): PrintQuestion | null {
  const index = questions.findIndex((question) => question.jobId === jobId);
  return index < 0 ? null : (questions[index + 1] ?? null);
}
