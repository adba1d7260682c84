import { unitStakesOf } from '../games/ile-au-tresor/stakes.ts';
import type { Loads } from './loads.ts';
import type { Mutation } from './mutation.ts';
import type { PlayReader } from './plays.ts';
import { decidedRefusal, type PrintJobReader, recordPrintEvent } from './print-jobs.ts';
import type {
  Decision,
  DecisionRefusal,
  DuplicateRecord,
  PlayRecord,
  PrintState,
  Registry,
} from './registry.ts';
import type { Store } from './store.ts';

/** States in which nobody knows yet whether the paper is in the customer's hands. */
const OPEN_STATES: readonly PrintState[] = ['pending', 'sending', 'unknown', 'sent-unconfirmed'];

/** What people decide about the papers of a play: duplicates, a new issue, or void and refund (promise 4). */
export function makePaperDecisions(
  store: Store,
  plays: PlayReader,
  printJobs: PrintJobReader,
  loads: Loads,
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
  const replacementByKey = store.query<{ key: string }, { playId: number }>((db, { key }) =>
    db.selectFrom('receipt_replacement').select('play_id as playId').where('idempotency_key', '=', key),
  );
  const voidByKey = store.query<{ key: string }, { playId: number; refund: number }>((db, { key }) =>
    db.selectFrom('play_void').select(['play_id as playId', 'refund']).where('idempotency_key', '=', key),
  );

  async function knownPlay(mutation: Mutation, playId: number): Promise<PlayRecord> {
    const play = await plays.byId(mutation.transaction, playId);
    if (play === null) throw new Error(`play ${playId} is gone`);
    return play;
  }

  async function duplicateRecord(
    mutation: Mutation,
    playId: number,
    number: number,
    madeAt: number,
    repeated: boolean,
  ): Promise<Decision<DuplicateRecord>> {
    const play = await knownPlay(mutation, playId);
    const printJob = await printJobs.ofDuplicate(mutation.transaction, playId, number);
    return done({ number, madeAt, play, printJob, repeated });
  }

  /** A paper that was never sent is lost by this decision: it can't be sent any more. */
  async function settleLostPaper(mutation: Mutation, play: PlayRecord, because: string): Promise<void> {
    if (play.printJob.state === 'not-sent') {
      await recordPrintEvent(mutation, play.printJob.id, 'confirmed-lost', { because });
    }
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
        const earlier = await replacementByKey.first(mutation.transaction, { key: idempotencyKey });
        if (earlier !== undefined) {
          return earlier.playId === playId
            ? done(await knownPlay(mutation, playId))
            : refused({ kind: 'key-reused' });
        }
        const play = await plays.byId(mutation.transaction, playId);
        if (play === null) return refused({ kind: 'unknown-play' });
        const refusal = refusalWhilePaperMayBeOut(play);
        if (refusal !== null) return refused(refusal);

        await settleLostPaper(mutation, play, 'receipt-replaced');
        const issue = play.issue + 1;
        await mutation.record('receipt_replacement', {
          play_id: playId,
          issue,
          idempotency_key: idempotencyKey,
        });
        await mutation.record('print_job', {
          kind: 'replacement',
          play_id: playId,
          issue,
          duplicate_number: null,
        });
        mutation.note({ play: playId, issue });
        return done(await knownPlay(mutation, playId));
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

function done<Value>(value: Value): Decision<Value> {
  return { kind: 'done', value };
}

function refused(refusal: DecisionRefusal): { kind: 'refused'; refusal: DecisionRefusal } {
  return { kind: 'refused', refusal };
}

function refusalWhilePaperMayBeOut({ void: isVoid, printJob }: PlayRecord): DecisionRefusal | null {
  if (isVoid) return { kind: 'play-void' };
  if (OPEN_STATES.includes(printJob.state)) return { kind: 'print-still-open', jobId: printJob.id };
  const isLost = printJob.state === 'confirmed-lost' || printJob.state === 'not-sent';
  return isLost ? null : decidedRefusal(printJob);
}

function refusalOnceClosed(play: PlayRecord, now: number): DecisionRefusal | null {
  const closedAt = Math.min(...play.draws.map((draw) => draw.salesCloseAt));
  return now < closedAt ? null : { kind: 'first-draw-closed', closedAt };
}
