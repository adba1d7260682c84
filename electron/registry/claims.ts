import type { Mutation } from './mutation.ts';
import { done, knownPlay, type NextIssues, refused } from './next-issues.ts';
import type { PlayReader } from './plays.ts';
import { recordPrintEvent } from './print-jobs.ts';
import type { Decision, DecisionRefusal, PlayRecord, Registry } from './registry.ts';
import type { Store } from './store.ts';

/** Claim codes handed over where no paper can be had: each showing and the reading back are facts (promise 4). */
export function makeClaims(
  store: Store,
  plays: PlayReader,
  issues: NextIssues,
): Pick<Registry, 'beginClaim' | 'showClaim' | 'confirmClaim'> {
  async function recordOnOpen(
    mutation: Mutation,
    playId: number,
    state: 'code-shown' | 'confirmed-whole',
  ): Promise<Decision<PlayRecord>> {
    const play = await plays.byId(mutation.transaction, playId);
    if (play === null) return refused({ kind: 'unknown-play' });
    const refusal = refusalUnlessOpen(play);
    if (refusal !== null) return refused(refusal);
    await recordPrintEvent(mutation, play.printJob.id, state, {});
    mutation.note({ play: playId, issue: play.issue });
    return done(await knownPlay(plays, mutation, playId));
  }

  return {
    beginClaim: (playId, idempotencyKey, actor) =>
      store.mutate('claim-begun', actor, async (mutation) => {
        const made = await issues.make(mutation, 'claim-code', playId, idempotencyKey);
        if (made.kind === 'refused') return made;
        return made.value.repeated ? recordOnOpen(mutation, playId, 'code-shown') : done(made.value.play);
      }),
    showClaim: (playId, actor) =>
      store.mutate('claim-shown', actor, (mutation) => recordOnOpen(mutation, playId, 'code-shown')),
    confirmClaim: (playId, actor) =>
      store.mutate('claim-confirmed', actor, (mutation) => recordOnOpen(mutation, playId, 'confirmed-whole')),
  };
}

function refusalUnlessOpen({ void: isVoid, printJob }: PlayRecord): DecisionRefusal | null {
  if (isVoid) return { kind: 'play-void' };
  if (printJob.kind !== 'claim-code') return { kind: 'no-claim' };
  return printJob.state === 'code-shown' ? null : { kind: 'already-decided', state: printJob.state };
}
