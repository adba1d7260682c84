import { useCallback, useEffect, useRef, useState } from 'react';
import type { CommandParams } from '../../electron/contract/commands.ts';
import type { Failure } from '../../electron/contract/errors.ts';
import { type Draft, type DraftAction, hasUndecided, isHeld } from '../logic/draft.ts';
import { flashNeedsOf } from '../logic/draft-needs.ts';
import { send } from '../terminal.ts';

/** What Flash is asked to choose: everything anew, or what isn't ticked yet. */
export type FlashWish = 'everything' | 'the-rest';

/** Système Flash (2.4): waits for stake and number of draws, which it never chooses, then completes by itself. */
export function useFlash(draft: Draft, act: (action: DraftAction) => void, fail: (failure: Failure) => void) {
  const [wish, setWish] = useState<FlashWish | null>(null);
  const latest = useRef(draft);
  latest.current = draft;

  const run = useCallback(
    async (wished: FlashWish) => {
      const asked = latest.current;
      const { places, pirates, stakes, draws } = asked.marks;
      const keeps = wished === 'the-rest';
      const outcome = await send('flash', {
        places: keeps ? [...places] : [],
        pirate: keeps ? (pirates[0] ?? null) : null,
        stake: stakes[0] as CommandParams<'flash'>['stake'],
        drawCount: draws[0] as number,
      });
      // What was chosen for other crosses than those on screen now is nobody's.
      if (latest.current.marks !== asked.marks) return;
      if (!outcome.ok) {
        fail(outcome.error);
        return;
      }
      const kept = keeps && places.length + pirates.length > 0;
      act({
        kind: 'flash-chosen',
        combination: outcome.value.combination,
        part: kept && asked.flash !== 'whole' ? 'partial' : 'whole',
      });
    },
    [act, fail],
  );

  const ready =
    flashNeedsOf(draft.marks).length === 0 && !draft.sent && !isHeld(draft) && !hasUndecided(draft);
  useEffect(() => {
    if (wish === null || !ready) return;
    setWish(null);
    void run(wish);
  }, [wish, ready, run]);

  return { wish, ask: setWish, cancel: () => setWish(null) };
}
