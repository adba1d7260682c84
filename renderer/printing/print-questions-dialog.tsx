import { useRef, useState } from 'react';
import type { CommandResult } from '../../electron/contract/commands.ts';
import type { Failure } from '../../electron/contract/errors.ts';
import type { PrintAnswer, PrintQuestion } from '../../electron/contract/state.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { StatusChip } from '../controls/status-chip.tsx';
import { TillDialog } from '../controls/till-dialog.tsx';
import { useSettled } from '../controls/use-settled.ts';
import { printerWords } from '../french/devices.ts';
import { explainFailure } from '../french/failures.ts';
import { amount } from '../french/format.ts';
import { printKindWords, thisPaper } from '../french/print-words.ts';
import { spaced } from '../french/typography.ts';
import { ReceiptPicture } from '../receipts/receipt-picture.tsx';
import { send } from '../terminal.ts';
import { useNotices } from '../till/notices.tsx';
import { useTill } from '../till/till-context.tsx';
import { BacklogLine } from './backlog-line.tsx';
import { PrintDecisionButton } from './print-decision-button.tsx';
import { decisionsFor, type PrintDecision } from './print-decisions.ts';

interface PrintQuestionsDialogProps {
  readonly question: PrintQuestion;
  readonly onClaimBegun: (claim: CommandResult<'beginClaim'>) => void;
  readonly onLater: () => void;
}

/** One question about one paper: what came out, then what to do about it (promise 4). */
export function PrintQuestionsDialog({ question, onClaimBegun, onLater }: PrintQuestionsDialogProps) {
  const { outlet, printer, sales, operator } = useTill();
  const { tell } = useNotices();
  const [problem, setProblem] = useState<string | null>(null);
  const inFlight = useRef(false);
  const keys = useRef({
    replace: crypto.randomUUID(),
    claim: crypto.randomUUID(),
    void: crypto.randomUUID(),
  });
  const { receipt, jobId } = question;
  const decisions = decisionsFor(question, operator?.role === 'manager');
  const printerState = printerWords(printer);

  const decide = async (decision: PrintDecision) => {
    if (inFlight.current) return;
    inFlight.current = true;
    setProblem(null);
    const failure = await carryOut(decision);
    inFlight.current = false;
    if (failure) {
      const { title, next } = explainFailure(failure, outlet.zone);
      setProblem(`${title} ${next}`);
    }
  };

  const carryOut = async (decision: PrintDecision): Promise<Failure | null> => {
    switch (decision.kind) {
      case 'answer': {
        const outcome = await send('answerPrint', { jobId, answer: decision.answer satisfies PrintAnswer });
        return outcome.ok ? null : outcome.error;
      }
      case 'drop': {
        const outcome = await send('answerPrint', { jobId, answer: 'nothing' });
        return outcome.ok ? null : outcome.error;
      }
      case 'retry': {
        const outcome = await send('retryPrint', { jobId });
        return outcome.ok ? null : outcome.error;
      }
      case 'replace': {
        const outcome = await send('replaceReceipt', {
          playId: receipt.playId,
          idempotencyKey: keys.current.replace,
        });
        return outcome.ok ? null : outcome.error;
      }
      case 'claim': {
        const outcome = await send('beginClaim', {
          playId: receipt.playId,
          idempotencyKey: keys.current.claim,
        });
        if (!outcome.ok) return outcome.error;
        onClaimBegun(outcome.value);
        return null;
      }
      case 'void': {
        const outcome = await send('voidPlay', {
          playId: receipt.playId,
          idempotencyKey: keys.current.void,
        });
        if (!outcome.ok) return outcome.error;
        tell(
          {
            title: spaced(`Prise de jeu ${receipt.number} annulée.`),
            next: spaced(`Rendez ${amount(outcome.value.refund)} au client.`),
          },
          'info',
        );
        return null;
      }
    }
  };

  const guarded = useSettled((decision: PrintDecision) => void decide(decision));

  return (
    <TillDialog
      title={spaced(`${printKindWords(question.kind)} ${receipt.number} — ${amount(receipt.total)}`)}
      size="large"
      testId="print-question"
      onClose={onLater}
      keys={Object.fromEntries(decisions.map((decision) => [decision.shortcut, () => guarded(decision)]))}
    >
      <div className="print-question" data-state={question.state}>
        <ReceiptPicture playId={receipt.playId} number={receipt.number} />
        <div className="print-question-side">
          <BacklogLine question={question} />
          <p className="print-question-text" data-testid="print-question-text">
            {questionWords(question, sales.kind === 'clock-suspect')}
          </p>
          {(printerState.tone === 'bad' || printerState.tone === 'off') && (
            <p data-testid="print-printer-advice">
              <StatusChip tone={printerState.tone} label={spaced(`Imprimante : ${printerState.label}`)} />{' '}
              {printerState.advice}
            </p>
          )}
          <div className="stacked-actions">
            {decisions.map((decision) => (
              <PrintDecisionButton
                key={`${question.state}-${decision.shortcut}`}
                decision={decision}
                onDecide={() => void decide(decision)}
              />
            ))}
            <ActionButton look="quiet" shortcut="Escape" testId="print-later" onPress={onLater}>
              Plus tard
            </ActionButton>
          </div>
          <p className="pin-problem" role="alert" data-testid="print-problem">
            {problem}
          </p>
        </div>
      </div>
    </TillDialog>
  );
}

function questionWords({ state, refundable, kind }: PrintQuestion, clockSuspect: boolean): string {
  if (state === 'confirmed-lost' && clockSuspect) {
    return spaced(
      'Ce papier est perdu. Tant que l’heure n’est pas confirmée, seul un remplacement est possible.',
    );
  }
  if (state === 'confirmed-lost') {
    return spaced(
      refundable
        ? 'Ce papier est perdu : faut-il le remplacer, ou annuler la prise de jeu et rembourser ?'
        : 'Ce papier est perdu. Le premier tirage est clos : seul un remplacement est possible.',
    );
  }
  if (state === 'not-sent') return spaced('Ce papier n’a pas été envoyé à l’imprimante. Que faire ?');
  return spaced(`L’imprimante n’a pas prouvé ${thisPaper(kind)}. Qu’est-il sorti ?`);
}
