import type { DrawAwaitingResult } from '../../electron/contract/draws.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { CommitButton } from '../controls/commit-button.tsx';
import { drawName, localDrawTime, shortDrawName } from '../french/draw-words.ts';
import { DRAW_ZONE, timeOfDay } from '../french/format.ts';
import { awaitedWords } from '../french/result-words.ts';
import { spaced } from '../french/typography.ts';
import type { KeyChoice } from '../logic/key-map.ts';
import type { WinningDraft } from '../logic/winning-draft.ts';
import { useTill } from '../till/till-context.tsx';
import { CorrectionReason } from './correction-reason.tsx';
import type { Entry } from './use-entry.ts';
import type { Results } from './use-results.ts';
import { WinningGrid } from './winning-grid.tsx';

interface AwaitedResultsProps {
  readonly results: Results;
  readonly awaited: DrawAwaitingResult | null;
  readonly winning: WinningDraft;
  readonly onChoose: (choice: KeyChoice) => void;
  readonly onChooseDraw: (drawId: number) => void;
  readonly entry: Entry;
  /** Why a result that is being corrected was wrong. */
  readonly reason: string;
  readonly onReason: (reason: string) => void;
  readonly onClear: () => void;
  /** Training: draws one, or all with null. */
  readonly onDraw: ((drawId: number | null) => void) | undefined;
}

/** Draws that closed without a result, or whose correction waits: one is entered, blindly, by each of two operators. */
export function AwaitedResults(props: AwaitedResultsProps) {
  const { results, awaited, winning, onChoose, onChooseDraw, entry, reason, onReason, onClear, onDraw } =
    props;
  const { outlet, operator } = useTill();
  return (
    <div className="screen-columns screen-columns-entry">
      <section className="screen-list" aria-label="Tirages sans résultat">
        <ul className="receipt-list" data-testid="awaited-list">
          {results.total > results.awaited.length && (
            <li className="empty">
              {spaced(`${results.total - results.awaited.length} tirages plus récents attendent aussi.`)}
            </li>
          )}
          {results.awaited.map((each) => {
            const { draw } = each;
            const local = localDrawTime(draw, outlet.zone);
            return (
              <li key={draw.id}>
                <button
                  type="button"
                  className="receipt-row"
                  aria-pressed={draw.id === awaited?.draw.id}
                  data-testid={`awaited-${draw.number}`}
                  onClick={() => onChooseDraw(draw.id)}
                >
                  <span className="receipt-row-number">{shortDrawName(draw)}</span>
                  <span className="receipt-row-total">{timeOfDay(draw.drawAt, DRAW_ZONE)}</span>
                  <span className="receipt-row-facts">
                    {local && `${local} · `}
                    {awaitedWords(each, operator?.name)}
                  </span>
                </button>
              </li>
            );
          })}
          {results.awaited.length === 0 && <li className="empty">Aucun tirage n’attend son résultat.</li>}
        </ul>
        {onDraw && awaited && (
          <div className="stacked-actions">
            <CommitButton
              look="strong"
              shortcut="F7"
              testId="draw-one"
              onCommit={() => onDraw(awaited.draw.id)}
            >
              Tirer ce tirage
            </CommitButton>
            <CommitButton look="plain" shortcut="F11" testId="draw-all" onCommit={() => onDraw(null)}>
              Tirer tous les tirages
            </CommitButton>
          </div>
        )}
      </section>
      <section className="screen-detail" aria-label="Saisie du résultat">
        <h2 data-testid="entry-draw">
          {awaited
            ? spaced(`${awaited.correction ? 'Correction' : 'Résultat'} du tirage ${drawName(awaited.draw)}`)
            : ' '}
        </h2>
        <WinningGrid winning={winning} onChoose={onChoose} isDisabled={!awaited} />
        <div className={`check-actions ${awaited?.correction ? 'check-actions-bottom' : ''}`}>
          {awaited?.correction && (
            <CorrectionReason testId="awaited-why" value={reason} onChange={onReason} />
          )}
          <p className="entry-count" data-testid="entry-count">
            {spaced(`${winning.places.length} lieux sur 7, ${winning.pirate === null ? 0 : 1} pirate sur 1`)}
          </p>
          <ActionButton testId="entry-clear" onPress={onClear}>
            Effacer
          </ActionButton>
          <CommitButton
            shortcut="F12"
            testId="entry-record"
            isDisabled={!entry.isReady}
            onCommit={entry.enter}
          >
            Noter cette saisie
          </CommitButton>
        </div>
      </section>
    </div>
  );
}
