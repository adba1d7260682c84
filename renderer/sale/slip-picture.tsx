import { useState } from 'react';
import { ActionButton } from '../controls/action-button.tsx';
import { usePicture } from '../controls/engine-picture.tsx';
import { TillDialog } from '../controls/till-dialog.tsx';
import { send } from '../terminal.ts';

/** The slip in hand as it was read, its doubtful boxes ringed; touching it shows it large. */
export function SlipPicture({ slipId }: { slipId: string }) {
  const picture = usePicture(`slip ${slipId}`, () => send('slipPicture', { slipId }));
  const [isLarge, setLarge] = useState(false);
  if (picture.kind === 'loading') return <p className="slip-thumb-none">Image en préparation…</p>;
  if (picture.kind === 'failed') return <p className="slip-thumb-none">{picture.words}</p>;
  const source = `data:image/png;base64,${picture.png}`;
  return (
    <>
      <button
        type="button"
        className="slip-thumb"
        data-testid="slip-picture"
        aria-label="Agrandir l’image du bulletin"
        onClick={() => setLarge(true)}
      >
        <img src={source} alt="" />
        <span className="slip-thumb-word">Agrandir</span>
      </button>
      {isLarge && (
        <TillDialog
          title="Le bulletin tel qu’il a été lu"
          size="large"
          testId="slip-picture-dialog"
          onClose={() => setLarge(false)}
        >
          <div className="slip-halves">
            <div className="slip-half">
              <img src={source} alt="Bulletin tel qu’il a été lu, cases douteuses entourées" />
            </div>
            <div className="slip-half">
              <img src={source} alt="" />
            </div>
          </div>
          <div className="dialog-actions">
            <ActionButton
              look="strong"
              shortcut="Escape"
              testId="slip-picture-close"
              onPress={() => setLarge(false)}
            >
              Fermer
            </ActionButton>
          </div>
        </TillDialog>
      )}
    </>
  );
}
