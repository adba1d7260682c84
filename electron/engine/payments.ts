import type { CommandParams, CommandResult } from '../contract/commands.ts';
import { type Failure, failure, type Outcome, success } from '../contract/errors.ts';
import type { PresentedCode, ReceiptCheck } from '../contract/payments.ts';
import type { PrinterState } from '../contract/state.ts';
import { localDateTime } from '../registry/draw-schedule.ts';
import type { PaymentRefusal, PaymentRequest } from '../registry/prize-registry.ts';
import type { Actor, Registry } from '../registry/registry.ts';
import { paymentFailure } from './payment-failures.ts';
import { paymentInfo } from './payment-info.ts';
import type { CheckedReceipt, PresentedReceipts } from './presented-receipts.ts';
import { printerFailure } from './printer-fitness.ts';
import type { Printing } from './printing.ts';
import { dueDraws, type PresentedReceipt, paymentOfIssue, remainingDraws } from './receipt-check.ts';
import { receiptSummary } from './receipt-summary.ts';

/** Checking and paying receipts, by their control code only (articles 6 and 7). */
export interface Payments {
  /** What a receipt is worth; recorded in the journal. */
  check(code: PresentedCode): Promise<Outcome<ReceiptCheck>>;
  /** Pays what is due, once for each key and each paper. */
  pay(params: CommandParams<'payReceipt'>): Promise<Outcome<CommandResult<'payReceipt'>>>;
  /** A slip for the payment centre, where more is due than this outlet pays. */
  centreSlip(params: CommandParams<'printCentreSlip'>): Promise<Outcome<CommandResult<'printCentreSlip'>>>;
}

/** What payments need of the rest of the till. */
export interface PaymentsDependencies {
  readonly registry: Registry;
  readonly receipts: PresentedReceipts;
  readonly printing: Pick<Printing, 'enqueue'>;
  readonly printer: () => PrinterState;
  readonly actor: () => Actor;
  /** The outlet's time zone. */
  readonly zone: () => string;
  readonly customerId: () => Promise<number>;
}

/** Payments at the counter. */
export function createPayments(till: PaymentsDependencies): Payments {
  const { registry, receipts, printing } = till;

  /** The registry's refusal, with what is due once something changed meanwhile. */
  async function refused(refusal: PaymentRefusal, code: PresentedCode): Promise<Outcome<never>> {
    const again = refusal.kind === 'amount-changed' ? await receipts.present(code) : null;
    if (again && !again.ok) return again;
    return failure(await paymentFailure(registry, refusal, again?.value.check.due ?? 0));
  }

  /** What goes on an exchange receipt is the customer's only paper: it isn't begun on a printer that can't print. */
  function payRefusal(
    { check, rules }: CheckedReceipt,
    { amount, identityChecked }: CommandParams<'payReceipt'>,
  ): Failure | null {
    if (check.due === 0) return { code: 'nothing-due' };
    if (check.place === 'payment-centre') return { code: 'above-outlet-limit', limit: rules.outletLimit };
    if (amount !== check.due) return { code: 'amount-changed', amount: check.due };
    if (check.identityNeeded && !identityChecked) return { code: 'identity-needed' };
    return check.exchange ? printerFailure(till.printer()) : null;
  }

  return {
    async check(code) {
      const presented = await receipts.present(code);
      if (!presented.ok) return presented;
      const { check } = presented.value;
      const { number, issue, verdict } = check;
      await registry.recordNote('receipt-checked', { number, issue, verdict }, till.actor());
      return success(check);
    },

    async pay(params) {
      const { code, idempotencyKey, amount, identityChecked } = params;
      // Taken once: whoever signs on meanwhile isn't who pays.
      const payer = till.actor();
      const presented = await receipts.present(code);
      if (!presented.ok) return presented;
      const { receipt, check, now } = presented.value;
      // A paper that counts no more may have been paid by this very command: the registry knows its key.
      const isOver = countsNoMore(presented.value);
      const refusal = isOver ? null : payRefusal(presented.value, params);
      if (refusal) return failure(refusal);
      const zone = till.zone();
      const local = localDateTime(now, zone);
      const decision = await registry.pay(
        {
          idempotencyKey,
          playId: check.playId,
          issue: receipt.issue,
          ...(isOver ? paidBefore(receipt, amount) : whatIsPaid(check)),
          identityChecked,
          customerId: await till.customerId(),
          zone,
          localDate: local.date,
          localTime: local.time,
        },
        { ...payer, at: now },
      );
      if (decision.kind === 'refused') return refused(decision.refusal, code);
      const { payment, repeated } = decision.value;
      const { play, exchangeIssue } = payment;
      if (!repeated) {
        if (exchangeIssue !== null) printing.enqueue(play.printJob);
        printing.enqueue(payment.printJob);
      }
      return success({
        payment: paymentInfo(payment),
        exchange: exchangeIssue === null ? null : receiptSummary(play),
        repeated,
      });
    },

    async centreSlip({ code, idempotencyKey }) {
      const maker = till.actor();
      const presented = await receipts.present(code);
      if (!presented.ok) return presented;
      const { receipt, check, rules, now } = presented.value;
      const isOver = countsNoMore(presented.value);
      if (!isOver && check.due === 0) return failure({ code: 'nothing-due' });
      if (!isOver && check.place === 'outlet') {
        return failure({ code: 'within-outlet-limit', limit: rules.outletLimit });
      }
      const decision = await registry.addCentreSlip(
        { playId: check.playId, issue: receipt.issue, amount: check.due, idempotencyKey },
        { ...maker, at: now },
      );
      if (decision.kind === 'refused') return refused(decision.refusal, code);
      if (decision.value.state === 'pending') printing.enqueue(decision.value);
      return success({ printJobId: decision.value.id });
    },
  };
}

/** Whether the paper is void, replaced, or paid already. */
function countsNoMore({ check, receipt }: CheckedReceipt): boolean {
  return check.verdict === 'void' || check.verdict === 'superseded' || paymentOfIssue(receipt) !== null;
}

type Paid = Pick<PaymentRequest, 'draws' | 'remaining'>;

function whatIsPaid({ draws }: ReceiptCheck): Paid {
  return {
    draws: dueDraws(draws).map(({ draw, prize }) => ({ drawId: draw.id, amount: prize })),
    remaining: remainingDraws(draws).map(({ draw }) => draw.id),
  };
}

/** What was paid against this paper, where it was this amount: the same request again, if its key is the same. */
function paidBefore(receipt: PresentedReceipt, amount: number): Paid {
  const payment = paymentOfIssue(receipt);
  if (payment?.amount !== amount) return { draws: [], remaining: [] };
  return {
    draws: payment.draws.map(({ draw, amount: prize }) => ({ drawId: draw.id, amount: prize })),
    remaining: payment.remaining.map(({ id }) => id),
  };
}
