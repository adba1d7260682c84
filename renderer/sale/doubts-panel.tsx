import { ActionButton } from '../controls/action-button.tsx';
import { Icon } from '../controls/icons.tsx';
import { doubtWords } from '../french/slip-words.ts';
import { spaced } from '../french/typography.ts';
import type { DraftSlip } from '../logic/draft.ts';
import { ACTION_KEYS } from '../logic/key-map.ts';
import type { Counter } from '../till/use-counter.ts';
import { SlipPicture } from './slip-picture.tsx';

/** A doubtful slip being corrected: which boxes are still to be decided, each one crossed by touch, or all blank. */
export function DoubtsPanel({ counter, slip }: { counter: Counter; slip: DraftSlip }) {
  return (
    <section className="panel panel-warning" data-testid="slip-doubts">
      <p className="panel-title">
        <Icon name="attention" />
        <span>Cases douteuses à décider</span>
      </p>
      <div className="held-slip">
        <div>
          <ul className="panel-reasons" aria-live="polite">
            {doubtWords(slip.undecided, 0).map((doubt) => (
              <li key={doubt} className="panel-doubt">
                {doubt}
              </li>
            ))}
          </ul>
          <p className="panel-next">
            {spaced('Demandez au client. Touchez à l’écran les cases « ? » qu’il a cochées.')}
          </p>
        </div>
        <SlipPicture slipId={slip.slipId} />
      </div>
      <div className="panel-actions">
        <ActionButton
          look="strong"
          testId="slip-doubts-blank"
          shortcut={ACTION_KEYS.decide}
          onPress={() => counter.choose({ kind: 'decide-rest-blank' })}
        >
          Cases douteuses non cochées
        </ActionButton>
      </div>
    </section>
  );
}
