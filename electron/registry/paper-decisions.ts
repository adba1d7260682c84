import { unitStakesOf } from '../games/ile-au-tresor/stakes.ts';
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
import type { PrintJobReader } from './print-jobs.ts';
import type { Decision, DecisionRefusal, DuplicateRecord, PlayRecord, Registry } from './registry.ts';
import type { Store } from './store.ts';

/** What people decide about the papers of a play: duplicates, a new issue, or void and refund (promise 4). */
export function makePaperDecisions(
  store: Store,
  plays: PlayReader,
  printJobs: PrintJobReader,
  loads: Loads,
  issues: NextIssues,
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
  const voidByKey = store.query<{ key: string }, { playId: number; refund: number }>((db, { key }) =>
    db.selectFrom('play_void').select(['play_id as playId', 'refund']).where('idempotency_key', '=', key),
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
          await mutation.record('print_job', {
            kind: 'duplicate',
            play_id: playId,
            issue,
            duplicate_number: number,
          });
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
          return earlier.playId === playId
            ? done({ refund: earlier.refund })
            : refused({ kind: 'key-reused' });
        }
        const play = await plays.byId(mutation.transaction, playId);
        if (play === null) return refused({ kind: 'unknown-play' });
        const refusal = refusalWhilePaperMayBeOut(play) ?? refusalOnceClosed(play, actor.at);
        if (refusal !== null) return refused(refusal);

        await settleLostPaper(mutation, play, 'play-void');
        const refund = play.total;
        await mutation.record('play_void', { play_id: playId, refund, idempotency_key: idempotencyKey });
        const unitStakes = unitStakesOf(play.stake);
        for (const draw of play.draws) {
          await loads.giveBack(mutation, { drawId: draw.id, combination: play.combination, unitStakes });
        }
        mutation.note({ play: playId, number: play.number, refund });
        return done({ refund });
      }),
  };
}

function refusalOnceClosed(play: PlayRecord, now: number): DecisionRefusal | null {
  const closedAt = Math.min(...play.draws.map((draw) => draw.salesCloseAt));
  return now < closedAt ? null : { kind: 'first-draw-closed', closedAt };
}
