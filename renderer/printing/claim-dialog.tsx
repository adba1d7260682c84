import { useRef, useState } from 'react';
import type { Outcome } from '../../electron/contract/errors.ts';
import type { PrintQuestion } from '../../electron/contract/state.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { CommitButton } from '../controls/commit-button.tsx';
import { TextInput } from '../controls/text-input.tsx';
import { TillDialog } from '../controls/till-dialog.tsx';
import { useSettled } from '../controls/use-settled.ts';
import { explainFailure } from '../french/failures.ts';
import { amount } from '../french/format.ts';
import { spaced } from '../french/typography.ts';
import { send } from '../terminal.ts';
import { useNotices } from '../till/notices.tsx';
import { useTill } from '../till/till-context.tsx';
import { BacklogLine } from './backlog-line.tsx';

interface ClaimDialogProps {
  readonly question: PrintQuestion;
  /** The code in letters while it is shown, or null: after a restart it is only shown again on demand. */
  readonly code: string | null;
  readonly onShown: (code: string) => void;
  readonly onLater: () => void;
}

/** A claim code: in very large type, typed back as the customer reads it, or given up (promise 4). */
export function ClaimDialog({ question, code, onShown, onLater }: ClaimDialogProps) {
  const { outlet, operator } = useTill();
  const { tell } = useNotices();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const inFlight = useRef(false);
  const { receipt, jobId } = question;
  const { playId, number } = receipt;
  const isManager = operator?.role === 'manager';
  const canConfirm = typed.trim() !== '';

  const run = async <T,>(command: () => Promise<Outcome<T>>, then: (value: T) => void) => {
    if (inFlight.current) return;
    inFlight.current = true;
    setProblem(null);
    const outcome = await command();
    inFlight.current = false;
    if (outcome.ok) then(outcome.value);
    else {
      const { title, next } = explainFailure(outcome.error, outlet.zone);
      setProblem(`${title} ${next}`);
    }
  };
  const confirm = () =>
    canConfirm &&
    void run(
      () => send('confirmClaim', { playId, code: typed.trim() }),
      () =>
        tell(
          {
            title: spaced(`Code de réclamation remis pour le reçu ${number} : c’est noté.`),
            next: spaced(
              'Le client garde ce code : il tient lieu de reçu, et aucun autre papier ne sera payé.',
            ),
          },
          'info',
        ),
    );
  const show = () =>
    void run(
      () => send('showClaim', { playId }),
      (shown) => onShown(shown.code),
    );
  const giveUp = () =>
    void run(
      () => send('answerPrint', { jobId, answer: 'nothing' }),
      () => {},
    );
  const settled = {
    confirm: useSettled(confirm),
    show: useSettled(show),
    giveUp: useSettled(giveUp),
  };

  return (
    <TillDialog
      title={spaced(`Code de réclamation ${number} — ${amount(receipt.total)}`)}
      size="large"
      testId="claim-dialog"
      onClose={onLater}
      keys={{
        F6: settled.confirm,
        ...(isManager ? { F7: settled.show, F11: settled.giveUp } : {}),
      }}
    >
      <BacklogLine question={question} />
      {code === null ? (
        <p className="claim-code claim-code-hidden" data-testid="claim-hidden">
          {isManager
            ? spaced(
                'Ce code a été montré, mais pas encore relu. « Montrer le code » l’affiche de nouveau ; c’est noté.',
              )
            : spaced(
                'Ce code a été montré, mais pas encore relu. Seul un responsable peut l’afficher de nouveau.',
              )}
        </p>
      ) : (
        <p className="claim-code" data-testid="claim-code">
          {code.split('-').map((group) => (
            <span key={group}>{group}</span>
          ))}
        </p>
      )}
      <ol className="claim-steps">
        <li>{spaced(`Le client note ce code et le numéro du reçu : ${number}.`)}</li>
        <li>
          {spaced(
            'Il relit le code de sa note, à voix haute ; composez ce qu’il lit, sans regarder l’écran.',
          )}
        </li>
        <li>
          {spaced(
            'Le code tient lieu de seul reçu : avec lui, et lui seul, les gains seront payés. Le reçu perdu ne vaut plus rien.',
          )}
        </li>
      </ol>
      <TextInput
        label="Code relu par le client"
        hint={spaced('Majuscules, espaces et tirets sont sans importance ; O vaut 0, I et L valent 1.')}
        testId="claim-typed"
        value={typed}
        maxLength={40}
        takesScans
        onChange={setTyped}
      />
      <p className="pin-problem" role="alert" data-testid="claim-problem">
        {problem}
      </p>
      <div className="dialog-actions">
        <ActionButton look="quiet" shortcut="Escape" testId="claim-later" onPress={onLater}>
          Plus tard
        </ActionButton>
        {isManager && (
          <>
            <CommitButton look="danger" shortcut="F11" testId="claim-give-up" onCommit={giveUp}>
              Abandonner ce code
            </CommitButton>
            <CommitButton look="plain" shortcut="F7" testId="claim-show" onCommit={show}>
              Montrer le code
            </CommitButton>
          </>
        )}
        <CommitButton
          look="strong"
          shortcut="F6"
          testId="claim-confirm"
          isDisabled={!canConfirm}
          onCommit={confirm}
        >
          Relu et remis
        </CommitButton>
      </div>
    </TillDialog>
  );
}
