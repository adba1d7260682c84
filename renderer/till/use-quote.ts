import { useEffect, useMemo, useRef, useState } from 'react';
import type { Quote } from '../../electron/contract/commands.ts';
import type { Failure } from '../../electron/contract/errors.ts';
import type { SalesState } from '../../electron/contract/state.ts';
import type { WholePlay } from '../logic/draft.ts';
import { drawsShifted } from '../logic/quote-shift.ts';
import { send } from '../terminal.ts';

/** The price of the whole play, as the engine says it. */
export type QuoteState =
  | { readonly kind: 'none' }
  | { readonly kind: 'asking' }
  | {
      readonly kind: 'ready';
      readonly quote: Quote;
      /** The same play was shown with other draws before: a draw closed meanwhile, so the screen asks again. */
      readonly shifted: boolean;
    }
  | { readonly kind: 'refused'; readonly failure: Failure };

interface Answer {
  /** The play that the answer is about. */
  readonly play: string;
  readonly state: QuoteState;
}

/** Prices the play as soon as it is whole, and again whenever the draws on sale change or `round` does. */
export function useQuote(
  play: WholePlay | null,
  sales: SalesState,
  round: number,
): readonly [QuoteState, () => void] {
  const playText = play ? JSON.stringify(play) : null;
  const onSale = sales.kind === 'open' ? sales.nextDraws.map(({ id }) => id).join() : null;
  const [answer, setAnswer] = useState<Answer | null>(null);
  const shown = useRef<{ play: string; quote: Quote } | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks for the same play again
  useEffect(() => {
    if (playText === null || onSale === null) return;
    let outdated = false;
    void send('quote', JSON.parse(playText) as WholePlay).then((outcome) => {
      if (outdated) return;
      if (!outcome.ok) {
        setAnswer({ play: playText, state: { kind: 'refused', failure: outcome.error } });
        return;
      }
      const before = shown.current?.play === playText ? shown.current.quote : null;
      const shifted = before !== null && drawsShifted(before, outcome.value);
      if (!shifted) shown.current = { play: playText, quote: outcome.value };
      setAnswer({ play: playText, state: { kind: 'ready', quote: outcome.value, shifted } });
    });
    return () => {
      outdated = true;
    };
  }, [playText, onSale, round]);

  const state = useMemo<QuoteState>(() => {
    if (playText === null || onSale === null) return { kind: 'none' };
    return answer?.play === playText ? answer.state : { kind: 'asking' };
  }, [playText, onSale, answer]);

  const acknowledgeShift = () => {
    if (playText === null || state.kind !== 'ready') return;
    shown.current = { play: playText, quote: state.quote };
    setAnswer({ play: playText, state: { ...state, shifted: false } });
  };
  return [state, acknowledgeShift];
}
