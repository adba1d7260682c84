import { type Outcome, success } from '../contract/errors.ts';
import type { paymentCommands } from '../contract/payment-commands.ts';
import type { Cancellations } from './cancellations.ts';
import type { PaymentHistory } from './payment-history.ts';
import type { Payments } from './payments.ts';
import type { Handlers } from './router.ts';

/** What the commands about payments act on. */
export interface PaymentDesk {
  readonly payments: Payments;
  readonly paymentHistory: PaymentHistory;
  readonly cancellations: Cancellations;
}

/** The contract's commands about checking, paying and cancelling receipts; `touch` tells the screen of a change. */
export function createPaymentHandlers(
  { payments, paymentHistory, cancellations }: PaymentDesk,
  touch: () => void,
): Pick<Handlers, keyof typeof paymentCommands> {
  async function told<T>(work: Promise<Outcome<T>>): Promise<Outcome<T>> {
    const outcome = await work;
    touch();
    return outcome;
  }

  return {
    checkReceipt: ({ code }) => payments.check(code),
    payReceipt: (params) => told(payments.pay(params)),
    printCentreSlip: (params) => told(payments.centreSlip(params)),
    cancelPlay: (params) => told(cancellations.cancel(params)),
    async listPayments(params) {
      return success({ payments: await paymentHistory.list(params) });
    },
    reprintPaymentProof: (params) => told(paymentHistory.reprintProof(params)),
    correctPayment: (params) => told(paymentHistory.correct(params)),
  };
}
