import { Refused } from './mutation.ts';
import type { PaymentReader } from './payment-reader.ts';
import type { PlayReader } from './plays.ts';
import type { Connection } from './prepared-query.ts';
import type { PaymentDecision, PaymentRefusal } from './prize-registry.ts';
import type { PlayRecord } from './registry.ts';

/** A receipt whose control code was shown: only its latest issue counts, once. */
export interface PresentedReceipts {
  /** The play of the issue on the counter. Throws a refusal where it is void, replaced, or paid already. */
  play(connection: Connection, receipt: { playId: number; issue: number }): Promise<PlayRecord>;
}

/** Finds presented receipts, inside a transaction. */
export function makePresentedReceipts(plays: PlayReader, payments: PaymentReader): PresentedReceipts {
  return {
    async play(connection, { playId, issue }) {
      const play = await plays.byId(connection, playId);
      if (play === null) throw refusedBy({ kind: 'unknown-play' });
      if (play.void) throw refusedBy({ kind: 'play-void' });
      if (play.issue !== issue) throw refusedBy({ kind: 'superseded', issue: play.issue });
      const paid = await payments.ofIssue(connection, playId, issue);
      if (paid !== null) throw refusedBy({ kind: 'already-paid', paymentId: paid.id });
      return play;
    },
  };
}

/** What was asked for was done. */
export function done<Value>(value: Value): PaymentDecision<Value> {
  return { kind: 'done', value };
}

/** Thrown inside a mutation, undoes it and makes the refusal its outcome. */
export function refusedBy(refusal: PaymentRefusal): Refused<PaymentDecision<never>> {
  return new Refused<PaymentDecision<never>>({ kind: 'refused', refusal });
}
