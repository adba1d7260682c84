import { useState } from 'react';
import { ACTION_KEYS, choiceOfStroke } from '../logic/key-map.ts';
import { ClaimDialog } from '../printing/claim-dialog.tsx';
import { PrintQuestionsDialog } from '../printing/print-questions-dialog.tsx';
import { usePrintQuestions } from '../printing/use-print-questions.ts';
import { ReceiptsDialog } from '../receipts/receipts-dialog.tsx';
import { SettingsScreen } from '../settings/settings-screen.tsx';
import { send } from '../terminal.ts';
import { useKeys } from '../till/keys.ts';
import { useNotices } from '../till/notices.tsx';
import { type Counter, useCounter } from '../till/use-counter.ts';
import { DevicesDialog } from '../training/devices-dialog.tsx';
import { CashDialog } from './cash-dialog.tsx';
import { ChoiceActions } from './choice-actions.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { DrawCounts } from './draw-counts.tsx';
import { Footer } from './footer.tsx';
import { GuideStrip } from './guide-strip.tsx';
import { Header } from './header.tsx';
import { OperatorDialog } from './operator-dialog.tsx';
import { Pirates } from './pirates.tsx';
import { PlacesMap } from './places-map.tsx';
import { PrinterRefusedDialog } from './printer-refused-dialog.tsx';
import { SellButton } from './sell-button.tsx';
import { SidePanel } from './side-panel.tsx';
import { Stakes } from './stakes.tsx';
import { TotalBlock } from './total-block.tsx';
import { TrainingBanner } from './training-banner.tsx';

/** What is open over the sale screen. */
type Opened = 'cash' | 'receipts' | 'devices' | 'operator' | 'settings' | null;

/** The screen that sells. */
export function SaleScreen() {
  const counter = useCounter();
  const { list, acknowledge, fail } = useNotices();
  const questions = usePrintQuestions(counter);
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);

  const run = async (command: 'lock' | 'nextCustomer' | 'recoverClock') => {
    const outcome = await send(command, {});
    if (!outcome.ok) fail(outcome.error);
  };
  const nextCustomer = () => {
    if (counter.phase.kind === 'sold') counter.leaveSale();
    void run('nextCustomer');
  };

  const mayRecoverClock =
    counter.till.sales.kind === 'clock-suspect' && counter.till.operator?.role === 'manager';
  const recoverClock = mayRecoverClock ? () => void run('recoverClock') : undefined;

  const notice = list[0];
  const stepBack = () => {
    if (notice) acknowledge(notice.id);
    else if (counter.slips.rejected) counter.slips.acknowledgeRejection();
    else if (counter.slips.asking) counter.slips.postpone();
    else counter.clear();
  };

  useKeys(0, {
    actions: {
      [ACTION_KEYS.printQuestions]: questions.open,
      [ACTION_KEYS.flash]: counter.askFlash,
      [ACTION_KEYS.complete]: () => completeOrDecide(counter),
      [ACTION_KEYS.nextCustomer]: nextCustomer,
      [ACTION_KEYS.cash]: () => setOpened('cash'),
      [ACTION_KEYS.devices]: () => setOpened('devices'),
      [ACTION_KEYS.recoverClock]: recoverClock,
      [ACTION_KEYS.reprint]: () => setOpened('receipts'),
      [ACTION_KEYS.lock]: () => void run('lock'),
      [ACTION_KEYS.settings]: () => setOpened('operator'),
      [ACTION_KEYS.clear]: stepBack,
      [ACTION_KEYS.commit]: counter.commit,
    },
    onCharacter: (stroke) => {
      const choice = choiceOfStroke(stroke);
      if (choice) counter.choose(choice);
    },
  });

  if (opened === 'settings') return <SettingsScreen onClose={close} />;
  const { phase, quote, flashWish, draft, till } = counter;
  const frozen = draft.sent || draft.slip?.held === true;
  const { marks } = draft;
  return (
    <div className="till">
      <TrainingBanner />
      <Header
        onDevices={() => setOpened('devices')}
        onLock={() => void run('lock')}
        onOperator={() => setOpened('operator')}
      />
      <main className="sale">
        <GuideStrip counter={counter} />
        <section className="sale-left" aria-label="Combinaison">
          <PlacesMap counter={counter} isDisabled={frozen} />
          <Pirates counter={counter} isDisabled={frozen} />
          <ChoiceActions counter={counter} isDisabled={frozen || till.sales.kind !== 'open'} />
        </section>
        <section className="sale-right" aria-label="Mise, tirages et total">
          <Stakes
            counter={counter}
            isDisabled={frozen}
            isWanted={flashWish !== null && marks.stakes.length !== 1}
          />
          <DrawCounts
            counter={counter}
            isDisabled={frozen}
            isWanted={flashWish !== null && marks.draws.length !== 1}
          />
          <SidePanel counter={counter} onRecoverClock={recoverClock} />
          {phase.kind !== 'sold' && <TotalBlock counter={counter} />}
          <SellButton counter={counter} />
        </section>
      </main>
      <Footer
        onCash={() => setOpened('cash')}
        onNextCustomer={nextCustomer}
        onReceipts={() => setOpened('receipts')}
        onQuestions={questions.open}
      />
      {phase.kind === 'confirming' && quote.kind === 'ready' && (
        <ConfirmDialog
          quote={quote.quote}
          shifted={quote.shifted}
          onConfirm={counter.confirmed}
          onClose={counter.leaveSale}
        />
      )}
      {phase.kind === 'printer-refused' && (
        <PrinterRefusedDialog
          failure={phase.failure}
          onSell={counter.sellWithoutPrinter}
          onClose={counter.leaveSale}
        />
      )}
      {opened === 'cash' && <CashDialog onClose={close} />}
      {opened === 'receipts' && <ReceiptsDialog onClose={close} />}
      {opened === 'devices' && <DevicesDialog onClose={close} />}
      {opened === 'operator' && (
        <OperatorDialog
          onClose={close}
          onSettings={() => setOpened('settings')}
          onLock={() => void run('lock')}
        />
      )}
      <PrintQuestion questions={questions} />
    </div>
  );
}

function PrintQuestion({ questions }: { questions: ReturnType<typeof usePrintQuestions> }) {
  const { question } = questions;
  if (question === null) return null;
  const { jobId, state } = question;
  if (state === 'code-shown') {
    return (
      <ClaimDialog
        key={jobId}
        question={question}
        code={questions.claimCode}
        onShown={(code) => questions.claimShown(jobId, code)}
        onLater={questions.later}
      />
    );
  }
  return (
    <PrintQuestionsDialog
      key={`${jobId}-${state}`}
      question={question}
      onClaimBegun={questions.claimBegun}
      onLater={questions.later}
    />
  );
}

/** F3 takes the decision that is offered about a slip; else it completes by Flash. */
function completeOrDecide(counter: Counter): void {
  if (counter.draft.slip?.held) counter.choose({ kind: 'edit-held-slip' });
  else if (counter.slips.asking) counter.slips.takeAsked();
  else counter.complete();
}
