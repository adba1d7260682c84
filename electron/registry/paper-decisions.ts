import { unitStakesOf } from '../games/ile-au-tresor/stakes.ts';
import type { FirstClosing } from './first-closing.ts';
import type { Loads } from './loads.ts';
import type { Mutation } from './mutation.ts';
import {
  done,
  knownPlay,
  type NextIssues,
  refusalWhilePaperMayBeOut,
  refused,
  settleLostPaper,
} from './next-issues.ts';
import type { PlayReader } from './plays.ts';
import { type PrintJobReader, recordPrintJob } from './print-jobs.ts';
import type { Decision, DuplicateRecord, Registry } from './registry.ts';
import type { Store } from './store.ts';

/** What people decide about the papers of a play: duplicates, a new issue, or void and refund (promise 4). */
export function makePaperDecisions(
  store: Store,
  plays: PlayReader,
  printJobs: PrintJobReader,
  loads: Loads,
  issues: NextIssues,
  firstClosing: FirstClosing,
): Pick<Registry, 'addDuplicate' | 'playOfDuplicate' | 'replaceReceipt' | 'voidPlay'> {
  const duplicateByKey = store.query<
    { key: string },
    { playId: number; number: number; medium: 'paper' | 'pdf'; madeAt: number }
  >((db, { key }) =>
    db
      .selectFrom('duplicate')
      .select(['play_id as playId', 'number', 'medium', 'recorded_at as madeAt'])
      .where('idempotency_key', '=', key),
  );
  const voidByKey = store.query<{ key: string }, { playId: number; refund: number; reason: string }>(
    (db, { key }) =>
      db
        .selectFrom('play_void')
        .select(['play_id as playId', 'refund', 'reason'])
        .where('idempotency_key', '=', key),
  );

  async function duplicateRecord(
    mutation: Mutation,
    playId: number,
    number: number,
    madeAt: number,
    repeated: boolean,
  ): Promise<Decision<DuplicateRecord>> {
    const play = await knownPlay(plays, mutation, playId);
    const printJob = await printJobs.ofDuplicate(mutation.transaction, playId, number);
    return done({ number, madeAt, play, printJob, repeated });
  }

  return {
    addDuplicate: (playId, medium, idempotencyKey, actor) =>
      store.mutate('duplicate', actor, async (mutation) => {
        const earlier = await duplicateByKey.first(mutation.transaction, { key: idempotencyKey });
        if (earlier !== undefined) {
          return earlier.playId === playId && earlier.medium === medium
            ? duplicateRecord(mutation, playId, earlier.number, earlier.madeAt, true)
            : refused({ kind: 'key-reused' });
        }
        const play = await plays.byId(mutation.transaction, playId);
        if (play === null) return refused({ kind: 'unknown-play' });
        if (play.void) return refused({ kind: 'play-void' });

        const number = play.duplicates + 1;
        const { issue } = play;
        await mutation.record('duplicate', {
          play_id: playId,
          number,
          issue,
          medium,
          idempotency_key: idempotencyKey,
        });
        if (medium === 'paper') {
          await recordPrintJob(mutation, { kind: 'duplicate', playId, issue, duplicateNumber: number });
        }
        mutation.note({ play: playId, duplicate: number, medium });
        return duplicateRecord(mutation, playId, number, actor.at, false);
      }),

    playOfDuplicate: (idempotencyKey) =>
      store.read(async (connection) => {
        return (await duplicateByKey.first(connection, { key: idempotencyKey }))?.playId ?? null;
      }),

    replaceReceipt: (playId, idempotencyKey, actor) =>
      store.mutate('receipt-replaced', actor, async (mutation) => {
        const made = await issues.make(mutation, 'replacement', playId, idempotencyKey);
        return made.kind === 'refused' ? made : done(made.value.play);
      }),

    voidPlay: (playId, idempotencyKey, actor) =>
      store.mutate('play-void', actor, async (mutation) => {
        const earlier = await voidByKey.first(mutation.transaction, { key: idempotencyKey });
        if (earlier !== undefined) {
          return earlier.playId === playId && earlier.reason === 'not-printed'
            ? done({ refund: earlier.refund })
            : refused({ kind: 'key-reused' });
        }
        const play = await plays.byId(mutation.transaction, playId);
        if (play === null) return refused({ kind: 'unknown-play' });
        const refusal = refusalWhilePaperMayBeOut(play);
        if (refusal !== null) return refused(refusal);
        const closedAt = await firstClosing.of(mutation.transaction, play, actor.at);
        if (closedAt !== null) return refused({ kind: 'first-draw-closed', closedAt });

        await settleLostPaper(mutation, play, 'play-void');
        const refund = play.total;
        await mutation.record('play_void', {
          play_id: playId,
          refund,
          reason: 'not-printed',
          customer_id: play.customerId,
          idempotency_key: idempotencyKey,
        });
        const unitStakes = unitStakesOf(play.stake);
        for (const draw of play.draws) {
          await loads.giveBack(mutation, { drawId: draw.id, combination: play.combination, unitStakes });
        }
        mutation.note({ play: playId, number: play.number, refund });
        return done({ refund });
      }),
  };
}
