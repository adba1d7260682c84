import { useEffect, useState } from 'react';
import type { CommandResult } from '../../electron/contract/commands.ts';
import { isBlank } from '../logic/draft.ts';
import type { Counter } from '../till/use-counter.ts';
import { questionAfter } from './print-decisions.ts';

/**
 * Which question about a paper is asked now, one at a time, oldest first.
 *
 * A new one opens by itself only on the sale screen while nothing is being prepared; put aside, it waits behind its button (F1),
 * which goes through all of them, or comes up again once the printer is back. A claim code that was just begun is asked about at once, and kept as long as its
 * question is in sight.
 */
export function usePrintQuestions({ till, draft, phase }: Counter, isElsewhere: boolean) {
  const [aside, setAside] = useState<ReadonlySet<number>>(new Set());
  const [asked, setAsked] = useState<number | null>(null);
  const [claim, setClaim] = useState<{ readonly jobId: number; readonly code: string } | null>(null);
  const { printQuestions } = till;
  const isPrinterUp = till.printer.kind === 'ready' || till.printer.kind === 'printing';

  useEffect(() => {
    if (isPrinterUp) setAside(new Set());
  }, [isPrinterUp]);

  const calm = !isElsewhere && isBlank(draft) && (phase.kind === 'idle' || phase.kind === 'sold');

  const fresh = calm ? printQuestions.find(({ jobId }) => !aside.has(jobId)) : undefined;
  const question = printQuestions.find(({ jobId }) => jobId === asked) ?? fresh ?? null;

  return {
    question,
    claimCode: claim !== null && claim.jobId === question?.jobId ? claim.code : null,
    open: () => setAsked(printQuestions[0]?.jobId ?? null),
    later: () => {
      const isAsked = question !== null && question.jobId === asked;
      setAsked(isAsked ? (questionAfter(printQuestions, question.jobId)?.jobId ?? null) : null);
      setAside(new Set(printQuestions.map(({ jobId }) => jobId)));
      setClaim(null);
    },
    claimBegun: ({ receipt, code }: CommandResult<'beginClaim'>) => {
      setAsked(receipt.printJobId);
      setClaim({ jobId: receipt.printJobId, code });
    },
    claimShown: (jobId: number, code: string) => setClaim({ jobId, code }),
  };
}
