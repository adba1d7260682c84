import type { Failure } from '../contract/errors.ts';
import type { PaymentRefusal } from '../registry/prize-registry.ts';
import type { Registry } from '../registry/registry.ts';

/** Why a payment, a centre slip or a cancellation was refused, as the contract says it; `due` is what is due now. */
export async function paymentFailure(
  registry: Registry,
  refusal: PaymentRefusal,
  due: number,
): Promise<Failure> {
  switch (refusal.kind) {
    case 'unknown-play':
      return { code: 'unknown-receipt' };
    case 'play-void':
      return { code: 'play-void' };
    case 'superseded':
      return { code: 'receipt-superseded', issue: refusal.issue };
    case 'already-paid': {
      const payment = await registry.paymentById(refusal.paymentId);
      if (payment === null) throw new Error(`payment ${refusal.paymentId} is gone`);
      return { code: 'already-paid', amount: payment.amount, paidAt: payment.paidAt };
    }
    case 'amount-changed':
      return { code: 'amount-changed', amount: due };
    case 'first-draw-closed':
      return { code: 'first-draw-closed', closedAt: refusal.closedAt };
    case 'unknown-payment':
      return { code: 'unknown-payment' };
    case 'key-reused':
      return { code: 'key-reused' };
  }
}
