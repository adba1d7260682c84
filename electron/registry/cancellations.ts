import { unitStakesOf } from '../games/ile-au-tresor/stakes.ts';
import type { FirstClosing } from './first-closing.ts';
import type { Loads } from './loads.ts';
import { knownPlay } from './next-issues.ts';
import type { PlayReader } from './plays.ts';
import { done, type PresentedReceipts, refusedBy } from './presented-receipts.ts';
import { recordPrintJob } from './print-jobs.ts';
import type { PaymentDecision, PrizeRegistry } from './prize-registry.ts';
import type { PlayRecord } from './registry.ts';
import type { Store } from './store.ts';

/** Plays cancelled and refunded against their paper, before their first draw closes: their room is given back. */
export function makeCancellations(
  store: Store,
  plays: PlayReader,
  presented: PresentedReceipts,
  loads: Loads,
  firstClosing: FirstClosing,
): Pick<PrizeRegistry, 'cancelPlay'> {
  const voidByKey = store.query<{ key: string }, { playId: number; refund: number; reason: string }>(
    (db, { key }) =>
      db
        .selectFrom('play_void')
        .select(['play_id as playId', 'refund', 'reason'])
        .where('idempotency_key', '=', key),
  );

  return {
    cancelPlay: (request, actor) =>
      store.mutate<PaymentDecision<{ refund: number; play: PlayRecord }>>(
        'play-cancelled',
        actor,
        async (mutation) => {
          const { playId, issue, idempotencyKey, customerId } = request;
          const earlier = await voidByKey.first(mutation.transaction, { key: idempotencyKey });
          if (earlier !== undefined) {
            const play = await knownPlay(plays, mutation, earlier.playId);
            const same = play.id === playId && play.issue === issue && earlier.reason === 'cancelled';
            if (!same) throw refusedBy({ kind: 'key-reused' });
            return done({ refund: earlier.refund, play });
          }
          const play = await presented.play(mutation.transaction, { playId, issue });
          const closedAt = await firstClosing.of(mutation.transaction, play, actor.at);
          if (closedAt !== null) throw refusedBy({ kind: 'first-draw-closed', closedAt });
          const refund = play.total;
          await mutation.record('play_void', {
            play_id: playId,
            refund,
            reason: 'cancelled',
            customer_id: customerId,
            idempotency_key: idempotencyKey,
          });
          const { combination } = play;
          for (const { id: drawId } of play.draws) {
            await loads.giveBack(mutation, { drawId, combination, unitStakes: unitStakesOf(play.stake) });
          }
          await recordPrintJob(mutation, { kind: 'cancellation', playId, issue });
          mutation.note({ play: playId, number: play.number, refund });
          return done({ refund, play: await knownPlay(plays, mutation, playId) });
        },
      ),
  };
}
