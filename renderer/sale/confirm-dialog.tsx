import type { Quote } from '../../electron/contract/commands.ts';
import { pirateName, placeName } from '../../electron/games/ile-au-tresor/places.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { CommitButton } from '../controls/commit-button.tsx';
import { Icon } from '../controls/icons.tsx';
import { TillDialog } from '../controls/till-dialog.tsx';
import { useSettled } from '../controls/use-settled.ts';
import { PAPER_LOW_WORDS } from '../french/devices.ts';
import { drawNumbers, drawTimes, metropolitanDate, reductionWords } from '../french/draw-words.ts';
import { amount, shortAmount } from '../french/format.ts';
import { counted, spaced } from '../french/typography.ts';
import { ACTION_KEYS } from '../logic/key-map.ts';
import { isReduced } from '../logic/quote-shift.ts';
import { useTill } from '../till/till-context.tsx';
import { AdultsOnly } from './adults-only.tsx';

interface ConfirmDialogProps {
  readonly quote: Quote;
  readonly shifted: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** The sale, read out to the customer in large type before it is made; a quote that changes asks again. */
export function ConfirmDialog({ quote, shifted, onConfirm, onClose }: ConfirmDialogProps) {
  const { outlet, printer } = useTill();
  const { zone } = outlet;
  const { combination, draws, stake, drawCount, total } = quote;
  const guarded = useSettled(onConfirm);
  const metropolitan = metropolitanDate(draws, zone);
  return (
    <TillDialog
      title="Confirmer avec le client"
      size="medium"
      testId="confirm-dialog"
      onClose={onClose}
      keys={{ [ACTION_KEYS.commit]: guarded }}
    >
      <p className="confirm-total" data-testid="confirm-total" data-cents={total}>
        {amount(total)}
      </p>
      <p className="confirm-sum">
        {shortAmount(stake)} × {counted(drawCount, 'tirage', 'tirages')} · {drawNumbers(draws)},{' '}
        {drawTimes(draws, zone)}
      </p>
      {metropolitan && <p className="confirm-sum">{metropolitan}</p>}
      {shifted && (
        <p className="total-alert">
          <Icon name="attention" />{' '}
          {spaced('Un tirage a fermé : ce ne sont plus les tirages affichés d’abord.')}
        </p>
      )}
      {isReduced(quote) && (
        <p className="total-alert" data-testid="confirm-reduced">
          <Icon name="attention" /> {reductionWords(quote)}
        </p>
      )}
      {printer.paperNearEnd && (
        <p className="total-alert" data-testid="confirm-paper-low">
          <Icon name="attention" /> {PAPER_LOW_WORDS}
        </p>
      )}
      <div className="confirm-words">
        <div>
          <h3>Vos lieux</h3>
          <ul className="words-places">
            {combination.places.map((place) => (
              <li key={place}>{placeName(place)}</li>
            ))}
          </ul>
        </div>
        <div>
          <h3>Votre pirate</h3>
          <p className="words-pirate">{pirateName(combination.pirate)}</p>
        </div>
      </div>
      <AdultsOnly isLarge />
      <div className="dialog-actions">
        <ActionButton shortcut="Escape" testId="confirm-cancel" onPress={onClose}>
          Modifier
        </ActionButton>
        <CommitButton
          key={draws.map(({ id }) => id).join()}
          shortcut={ACTION_KEYS.commit}
          testId="confirm-sale"
          onCommit={onConfirm}
        >
          Confirmer et imprimer
        </CommitButton>
      </div>
    </TillDialog>
  );
}
