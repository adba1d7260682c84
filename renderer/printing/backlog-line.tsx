import type { PrintQuestion } from '../../electron/contract/state.ts';
import { Icon } from '../controls/icons.tsx';
import { backlogWords, pastDrawsWords } from '../french/paper-ages.ts';
import { useTill, useTillClock } from '../till/till-context.tsx';
import { placeOf } from './print-decisions.ts';

/** Which of the papers that wait this one is, how old it is, and whether its draws are over. */
export function BacklogLine({ question }: { question: PrintQuestion }) {
  const { printQuestions, outlet } = useTill();
  const now = useTillClock();
  const past = pastDrawsWords(question.receipt, now);
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
