import type { PrintKind } from '../../electron/contract/print-kinds.ts';
import type { PrintQuestion } from '../../electron/contract/state.ts';
import { Icon } from '../controls/icons.tsx';
import { backlogWords, pastDrawsWords } from '../french/paper-ages.ts';
import { useTill, useTillClock } from '../till/till-context.tsx';
import { placeOf } from './print-decisions.ts';

/** Papers that stand for the play; those about a payment or a cancellation don't. */
const SAYS_DRAWS: Readonly<Record<PrintKind, boolean>> = {
  original: true,
  replacement: true,
  exchange: true,
  'claim-code': true,
  duplicate: true,
  'payment-proof': false,
  'centre-slip': false,
  cancellation: false,
};

/** Which of the papers that wait this one is, how old it is, and whether its draws are over. */
export function BacklogLine({ question }: { question: PrintQuestion }) {
  const { printQuestions, outlet } = useTill();
  const now = useTillClock();
  const past = SAYS_DRAWS[question.kind] ? pastDrawsWords(question.receipt, now) : null;
  return (
    <div className="backlog-line">
      <p data-testid="print-age">
        {backlogWords(question, placeOf(printQuestions, question.jobId), now, outlet.zone)}
      </p>
      {past && (
        <p className="total-alert" data-testid="print-past-draws">
          <Icon name="attention" /> {past}
        </p>
      )}
    </div>
  );
}
