import type { CommandParams, CommandResult } from '../contract/commands.ts';
import { failure, type Outcome, success } from '../contract/errors.ts';
import type { PaymentInfo } from '../contract/payments.ts';
import type { Actor, Registry } from '../registry/registry.ts';
import { paymentFailure } from './payment-failures.ts';
import { paymentInfo } from './payment-info.ts';
import { unprintableCharacter } from './printable-names.ts';
import type { Printing } from './printing.ts';

/** Payments after they were made: nothing undoes one, a correction is a record beside it. */
export interface PaymentHistory {
  /** Latest first. */
  list(params: CommandParams<'listPayments'>): Promise<PaymentInfo[]>;
  /** Prints a copy of a payment's proof. */
  reprintProof(
    params: CommandParams<'reprintPaymentProof'>,
  ): Promise<Outcome<CommandResult<'reprintPaymentProof'>>>;
  /** Its reason is printed on the copies that follow. */
  correct(params: CommandParams<'correctPayment'>): Promise<Outcome<CommandResult<'correctPayment'>>>;
}

/** What the history needs of the rest of the till. */
export interface PaymentHistoryDependencies {
  readonly registry: Registry;
  readonly printing: Pick<Printing, 'enqueue'>;
  readonly actor: () => Actor;
}

/** The history of payments. */
export function createPaymentHistory({
  registry,
  printing,
  actor,
}: PaymentHistoryDependencies): PaymentHistory {
  return {
    async list({ limit, beforePaymentId, search }) {
      return (await registry.payments(limit, beforePaymentId, search)).map(paymentInfo);
    },

    async reprintProof({ paymentId, idempotencyKey }) {
      const decision = await registry.addProof(paymentId, idempotencyKey, actor());
      if (decision.kind === 'refused') return failure(await paymentFailure(registry, decision.refusal, 0));
      if (decision.value.state === 'pending') printing.enqueue(decision.value);
      return success({ printJobId: decision.value.id });
    },

    async correct({ paymentId, idempotencyKey, difference, reason }) {
      if (difference === 0) {
        return failure({ code: 'invalid-parameters', field: 'difference', problem: 'nothing to correct' });
      }
      const character = unprintableCharacter(reason);
      if (character !== null) return failure({ code: 'unprintable-text', character });
      const decision = await registry.correctPayment(
        { paymentId, idempotencyKey, difference, reason },
        actor(),
      );
      return decision.kind === 'done'
        ? success({ payment: paymentInfo(decision.value) })
        : failure(await paymentFailure(registry, decision.refusal, 0));
    },
  };
}
