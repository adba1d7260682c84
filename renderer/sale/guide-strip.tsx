import { ActionButton } from '../controls/action-button.tsx';
import { Icon } from '../controls/icons.tsx';
import { PAPER_LOW_WORDS } from '../french/devices.ts';
import { guideOf } from '../french/guide-words.ts';
import { type Draft, type DraftSlip, isHeld } from '../logic/draft.ts';
import { needsOf } from '../logic/draft-needs.ts';
import type { Counter } from '../till/use-counter.ts';

const ICONS = { calm: 'slip', ask: 'person', warn: 'attention', go: 'good' } as const;

/** The line that always says what to do next; with a slip in hand it says so, and can give it back. */
export function GuideStrip({ counter }: { counter: Counter }) {
  const { draft, till, needs, quote, flashWish, phase, clear } = counter;
  const guide = guideOf({
    draft,
    needs,
    sales: till.sales,
    flashWaits: flashWish !== null,
    quote: quote.kind,
    sending: phase.kind === 'sending',
    sold: phase.kind === 'sold',
    zone: till.outlet.zone,
  });
  return (
    <div className={`guide guide-${guide.tone}`}>
      {draft.slip && (
        <span className="slip-banner" data-testid="slip-banner">
          <Icon name="slip" />
          {slipWords(draft, draft.slip)}
        </span>
      )}
      {draft.prepared && (
        <span className="slip-banner" data-testid="prepared-banner">
          <Icon name="slip" />
          Prise de jeu préparée
        </span>
      )}
      <p className="guide-text" role="status" data-testid="guide">
        {!draft.slip && !draft.prepared && <Icon name={ICONS[guide.tone]} />}
        <span>{guide.text}</span>
      </p>
      {till.printer.paperNearEnd && (
        <p className="guide-paper" role="status" data-testid="paper-low">
          <Icon name="attention" /> {PAPER_LOW_WORDS}
        </p>
      )}
      {draft.slip && !isHeld(draft) && (
        <ActionButton
          look="plain"
          testId="slip-give-back"
          shortcut="Escape"
          onPress={clear}
          isDisabled={draft.sent}
        >
          Rendre le bulletin
        </ActionButton>
      )}
    </div>
  );
}

function slipWords(draft: Draft, slip: DraftSlip): string {
  if (isHeld(draft)) return 'Bulletin retenu';
  if (slip.isDoubtful) return 'Bulletin douteux';
  return needsOf(slip.asRead).length > 0 ? 'Bulletin lu, incomplet' : 'Bulletin lu';
}
