import { usePicture } from '../controls/engine-picture.tsx';
import { send } from '../terminal.ts';

/** A receipt as the engine draws it, always without its control code. */
export function ReceiptPicture({ playId, number }: { playId: number; number: string }) {
  const picture = usePicture(`receipt ${playId}`, () => send('receiptPicture', { playId }));
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
