import type { DrawResult } from '../../electron/contract/draws.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { CommitButton } from '../controls/commit-button.tsx';
import { drawName, localDrawTime, shortDrawName } from '../french/draw-words.ts';
import { DRAW_ZONE, timeOfDay } from '../french/format.ts';
import { spaced } from '../french/typography.ts';
import type { KeyChoice } from '../logic/key-map.ts';
import type { WinningDraft } from '../logic/winning-draft.ts';
import { useTill } from '../till/till-context.tsx';
import { CorrectionReason } from './correction-reason.tsx';
import { ResultDetail } from './result-detail.tsx';
import type { Entry } from './use-entry.ts';
import type { Results } from './use-results.ts';
import { WinningGrid } from './winning-grid.tsx';

interface LastResultsProps {
  readonly results: Results;
  readonly shown: DrawResult | null;
  readonly onShow: (drawId: number) => void;
  readonly correcting: DrawResult | null;
  readonly onCorrect: (result: DrawResult) => void;
  readonly winning: WinningDraft;
  readonly onChoose: (choice: KeyChoice) => void;
  readonly entry: Entry;
  readonly reason: string;
  readonly onReason: (reason: string) => void;
  readonly onLeave: () => void;
}

/** The last results, latest first; one is seen in full, and corrected by two entries with a reason. */
export function LastResults(props: LastResultsProps) {
  const { results, shown, onShow, correcting, onCorrect } = props;
  const { zone } = useTill().outlet;
  return (
    <div className={`screen-columns ${correcting ? 'screen-columns-entry' : ''}`}>
      <section className="screen-list" aria-label="Derniers résultats">
        <ul className="receipt-list" data-testid="result-list">
          {results.results.map(({ draw, version }) => {
            const local = localDrawTime(draw, zone);
            return (
              <li key={draw.id}>
                <button
                  type="button"
                  className="receipt-row"
                  aria-pressed={draw.id === shown?.draw.id}
                  aria-disabled={correcting !== null}
                  data-testid={`result-${draw.number}`}
                  onClick={() => {
                    if (!correcting) onShow(draw.id);
                  }}
                >
                  <span className="receipt-row-number">{shortDrawName(draw)}</span>
                  <span className="receipt-row-total">{timeOfDay(draw.drawAt, DRAW_ZONE)}</span>
                  <span className="receipt-row-facts">
                    {local ?? 'heure de Paris'}
                    {version > 1 && ' · corrigé'}
                  </span>
                </button>
              </li>
            );
          })}
          {results.results.length === 0 && <li className="empty">Aucun résultat encore.</li>}
        </ul>
      </section>
      {correcting ? (
        <Correction {...props} correcting={correcting} />
      ) : (
        <section className="screen-detail" aria-label="Résultat choisi">
          {shown && (
            <>
              <ResultDetail key={shown.draw.id} result={shown} onProblem={results.fail} />
              <div className="check-actions">
                <ActionButton testId="correct-result" onPress={() => onCorrect(shown)}>
                  Corriger
                </ActionButton>
              </div>
            </>
          )}
        </section>
      )}
    </div>
  );
}

function Correction({
  correcting,
  winning,
  onChoose,
  entry,
  reason,
  onReason,
  onLeave,
}: LastResultsProps & { readonly correcting: DrawResult }) {
  return (
    <section className="screen-detail" aria-label="Correction du résultat">
      <h2>{spaced(`Correction du tirage ${drawName(correcting.draw)}`)}</h2>
      <WinningGrid winning={winning} onChoose={onChoose} isDisabled={false} />
      <div className="check-actions check-actions-bottom">
        <CorrectionReason testId="correction-why" value={reason} onChange={onReason} />
        <ActionButton shortcut="Escape" testId="correction-leave" onPress={onLeave}>
          Renoncer
        </ActionButton>
        <CommitButton
          shortcut="F12"
          testId="correction-record"
          isDisabled={!entry.isReady}
          onCommit={entry.enter}
        >
          Noter la correction
        </CommitButton>
      </div>
    </section>
  );
}
