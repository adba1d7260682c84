import { ActionButton } from '../controls/action-button.tsx';
import { Icon } from '../controls/icons.tsx';
import { needsWords, overMarkWords } from '../french/slip-words.ts';
import { spaced } from '../french/typography.ts';
import type { DraftSlip } from '../logic/draft.ts';
import { needsOf } from '../logic/draft-needs.ts';
import type { Counter } from '../till/use-counter.ts';

/** An over-marked slip: every reason in words, and EDIT or DROP (promise 5). */
export function HeldSlipPanel({ counter, slip }: { counter: Counter; slip: DraftSlip }) {
  const interpretation = counter.till.slip?.interpretation;
  const reasons = interpretation?.kind === 'over-marked' ? interpretation.reasons : [];
  const missing = needsOf(slip.asRead).filter(
    ({ kind }) => kind === 'add-places' || kind.startsWith('choose-'),
  );
  return (
    <section className="panel panel-warning" role="alert" data-testid="slip-held">
      <p className="panel-title">
        <Icon name="attention" />
        <span>Bulletin retenu</span>
      </p>
      <ul className="panel-reasons">
        {reasons.map((reason) => (
          <li key={reason.kind}>{overMarkWords(reason)}</li>
        ))}
        {missing.length > 0 && <li>{spaced(`Il manque : ${needsWords(missing)}.`)}</li>}
      </ul>
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
