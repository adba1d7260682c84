import { useEffect, useState } from 'react';
import { explainFailure } from '../french/failures.ts';
import { send } from '../terminal.ts';
import { useTill } from '../till/till-context.tsx';

type PictureState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'shown'; readonly png: string }
  | { readonly kind: 'failed'; readonly words: string };

/** A receipt as the engine draws it, always without its control code. */
export function ReceiptPicture({ playId, number }: { playId: number; number: string }) {
  const { zone } = useTill().outlet;
  const [picture, setPicture] = useState<PictureState>({ kind: 'loading' });

  useEffect(() => {
    let outdated = false;
    setPicture({ kind: 'loading' });
    void send('receiptPicture', { playId }).then((outcome) => {
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
  }, [playId, zone]);

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a tall receipt is scrolled by the arrow keys
    <section className="receipt-picture" tabIndex={0} aria-label={`Image du reçu ${number}`}>
      {picture.kind === 'loading' && <p>Image en préparation…</p>}
      {picture.kind === 'failed' && <p role="alert">{picture.words}</p>}
      {picture.kind === 'shown' && (
        <img
          src={`data:image/png;base64,${picture.png}`}
          alt={`Reçu ${number}`}
          data-testid="receipt-image"
        />
      )}
    </section>
  );
}
