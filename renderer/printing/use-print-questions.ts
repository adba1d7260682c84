import { useState } from 'react';
import { isBlank } from '../logic/draft.ts';
import type { Counter } from '../till/use-counter.ts';
import { questionAfter } from './print-decisions.ts';

/**
 * Which question about a paper is asked now, one at a time.
 *
 * A new one opens by itself only while nothing is being prepared; put aside, it waits behind its button (F1),
 * which goes through all of them.
 */
export function usePrintQuestions({ till, draft, phase }: Counter) {
  const [aside, setAside] = useState<ReadonlySet<number>>(new Set());
  const [asked, setAsked] = useState<number | null>(null);
  const { printQuestions } = till;
  const calm = isBlank(draft) && (phase.kind === 'idle' || phase.kind === 'sold');

  const fresh = calm ? printQuestions.find(({ jobId }) => !aside.has(jobId)) : undefined;
  const question = printQuestions.find(({ jobId }) => jobId === asked) ?? fresh ?? null;

  return {
    question,
    open: () => setAsked(printQuestions[0]?.jobId ?? null),
    later: () => {
      const isAsked = question !== null && question.jobId === asked;
      setAsked(isAsked ? (questionAfter(printQuestions, question.jobId)?.jobId ?? null) : null);
      setAside(new Set(printQuestions.map(({ jobId }) => jobId)));
    },
  };
}
