import type { CommandParams, CommandResult } from '../contract/commands.ts';
import { type Failure, failure, type Outcome, success } from '../contract/errors.ts';
import type { Actor, Registry } from '../registry/registry.ts';
import { paymentFailure } from './payment-failures.ts';
import type { CheckedReceipt, PresentedReceipts } from './presented-receipts.ts';
import type { Printing } from './printing.ts';
import { cancellationEnd, firstClose } from './receipt-check.ts';
import { receiptSummary } from './receipt-summary.ts';

/** Plays that are cancelled against their receipt, where the operator of the game allows it. */
export interface Cancellations {
  /** Cancels and refunds a play to the present customer, once for each key. */
  cancel(params: CommandParams<'cancelPlay'>): Promise<Outcome<CommandResult<'cancelPlay'>>>;
}

/** What cancellations need of the rest of the till. */
export interface CancellationsDependencies {
  readonly registry: Registry;
  readonly receipts: PresentedReceipts;
  readonly printing: Pick<Printing, 'enqueue'>;
  readonly actor: () => Actor;
  readonly customerId: () => Promise<number>;
}

/** Cancellations at the counter. */
export function createCancellations(till: CancellationsDependencies): Cancellations {
  const { registry, receipts, printing } = till;

  return {
    async cancel({ code, idempotencyKey }) {
      const canceller = till.actor();
      const presented = await receipts.present(code);
      if (!presented.ok) return presented;
      const { receipt, check, now } = presented.value;
      const refusal = cancelRefusal(presented.value);
      if (refusal) return failure(refusal);
      const decision = await registry.cancelPlay(
        {
          playId: check.playId,
          issue: receipt.issue,
          idempotencyKey,
          customerId: await till.customerId(),
        },
        { ...canceller, at: now },
      );
      if (decision.kind === 'refused') {
        return failure(await paymentFailure(registry, decision.refusal, check.due));
      }
      const { refund, play } = decision.value;
      const waiting = await registry.printJobs(null, ['pending']);
      const paper = waiting.find(({ kind, playId }) => kind === 'cancellation' && playId === play.id);
      if (paper) printing.enqueue(paper);
      return success({ refund, receipt: receiptSummary(play) });
    },
  };
}

/** A void play goes on to the registry: this very command may have cancelled it. */
function cancelRefusal({ receipt, check, rules, now }: CheckedReceipt): Failure | null {
  if (check.verdict === 'void' || check.verdict === 'superseded') return null;
  if (!rules.cancellation.allowed) return { code: 'cancel-not-allowed' };
  const { play } = receipt.standing;
  const closedAt = firstClose(play);
  if (now >= closedAt) return { code: 'first-draw-closed', closedAt };
  const until = cancellationEnd(play, rules);
  return now < until ? null : { code: 'cancel-too-late', until };
}
