import { useState } from 'react';
import type { DrawResult, WinnersOfRank } from '../../electron/contract/draws.ts';
import type { Failure } from '../../electron/contract/errors.ts';
import { PIRATES, PLACES } from '../../electron/games/ile-au-tresor/places.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { bothTimes, drawName } from '../french/draw-words.ts';
import { amount } from '../french/format.ts';
import { matchWords } from '../french/match-words.ts';
import { resultMethodWords } from '../french/result-words.ts';
import { spaced } from '../french/typography.ts';
import { send } from '../terminal.ts';
import { useTill } from '../till/till-context.tsx';

interface ResultDetailProps {
  readonly result: DrawResult;
  readonly onProblem: (failure: Failure) => void;
}

/** A result in pictures and names, how it came, and for a manager how many receipts won on each rank. */
export function ResultDetail({ result, onProblem }: ResultDetailProps) {
  const { outlet, operator } = useTill();
  const { draw, winning, method, confirmedAt, version, correction } = result;
  const [winners, setWinners] = useState<readonly WinnersOfRank[] | null>(null);
  const pirate = PIRATES[winning.pirate - 1];
  const askWinners = async () => {
    const outcome = await send('winnersOfDraw', { drawId: draw.id });
    if (outcome.ok) setWinners(outcome.value.winners);
    else onProblem(outcome.error);
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what doesn't fit is scrolled by the arrow keys
    <section className="result-detail" data-testid="result-detail" tabIndex={0} aria-label="Résultat">
      <h2>{spaced(`Tirage ${drawName(draw)}`)}</h2>
      <p>{spaced(`Tirage : ${bothTimes(draw.drawAt, outlet.zone)}.`)}</p>
      <ul className="drawn-places">
        {winning.places.map((place) => {
          const drawn = PLACES[place - 1];
          return (
            <li key={place}>
              <img src={`artwork/places/${drawn?.symbol}.svg`} alt="" draggable={false} />
              <span>{drawn?.name}</span>
            </li>
          );
        })}
        <li className="drawn-pirate">
          <img src={`artwork/pirates/${pirate?.symbol}.svg`} alt="" draggable={false} />
          <span>{pirate?.name}</span>
        </li>
      </ul>
      <p className="field-hint">
        {spaced(
          `Résultat ${resultMethodWords(method)}, confirmé ${bothTimes(confirmedAt, outlet.zone)}${version > 1 ? `, version ${version}` : ''}.`,
        )}
      </p>
      {correction && <p className="total-alert">{spaced(`Corrigé : ${correction}`)}</p>}
      {operator?.role === 'manager' && winners === null && (
        <ActionButton testId="ask-winners" onPress={() => void askWinners()}>
          Nombre de gagnants ici
        </ActionButton>
      )}
      {winners && <WinnersTable winners={winners} />}
    </section>
  );
}

function WinnersTable({ winners }: { winners: readonly WinnersOfRank[] }) {
  if (winners.length === 0) return <p data-testid="winners">Aucun reçu gagnant ici sur ce tirage.</p>;
  return (
    <table className="winners" data-testid="winners">
      <thead>
        <tr>
          <th scope="col">Rang</th>
          <th scope="col">Reçus</th>
          <th scope="col">Montant</th>
        </tr>
      </thead>
      <tbody>
        {winners.map(({ match, plays, amount: won }) => (
          <tr key={matchWords(match)}>
            <th scope="row">{matchWords(match)}</th>
            <td>{plays}</td>
            <td>{amount(won)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
