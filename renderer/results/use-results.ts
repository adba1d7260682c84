import { useCallback, useEffect, useState } from 'react';
import type { DrawAwaitingResult, DrawResult } from '../../electron/contract/draws.ts';
import type { Failure } from '../../electron/contract/errors.ts';
import { explainFailure } from '../french/failures.ts';
import { send } from '../terminal.ts';
import { useTill } from '../till/till-context.tsx';

/** Results that are listed at once. */
const LISTED = 100;

/** Draws without a result that are listed at once: more than a day has. */
const MOST_AWAITED = 300;

/** Milliseconds between two looks for draws that closed meanwhile. */
const LOOK_AGAIN_MS = 15_000;

/** The last results and the draws that await theirs, looked up anew after each change and now and then. */
export function useResults() {
  const { zone } = useTill().outlet;
  const [results, setResults] = useState<readonly DrawResult[]>([]);
  const [awaited, setAwaited] = useState<readonly DrawAwaitingResult[]>([]);
  const [total, setTotal] = useState(0);
  const [message, setMessage] = useState('');
  const [round, setRound] = useState(0);

  const fail = useCallback(
    (failure: Failure) => {
      const { title, next } = explainFailure(failure, zone);
      setMessage(`${title} ${next}`);
    },
    [zone],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round looks anew
  useEffect(() => {
    let outdated = false;
    const look = async () => {
      const [confirmed, waiting] = await Promise.all([
        send('listResults', { limit: LISTED, beforeDrawAt: null }),
        send('listAwaitedResults', { limit: MOST_AWAITED }),
      ]);
      if (outdated) return;
      if (confirmed.ok) setResults(confirmed.value.results);
      else fail(confirmed.error);
      if (waiting.ok) {
        setAwaited(waiting.value.draws.toReversed());
        setTotal(waiting.value.total);
      } else fail(waiting.error);
    };
    void look();
    const timer = setInterval(() => void look(), LOOK_AGAIN_MS);
    return () => {
      outdated = true;
      clearInterval(timer);
    };
  }, [round, fail]);

  return {
    results,
    /** Latest first. */
    awaited,
    /** How many draws await their result, listed or not. */
    total,
    message,
    tell: setMessage,
    fail,
    refresh: () => setRound((before) => before + 1),
  };
}

/** Results and what awaits one, as the parts of their screen take them. */
export type Results = ReturnType<typeof useResults>;
