import { useEffect, useRef, useState } from 'react';
import type { CommandResult } from '../../electron/contract/commands.ts';
import type { Failure, Outcome } from '../../electron/contract/errors.ts';
import { spaced } from '../french/typography.ts';
import type { DraftPrepared } from '../logic/draft.ts';
import { type ScannedReceipt, scanIntakeOf } from '../logic/scan-intake.ts';
import { send } from '../terminal.ts';
import { useWedgeScans } from './keys.ts';
import { useNotices } from './notices.tsx';
import type { Counter } from './use-counter.ts';

interface ScanOptions {
  readonly counter: Counter;
  /** A dialog is open that the clerk mustn't be thrown out of. */
  readonly isBusy: boolean;
  /** Closes whatever else is open over the sale screen. */
  readonly showSale: () => void;
  readonly openReceipt: (scanned: ScannedReceipt) => void;
  /** What the check makes of a scan while it is open: false where it isn't the check's. */
  readonly takeByCheck: ((read: Outcome<CommandResult<'readCode'>>) => boolean) | null;
}

/** What scanners read, on a serial line or as a keyboard: fills the screen, opens a receipt, or is refused in words. */
export function useScans(options: ScanOptions) {
  const { tell, fail } = useNotices();
  const [asked, setAsked] = useState<DraftPrepared | null>(null);
  const latest = useRef(options);
  latest.current = options;
  const { draft } = options.counter;

  // Once the choices that were on the screen are sold or cleared, there is nothing left to ask.
  const draftKey = useRef(draft.idempotencyKey);
  useEffect(() => {
    if (draftKey.current === draft.idempotencyKey) return;
    draftKey.current = draft.idempotencyKey;
    setAsked(null);
  }, [draft.idempotencyKey]);

  const onReading = (outcome: Outcome<CommandResult<'readCode'>>) => {
    if (!outcome.ok && IGNORED.has(outcome.error.code)) return;
    if (latest.current.takeByCheck?.(outcome)) return;
    if (!outcome.ok) {
      fail(outcome.error);
      return;
    }
    const { counter, isBusy, showSale, openReceipt } = latest.current;
    const intake = scanIntakeOf(counter.draft, outcome.value, isBusy);
    switch (intake.kind) {
      case 'busy':
        tell(
          {
            title: spaced('Un code a été lu pendant une autre opération : il n’a rien changé.'),
            next: spaced('Terminez d’abord ce qui est ouvert, puis présentez le code de nouveau.'),
          },
          'info',
        );
        return;
      case 'take':
        showSale();
        counter.takePrepared(intake.prepared);
        return;
      case 'ask':
        showSale();
        setAsked(intake.prepared);
        return;
      case 'keep':
        showSale();
        return;
      case 'open-receipt':
        openReceipt(intake);
        return;
    }
  };
  const listener = useRef(onReading);
  listener.current = onReading;

  useWedgeScans((candidates) => void send('readCode', { candidates }).then((read) => listener.current(read)));
  useEffect(() => window.terminal.on('scan', (read) => listener.current(read)), []);

  return {
    /** The prepared play that waits for the clerk to say whether it replaces the present choices. */
    asked,
    takeAsked: () => {
      if (!asked) return;
      setAsked(null);
      options.counter.takePrepared(asked);
    },
    postpone: () => setAsked(null),
  };
}

/** The till was locked while the code was read: whoever unlocks it scans again. */
const IGNORED: ReadonlySet<Failure['code']> = new Set(['not-signed-on', 'till-locked']);

/** What the sale screen does about scans. */
export type Scans = ReturnType<typeof useScans>;
