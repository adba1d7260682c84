import { useCallback, useEffect, useRef, useState } from 'react';
import type { Quote } from '../../electron/contract/commands.ts';
import type { Failure } from '../../electron/contract/errors.ts';
import type { ReceiptSummary } from '../../electron/contract/state.ts';
import { type Draft, type DraftAction, isBlank } from '../logic/draft.ts';
import { playSourceOf } from '../logic/play-source.ts';
import { send } from '../terminal.ts';

/** Where the sale of the draft stands. */
export type SalePhase =
  | { readonly kind: 'idle' }
  | { readonly kind: 'confirming' }
  | { readonly kind: 'sending' }
  /** The printer isn't healthy: the clerk may sell all the same, which is recorded (promise 1). */
  | { readonly kind: 'printer-refused'; readonly quote: Quote; readonly failure: Failure }
  /** `known` is true when this sale had been made before: nothing new was registered. */
  | { readonly kind: 'sold'; readonly receipt: ReceiptSummary; readonly known: boolean };

/** Failures after which the sale may have been made: its key is asked for before anything else. */
const UNCERTAIN: ReadonlySet<Failure['code']> = new Set([
  'engine-stopped',
  'storage-failed',
  'internal-error',
  'key-reused',
]);

interface SaleOptions {
  readonly draft: Draft;
  readonly act: (action: DraftAction) => void;
  readonly fail: (failure: Failure) => void;
  /** Asks for a new quote. */
  readonly requote: () => void;
}

/** Sells the draft, once: keeps its key until its fate is known. */
export function useSale({ draft, act, fail, requote }: SaleOptions) {
  const [phase, setPhase] = useState<SalePhase>({ kind: 'idle' });
  const inFlight = useRef(false);

  const finish = useCallback(
    (receipt: ReceiptSummary, known: boolean) => {
      act({ kind: 'start-anew', newKey: crypto.randomUUID() });
      setPhase({ kind: 'sold', receipt, known });
    },
    [act],
  );

  /** Asks whether the draft's key was already sold; true once its fate is known. */
  const settleFate = useCallback(async (): Promise<boolean> => {
    const found = await send('findPlay', { idempotencyKey: draft.idempotencyKey });
    if (!found.ok) return false;
    if (found.value.receipt) finish(found.value.receipt, true);
    else {
      act({ kind: 'sale-refused' });
      setPhase({ kind: 'idle' });
    }
    return true;
  }, [draft.idempotencyKey, act, finish]);

  useFate(draft, inFlight, settleFate);

  const refuse = async (failure: Failure, quote: Quote) => {
    if (UNCERTAIN.has(failure.code)) {
      fail(failure);
      setPhase({ kind: 'idle' });
      await settleFate();
      return;
    }
    act({ kind: 'sale-refused' });
    if (failure.code === 'printer-not-ready') {
      setPhase({ kind: 'printer-refused', quote, failure });
      return;
    }
    if (failure.code === 'slip-repeated' && draft.slip) {
      const { receiptNumber, soldAt } = failure;
      act({ kind: 'repeat-found', receiptNumber, soldAt });
      setPhase({ kind: 'idle' });
      return;
    }
    setPhase({ kind: 'idle' });
    fail(failure);
    requote();
  };

  /** Sends exactly the quote that is shown. */
  const sell = async (quote: Quote, printerOverride: boolean) => {
    if (inFlight.current || draft.sent) return;
    inFlight.current = true;
    act({ kind: 'sale-sent' });
    setPhase({ kind: 'sending' });
    const outcome = await send('registerPlay', {
      idempotencyKey: draft.idempotencyKey,
      combination: quote.combination,
      stake: quote.stake,
      drawIds: quote.draws.map(({ id }) => id),
      requestedDrawCount: quote.requestedDrawCount,
      total: quote.total,
      source: playSourceOf(draft),
      slipId: draft.slip?.slipId ?? null,
      repeatConfirmed: draft.slip?.repeat?.confirmed ?? false,
      preparedId: draft.prepared?.preparedId ?? null,
      printerOverride,
    });
    inFlight.current = false;
    if (outcome.ok) finish(outcome.value.receipt, outcome.value.repeated);
    else await refuse(outcome.error, quote);
  };

  return {
    phase,
    sell,
    confirm: () => setPhase({ kind: 'confirming' }),
    leave: () => setPhase({ kind: 'idle' }),
  };
}

/** Milliseconds between two questions about a sale whose fate isn't known. */
const FATE_RETRY_MS = 1500;

/**
 * Asks what became of the draft's sale until it is known: after a restart of the window for any kept draft,
 * and after a lost answer. While a sale is in flight its own answer is waited for.
 */
function useFate(
  draft: Draft,
  inFlight: { readonly current: boolean },
  settleFate: () => Promise<boolean>,
): void {
  const restored = useRef(!isBlank(draft));
  const settle = useRef(settleFate);
  settle.current = settleFate;

  useEffect(() => {
    if (!restored.current && !draft.sent) return;
    let timer: ReturnType<typeof setTimeout>;
    const ask = async () => {
      if (!inFlight.current && (await settle.current())) restored.current = false;
      else timer = setTimeout(ask, FATE_RETRY_MS);
    };
    timer = setTimeout(ask, restored.current ? 0 : FATE_RETRY_MS);
    return () => clearTimeout(timer);
  }, [draft.sent, inFlight]);
}
