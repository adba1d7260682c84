import { useRef, useState } from 'react';
import type { CommandParams } from '../../electron/contract/commands.ts';
import type { DrawResult } from '../../electron/contract/draws.ts';
import { entryWords } from '../french/result-words.ts';
import { type WinningDraft, wholeWinning } from '../logic/winning-draft.ts';
import { send } from '../terminal.ts';
import type { Results } from './use-results.ts';

/** Shortest reason of a correction that the till takes. */
const SHORTEST_REASON = 3;

interface EntryOptions {
  readonly draw: DrawResult['draw'] | null;
  readonly winning: WinningDraft;
  /** Why a confirmed result is corrected; null for a first result. */
  readonly correction: string | null;
  readonly results: Results;
  readonly onDone: () => void;
}

/** One of the two entries of a result (article 4): noted, confirmed, or refused where they differ. */
export function useEntry({ draw, winning, correction, results, onDone }: EntryOptions) {
  const inFlight = useRef(false);
  const [isSending, setSending] = useState(false);
  const whole = wholeWinning(winning);
  const hasReason = correction === null || correction.trim().length >= SHORTEST_REASON;
  const isReady = draw !== null && whole !== null && hasReason && !isSending;

  const enter = async () => {
    if (!isReady || inFlight.current) return;
    inFlight.current = true;
    setSending(true);
    const outcome = await send('enterResult', {
      drawId: draw.id,
      winning: whole as CommandParams<'enterResult'>['winning'],
      correction: correction === null ? null : correction.trim(),
    });
    inFlight.current = false;
    setSending(false);
    if (outcome.ok) {
      results.tell(entryWords(outcome.value.confirmed, draw));
      onDone();
    } else {
      results.fail(outcome.error);
      // Where the entries differ neither counts: what was typed here is gone too.
      if (outcome.error.code === 'entries-differ') onDone();
    }
    results.refresh();
  };
  return { isReady, enter: () => void enter() };
}

/** The entry of a result, as its panels take it. */
export type Entry = ReturnType<typeof useEntry>;
