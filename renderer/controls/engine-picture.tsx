import { useEffect, useState } from 'react';
import type { CommandResult } from '../../electron/contract/commands.ts';
import type { Outcome } from '../../electron/contract/errors.ts';
import { explainFailure } from '../french/failures.ts';
import { useTill } from '../till/till-context.tsx';

/** A picture that the engine draws: on its way, here as a PNG in base 64, or why not. */
export type PictureState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'shown'; readonly png: string }
  | { readonly kind: 'failed'; readonly words: string };

type AskPicture = () => Promise<Outcome<CommandResult<'receiptPicture'>>>;

/** Asks the engine for a picture, and anew whenever what it is of changes. */
export function usePicture(of: string, ask: AskPicture): PictureState {
  const { zone } = useTill().outlet;
  const [picture, setPicture] = useState<PictureState>({ kind: 'loading' });

  // biome-ignore lint/correctness/useExhaustiveDependencies: what it is of says what is asked
  useEffect(() => {
    let outdated = false;
    setPicture({ kind: 'loading' });
    void ask().then((outcome) => {
      if (outdated) return;
      setPicture(
        outcome.ok
          ? { kind: 'shown', png: outcome.value.png }
          : { kind: 'failed', words: explainFailure(outcome.error, zone).title },
      );
    });
    return () => {
      outdated = true;
    };
  }, [of, zone]);
  return picture;
}
