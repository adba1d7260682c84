import type { SalesState } from '../../electron/contract/state.ts';
import { DRAW_COUNTS, reduceSubscription } from '../../electron/games/ile-au-tresor/stakes.ts';
import { type Choice, ChoiceGrid } from '../controls/choice-grid.tsx';
import { padded } from '../french/format.ts';
import { counted, NBSP } from '../french/typography.ts';
import { drawCountKey } from '../logic/key-map.ts';
import type { Counter } from '../till/use-counter.ts';

interface DrawCountsProps {
  readonly counter: Counter;
  readonly isDisabled: boolean;
  readonly isWanted: boolean;
}

/** The number of draws, with the last draw that each count reaches; those cut down by the session say so (2.3.5). */
export function DrawCounts({ counter, isDisabled, isWanted }: DrawCountsProps) {
  const { sales } = counter.till;
  return (
    <section className="option-group">
      <h2>Nombre de tirages</h2>
      <ChoiceGrid
        name="Nombre de tirages"
        className="options options-tall"
        columns={DRAW_COUNTS.length}
        choices={DRAW_COUNTS.map((count) => drawChoice(count, sales))}
        chosen={counter.draft.marks.draws}
        doubtful={counter.draft.slip?.undecided.draws}
        onToggle={(drawCount) => counter.choose({ kind: 'choose-draw-count', drawCount })}
        isDisabled={isDisabled}
        isWanted={isWanted}
      />
    </section>
  );
}

function drawChoice(count: number, sales: SalesState): Choice {
  const remaining = sales.kind === 'open' ? sales.remainingDraws : 0;
  const covered = reduceSubscription(count, remaining);
  const last = sales.kind === 'open' ? sales.nextDraws[covered - 1] : undefined;
  const reduced = sales.kind === 'open' && covered < count;
  const reach = last ? (covered === 1 ? padded(last.number) : `→ ${padded(last.number)}`) : '';
  const spoken = last ? `, jusqu’au tirage ${last.number}` : '';
  return {
    value: count,
    label: `${counted(count, 'tirage', 'tirages')}${spoken}${reduced ? `, réduit à ${covered}` : ''}`,
    shortcut: drawCountKey(count),
    testId: `draws-${count}`,
    content: (
      <>
        <span className="option-value">{count}</span>
        <span className="option-reach" data-reduced={reduced || undefined}>
          {reduced ? `max${NBSP}${covered}` : reach}
        </span>
      </>
    ),
  };
}
