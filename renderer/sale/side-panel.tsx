import { hasUndecided } from '../logic/draft.ts';
import { useNotices } from '../till/notices.tsx';
import type { Counter } from '../till/use-counter.ts';
import type { Scans } from '../till/use-scans.ts';
import { ChoiceInWords } from './choice-in-words.tsx';
import { ClockPanel } from './clock-panel.tsx';
import { DoubtsPanel } from './doubts-panel.tsx';
import { HeldSlipPanel } from './held-slip-panel.tsx';
import { NoticePanel } from './notice-panel.tsx';
import { RejectedSlipPanel } from './rejected-slip-panel.tsx';
import { RepeatedSlipPanel } from './repeated-slip-panel.tsx';
import { SlipQuestionPanel } from './slip-question-panel.tsx';
import { SoldPanel } from './sold-panel.tsx';

interface SidePanelProps {
  readonly counter: Counter;
  readonly scans: Scans;
  /** Confirms the clock; only for a manager. */
  readonly onRecoverClock: (() => void) | undefined;
}

/** One thing at a time beside the map: a message, a slip that needs a decision, the sale just made, or the choice. */
export function SidePanel({ counter, scans, onRecoverClock }: SidePanelProps) {
  const { list, acknowledge } = useNotices();
  const { slips, draft, phase, till } = counter;
  const notice = list[0];
  if (notice) return <NoticePanel notice={notice} others={list.length - 1} onAcknowledge={acknowledge} />;
  if (till.sales.kind === 'clock-suspect')
    return <ClockPanel sales={till.sales} onRecover={onRecoverClock} />;
  if (slips.rejected) {
    return <RejectedSlipPanel slip={slips.rejected} onAcknowledge={slips.acknowledgeRejection} />;
  }
  if (draft.slip?.repeat?.confirmed === false) {
    return <RepeatedSlipPanel counter={counter} repeat={draft.slip.repeat} />;
  }
  if (draft.slip?.held) return <HeldSlipPanel counter={counter} slip={draft.slip} />;
  if (slips.asking) {
    return <SlipQuestionPanel of="slip" onTake={slips.takeAsked} onPostpone={slips.postpone} />;
  }
  if (scans.asked) {
    return <SlipQuestionPanel of="prepared" onTake={scans.takeAsked} onPostpone={scans.postpone} />;
  }
  if (draft.slip && hasUndecided(draft)) return <DoubtsPanel counter={counter} slip={draft.slip} />;
  if (phase.kind === 'sold') return <SoldPanel receipt={phase.receipt} known={phase.known} />;
  return <ChoiceInWords draft={draft} />;
}
