import type { Failure } from '../contract/errors.ts';
import type { DecisionRefusal } from '../registry/registry.ts';

/** Why a decision about a paper was refused, as the contract says it. */
export function decisionFailure(refusal: DecisionRefusal): Failure {
  switch (refusal.kind) {
    case 'unknown-play':
      return { code: 'unknown-receipt' };
    case 'unknown-job':
      return { code: 'unknown-print-job' };
    case 'play-void':
      return { code: 'play-void' };
    case 'already-decided':
      return { code: 'already-decided', state: refusal.state };
    case 'print-still-open':
      return { code: 'print-still-open', jobId: refusal.jobId };
    case 'first-draw-closed':
      return { code: 'first-draw-closed', closedAt: refusal.closedAt };
    case 'no-claim':
      return { code: 'no-claim' };
    case 'already-paid':
      return { code: 'already-paid', amount: refusal.amount, paidAt: refusal.paidAt };
    case 'key-reused':
      return { code: 'key-reused' };
  }
}
