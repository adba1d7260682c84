import { useState } from 'react';
import { CheckScreen } from '../check/check-screen.tsx';
import { PaymentsScreen } from '../check/payments-screen.tsx';
import { useCheck } from '../check/use-check.ts';
import { hasUndecided, isHeld } from '../logic/draft.ts';
import { ACTION_KEYS, choiceOfStroke } from '../logic/key-map.ts';
import type { ScannedReceipt } from '../logic/scan-intake.ts';
import { ClaimDialog } from '../printing/claim-dialog.tsx';
import { PrintQuestionsDialog } from '../printing/print-questions-dialog.tsx';
import { usePrintQuestions } from '../printing/use-print-questions.ts';
import { ReceiptsDialog } from '../receipts/receipts-dialog.tsx';
import { ResultsScreen } from '../results/results-screen.tsx';
import { SettingsScreen } from '../settings/settings-screen.tsx';
import { StatisticsScreen } from '../statistics/statistics-screen.tsx';
import { send } from '../terminal.ts';
import { useKeys } from '../till/keys.ts';
import { useNotices } from '../till/notices.tsx';
import { type Counter, useCounter } from '../till/use-counter.ts';
import { type Scans, useScans } from '../till/use-scans.ts';
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
type Opened =
  | 'cash'
  | 'receipts'
  | 'devices'
  | 'operator'
  | 'settings'
  | 'check'
  | 'payments'
  | 'results'
  | 'statistics'
  | null;

/** What takes the place of the sale screen, whose choices wait. */
const SCREENS: ReadonlySet<Opened> = new Set(['settings', 'check', 'payments', 'results', 'statistics']);

/** What a scan must not close: something may be half typed there. */
const KEEPS_FROM_SCANS: ReadonlySet<Opened> = new Set(['cash', 'settings', 'payments', 'results']);

/** The screen that sells. */
export function SaleScreen() {
  const counter = useCounter();
  const { list, acknowledge, fail } = useNotices();
  const [opened, setOpened] = useState<Opened>(null);
  const questions = usePrintQuestions(counter, SCREENS.has(opened));
  const check = useCheck(counter.till.mode);
  const [scanned, setScanned] = useState<ScannedReceipt | null>(null);
  const close = () => {
    setOpened(null);
    setScanned(null);
  };
  const { phase, quote, flashWish, draft, till } = counter;
  const isSelling = phase.kind !== 'idle' && phase.kind !== 'sold';
  const scans = useScans({
    counter,
    isBusy:
      isSelling ||
      KEEPS_FROM_SCANS.has(opened) ||
      (opened === 'check' && check.isBusy) ||
      questions.question !== null,
    showSale: close,
    openReceipt: (receipt) => {
      setScanned(receipt);
      setOpened('receipts');
    },
    takeByCheck: opened === 'check' && questions.question === null ? check.takeScan : null,
  });

  const run = async (command: 'lock' | 'nextCustomer' | 'recoverClock') => {
    const outcome = await send(command, {});
    if (!outcome.ok) fail(outcome.error);
  };
  const nextCustomer = () => {
    if (counter.phase.kind === 'sold') counter.leaveSale();
    void run('nextCustomer');
  };

  const openCheck = () => {
    check.startAnew();
    setOpened('check');
  };
  const checkScanned = ({ text }: ScannedReceipt) => {
    setScanned(null);
    setOpened('check');
    check.check({ kind: 'scanned', text });
  };

  const mayRecoverClock =
    counter.till.sales.kind === 'clock-suspect' && counter.till.operator?.role === 'manager';
  const recoverClock = mayRecoverClock ? () => void run('recoverClock') : undefined;

  const notice = list[0];
  const stepBack = () => {
    if (notice) acknowledge(notice.id);
    else if (counter.slips.rejected) counter.slips.acknowledgeRejection();
    else if (counter.slips.asking) counter.slips.postpone();
    else if (scans.asked) scans.postpone();
    else counter.clear();
  };

  useKeys(0, {
    actions: {
      [ACTION_KEYS.printQuestions]: questions.open,
      [ACTION_KEYS.flash]: counter.askFlash,
      [ACTION_KEYS.complete]: () => completeOrDecide(counter, scans),
      [ACTION_KEYS.decide]: notice ? undefined : (recoverClock ?? decideSlip(counter)),
      [ACTION_KEYS.nextCustomer]: nextCustomer,
      [ACTION_KEYS.cash]: () => setOpened('cash'),
      [ACTION_KEYS.devices]: () => setOpened('devices'),
      [ACTION_KEYS.check]: openCheck,
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
  if (opened === 'payments') return <PaymentsScreen onClose={close} />;
  if (opened === 'results') return <ResultsScreen onClose={close} />;
  if (opened === 'statistics') return <StatisticsScreen onClose={close} />;
  if (opened === 'check') {
    return (
      <>
        <CheckScreen
          check={check}
          onClose={close}
          onPayments={() => setOpened('payments')}
          onQuestions={questions.open}
        />
        <PrintQuestion questions={questions} />
      </>
    );
  }
  const frozen = draft.sent || isHeld(draft);
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
          <SidePanel counter={counter} scans={scans} onRecoverClock={recoverClock} />
          {phase.kind !== 'sold' && !isHeld(draft) && !hasUndecided(draft) && (
            <TotalBlock counter={counter} />
          )}
          <SellButton counter={counter} />
        </section>
      </main>
      <Footer
        onCash={() => setOpened('cash')}
        onNextCustomer={nextCustomer}
        onReceipts={() => setOpened('receipts')}
        onCheck={openCheck}
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
      {opened === 'receipts' && (
        <ReceiptsDialog
          key={scanned?.receipt.playId}
          scanned={scanned}
          onCheck={checkScanned}
          onClose={close}
        />
      )}
      {opened === 'devices' && <DevicesDialog onClose={close} />}
      {opened === 'operator' && (
        <OperatorDialog onClose={close} onOpen={setOpened} onLock={() => void run('lock')} />
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
function completeOrDecide(counter: Counter, scans: Scans): void {
  const { slip } = counter.draft;
  if (slip?.repeat?.confirmed === false) return;
  if (slip?.held) counter.choose({ kind: 'edit-held-slip' });
  else if (counter.slips.asking) counter.slips.takeAsked();
  else if (scans.asked) scans.takeAsked();
  else counter.complete();
}

/** F11 says about the slip on the screen what no other key says by chance: sold again, or its doubts blank. */
function decideSlip(counter: Counter): (() => void) | undefined {
  const { slip } = counter.draft;
  if (slip?.repeat?.confirmed === false) return () => counter.choose({ kind: 'confirm-repeat' });
  if (slip && !slip.held && hasUndecided(counter.draft)) {
    return () => counter.choose({ kind: 'decide-rest-blank' });
  }
  return undefined;
}
