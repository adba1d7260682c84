import { useCallback, useEffect, useRef, useState } from 'react';
import type { Failure } from '../../electron/contract/errors.ts';
import type { SlipReading, SlipRejectionReason } from '../../electron/contract/state.ts';
import type { Draft, DraftAction } from '../logic/draft.ts';
import { intakeOf } from '../logic/slip-intake.ts';
import { send } from '../terminal.ts';

/** A slip that couldn't be read, until the clerk acknowledges it. */
export interface RejectedSlip {
  readonly slipId: string;
  readonly reason: SlipRejectionReason;
}

interface SlipOptions {
  readonly draft: Draft;
  readonly act: (action: DraftAction) => void;
  readonly inHand: SlipReading | null;
  readonly fail: (failure: Failure) => void;
}

/** Lets a slip that was read fill the screen, and keeps what was rejected in sight. */
export function useSlips({ draft, act, inHand, fail }: SlipOptions) {
  const finished = useRef<string | null>(null);
  const [postponed, setPostponed] = useState<string | null>(null);
  const [rejected, setRejected] = useState<RejectedSlip | null>(null);

  // A slip that left the draft by a sale or by « Effacer » is finished, whatever a late snapshot says.
  const previous = useRef(draft);
  if (previous.current.idempotencyKey !== draft.idempotencyKey && previous.current.slip) {
    finished.current = previous.current.slip.slipId;
  }
  previous.current = draft;

  const intake = intakeOf(draft, inHand, { finished: finished.current, postponed });
  useEffect(() => {
    if (intake.kind === 'take') act({ kind: 'take-slip', slip: intake.slip, newKey: crypto.randomUUID() });
    if (intake.kind === 'repeat') act({ ...intake, kind: 'repeat-found' });
    if (intake.kind === 'forget') act({ kind: 'forget-slip' });
  });

  const acknowledged = useRef<string | null>(null);
  const noteRejection = useCallback(({ slipId, interpretation }: SlipReading) => {
    if (interpretation.kind !== 'rejected' || slipId === acknowledged.current) return;
    setRejected({ slipId, reason: interpretation.reason });
  }, []);
  useEffect(() => window.terminal.on('slip', noteRejection), [noteRejection]);
  useEffect(() => {
    if (inHand) noteRejection(inHand);
  }, [inHand, noteRejection]);

  const giveBack = async (slipId: string) => {
    const outcome = await send('dropSlip', { slipId });
    if (!outcome.ok && outcome.error.code !== 'slip-gone') fail(outcome.error);
  };

  return {
    rejected,
    /** The slip that waits for the clerk to say whether it replaces the present choices. */
    asking: intake.kind === 'ask' ? intake.slip : null,
    takeAsked: () => {
      if (intake.kind === 'ask') {
        act({ kind: 'take-slip', slip: intake.slip, newKey: crypto.randomUUID() });
      }
    },
    postpone: () => {
      if (intake.kind === 'ask') setPostponed(intake.slip.slipId);
    },
    giveBack,
    acknowledgeRejection: () => {
      if (!rejected) return;
      acknowledged.current = rejected.slipId;
      if (inHand?.slipId === rejected.slipId) void giveBack(rejected.slipId);
      setRejected(null);
    },
  };
}
