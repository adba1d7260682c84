import type { DrawStanding } from '../../electron/contract/payments.ts';
import { pirateName, placeName } from '../../electron/games/ile-au-tresor/places.ts';
import { StatusChip } from '../controls/status-chip.tsx';
import { payableWords, standingWords } from '../french/check-words.ts';
import { localDrawTime, shortDrawName } from '../french/draw-words.ts';
import { matchWords } from '../french/match-words.ts';
import { useTill } from '../till/till-context.tsx';

/** A receipt's draws: date in both zones, what was drawn, what matched, the prize, and when it is paid. */
export function DrawStandings({ draws }: { draws: readonly DrawStanding[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what doesn't fit is scrolled by the arrow keys
    <ul className="standings" data-testid="draw-standings" tabIndex={0} aria-label="Tirages du reçu">
      {draws.map((standing) => (
        <li key={standing.draw.id}>
          <Standing standing={standing} />
        </li>
      ))}
    </ul>
  );
}

function Standing({ standing }: { standing: DrawStanding }) {
  const { zone } = useTill().outlet;
  const { draw, winning, match, status } = standing;
  const local = localDrawTime(draw, zone);
  const payable = payableWords(standing, zone);
  return (
    <article className="standing" data-testid={`standing-${draw.number}`} data-status={status}>
      <h3>
        {shortDrawName(draw)}
        {local && <span className="standing-local"> · {local}</span>}
      </h3>
      <StatusChip {...standingWords(standing)} />
      <p className="standing-winning">
        {winning
          ? `${winning.places.map(placeName).join(', ')} · ${pirateName(winning.pirate)}`
          : 'Pas encore de résultat.'}
      </p>
      {match && (
        <p className="standing-match">
          <strong>{matchWords(match)}</strong> {payable && `· ${payable}`}
        </p>
      )}
    </article>
  );
}
