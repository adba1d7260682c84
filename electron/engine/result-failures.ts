import type { Failure } from '../contract/errors.ts';
import type { ResultRefusal } from '../registry/prize-registry.ts';

/** The registry's refusal of a result, as the contract says it. */
export function resultFailure(refusal: ResultRefusal): Failure {
  switch (refusal.kind) {
    case 'unknown-draw':
      return { code: 'unknown-draw', drawNumber: null, drawDate: null };
    case 'draw-not-closed': {
      const { number, salesCloseAt } = refusal.draw;
      return { code: 'draw-not-closed', drawNumber: number, closesAt: salesCloseAt };
    }
    case 'result-exists':
      return { code: 'result-exists', drawNumber: refusal.draw.number, drawDate: refusal.draw.date };
    case 'no-result':
      return { code: 'no-result', drawNumber: refusal.draw.number, drawDate: refusal.draw.date };
    case 'same-operator':
      return { code: 'same-operator' };
    case 'manager-needed':
      return { code: 'manager-entry-needed' };
    case 'entries-differ':
      return { code: 'entries-differ' };
    case 'no-single-table':
      return { code: 'no-single-table', drawNumber: refusal.draw.number, names: [...refusal.names] };
  }
}
