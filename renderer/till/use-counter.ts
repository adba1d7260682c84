import { useCallback, useMemo, useState } from 'react';
import { type DraftAction, type DraftPrepared, hasUndecided, isHeld, wholePlayOf } from '../logic/draft.ts';
import { canComplete, needsOf } from '../logic/draft-needs.ts';
import { isReduced } from '../logic/quote-shift.ts';
import { useNotices } from './notices.tsx';
import { useTill } from './till-context.tsx';
import { useDraft } from './use-draft.ts';
import { useFlash } from './use-flash.ts';
import { useQuote } from './use-quote.ts';
import { useSale } from './use-sale.ts';
import { useSlips } from './use-slips.ts';

/** Everything that the sale screen shows and does about the play being prepared. */
export function useCounter() {
  const till = useTill();
  const { fail, tell } = useNotices();
  const [draft, act] = useDraft(till.mode);
  const [round, setRound] = useState(0);
  const requote = useCallback(() => setRound((before) => before + 1), []);

  const play = useMemo(() => wholePlayOf(draft), [draft]);
  const [quote, acknowledgeShift] = useQuote(play, till.sales, round);
  const sale = useSale({ draft, act, fail, requote });
  const flash = useFlash(draft, act, fail);
  const slips = useSlips({ draft, act, inHand: till.slip, fail });

  const choose = (action: DraftAction) => {
    if (sale.phase.kind === 'sold') sale.leave();
    act(action);
  };

  /** Flash never decides a doubt, nor a slip that is held. */
  const mayFlash = !isHeld(draft) && !hasUndecided(draft);

  const askFlash = () => {
    if (!mayFlash) return;
    if (sale.phase.kind === 'sold') sale.leave();
    flash.ask('everything');
  };

  const complete = () => {
    if (!mayFlash) return;
    if (canComplete(draft.marks)) {
      if (sale.phase.kind === 'sold') sale.leave();
      flash.ask('the-rest');
    } else if (draft.marks.places.length === 7 && draft.marks.pirates.length === 1) {
      tell(
        { title: 'La combinaison est déjà complète.', next: 'Pour en tirer une autre, pressez Flash (F2).' },
        'info',
      );
    }
  };

  const leaveChoices = () => {
    flash.cancel();
    if (sale.phase.kind !== 'idle') sale.leave();
    if (draft.slip) void slips.giveBack(draft.slip.slipId);
  };

  /** « Effacer »: everything chosen goes, and the slip goes back to the player. */
  const clear = () => {
    if (draft.sent) return;
    leaveChoices();
    act({ kind: 'start-anew', newKey: crypto.randomUUID() });
  };

  /** A prepared play takes the place of what is on the screen. */
  const takePrepared = (prepared: DraftPrepared) => {
    if (draft.sent) return;
    leaveChoices();
    act({ kind: 'take-prepared', prepared, newKey: crypto.randomUUID() });
  };

  /** « Enregistrer et imprimer »: sells what is shown, or asks for what is missing. */
  const commit = () => {
    if (quote.kind !== 'ready' || draft.sent || till.sales.kind !== 'open') return;
    const mustConfirm = quote.quote.needsConfirmation || quote.shifted || isReduced(quote.quote);
    if (mustConfirm) sale.confirm();
    else void sale.sell(quote.quote, false);
  };

  /** The sale that the dialog shows, confirmed. */
  const confirmed = () => {
    if (sale.phase.kind !== 'confirming' || quote.kind !== 'ready') return;
    acknowledgeShift();
    void sale.sell(quote.quote, false);
  };

  return {
    till,
    draft,
    needs: useMemo(() => needsOf(draft.marks), [draft.marks]),
    quote,
    phase: sale.phase,
    flashWish: flash.wish,
    slips,
    mayFlash,
    takePrepared,
    choose,
    askFlash,
    complete,
    clear,
    commit,
    confirmed,
    leaveSale: sale.leave,
    sellWithoutPrinter: () => {
      if (sale.phase.kind === 'printer-refused') void sale.sell(sale.phase.quote, true);
    },
  };
}

/** The play being prepared, as the sale screen's parts take it. */
export type Counter = ReturnType<typeof useCounter>;
