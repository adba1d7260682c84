import { ActionButton } from '../controls/action-button.tsx';
import { Icon } from '../controls/icons.tsx';
import { doubtWords, needsWords, overMarkWords } from '../french/slip-words.ts';
import { spaced } from '../french/typography.ts';
import type { DraftSlip } from '../logic/draft.ts';
import { needsOf } from '../logic/draft-needs.ts';
import type { Counter } from '../till/use-counter.ts';
import { SlipPicture } from './slip-picture.tsx';

/** An over-marked or doubtful slip: its picture, every reason in words, and EDIT or DROP (promise 5). */
export function HeldSlipPanel({ counter, slip }: { counter: Counter; slip: DraftSlip }) {
  const interpretation = counter.till.slip?.interpretation;
  const doubtful = interpretation?.kind === 'doubtful' ? interpretation : null;
  const reasons = interpretation?.kind === 'over-marked' ? interpretation.reasons : (doubtful?.reasons ?? []);
  const doubts = doubtWords(slip.undecided, doubtful?.doubtsOutside ?? 0);
  const missing = needsOf(slip.asRead).filter(
    ({ kind }) => kind === 'add-places' || kind.startsWith('choose-'),
  );
  return (
    <section className="panel panel-warning" role="alert" data-testid="slip-held">
      <p className="panel-title">
        <Icon name="attention" />
        <span>{slip.isDoubtful ? spaced('Bulletin retenu : croix douteuses') : 'Bulletin retenu'}</span>
      </p>
      <div className="held-slip">
        <ul className="panel-reasons">
          {doubts.map((doubt) => (
            <li key={doubt} className="panel-doubt">
              {doubt}
            </li>
          ))}
          {reasons.map((reason) => (
            <li key={reason.kind}>{overMarkWords(reason)}</li>
          ))}
          {missing.length > 0 && (
            <li>
              {spaced(
                `${slip.isDoubtful ? 'Sans ces cases, il manque' : 'Il manque'} : ${needsWords(missing)}.`,
              )}
            </li>
          )}
        </ul>
        <SlipPicture slipId={slip.slipId} />
      </div>
      <div className="panel-actions">
        <ActionButton testId="slip-drop" shortcut="Escape" onPress={counter.clear}>
          Rendre le bulletin
        </ActionButton>
        <ActionButton
          look="strong"
          testId="slip-edit"
          shortcut="F3"
          onPress={() => counter.choose({ kind: 'edit-held-slip' })}
        >
          Corriger
        </ActionButton>
      </div>
    </section>
  );
}
