import type { PaymentInfo } from '../contract/payments.ts';
import { matchOfClass } from '../games/ile-au-tresor/matches.ts';
import type { PaymentRecord } from '../registry/prize-registry.ts';

/** A payment as the history shows it. */
export function paymentInfo(payment: PaymentRecord): PaymentInfo {
  const { id, paidAt, localDate, localTime, play, issue, amount } = payment;
  return {
    paymentId: id,
    paidAt,
    localDate,
    localTime,
    receiptNumber: play.number,
    playId: play.id,
    issue,
    amount,
    draws: payment.draws.map(({ draw, matchClass, amount: prize }) => ({
      draw,
      amount: prize,
      match: matchOfClass(matchClass),
    })),
    operatorName: payment.operatorName,
    identityChecked: payment.identityChecked,
    exchangeIssue: payment.exchangeIssue,
    corrections: [...payment.corrections],
    printJobId: payment.printJob.id,
  };
}
