import { useEffect, useState } from 'react';
import type { DrawResult, Statistics } from '../../electron/contract/draws.ts';
import { PIRATES, PLACES, pirateName, placeName } from '../../electron/games/ile-au-tresor/places.ts';
import { Icon } from '../controls/icons.tsx';
import { Segments } from '../controls/segments.tsx';
import { TillScreen } from '../controls/till-screen.tsx';
import { drawName } from '../french/draw-words.ts';
import { explainFailure } from '../french/failures.ts';
import { NO_MEMORY, sampleWords } from '../french/statistics-words.ts';
import { frequenciesOf } from '../logic/frequencies.ts';
import { send } from '../terminal.ts';
import { useTill } from '../till/till-context.tsx';
import { FrequencyTable } from './frequency-table.tsx';

/** How many draws are counted, each with its key. */
const SAMPLES = [
  { value: '10', name: '10 tirages (F2)', key: 'F2' },
  { value: '50', name: '50 (F3)', key: 'F3' },
  { value: '100', name: '100 (F4)', key: 'F4' },
  { value: '500', name: '500 (F5)', key: 'F5' },
] as const;

type Sample = (typeof SAMPLES)[number]['value'];

const LAST_DRAWS = 3;

/** Places are shown in three columns. */
const ROWS = 7;

/** « Statistiques »: how often each place and pirate was drawn, and the last draws, as players ask at the counter. */
export function StatisticsScreen({ onClose }: { onClose: () => void }) {
  const { zone } = useTill().outlet;
  const [sample, setSample] = useState<Sample>('100');
  const [statistics, setStatistics] = useState<Statistics | null>(null);
  const [last, setLast] = useState<readonly DrawResult[]>([]);
  const [message, setMessage] = useState('');

  useEffect(() => {
    let outdated = false;
    void send('statistics', { draws: Number(sample) }).then((outcome) => {
      if (outdated) return;
      if (outcome.ok) setStatistics(outcome.value);
      else setMessage(explainFailure(outcome.error, zone).title);
    });
    return () => {
      outdated = true;
    };
  }, [sample, zone]);

  useEffect(() => {
    let outdated = false;
    void send('listResults', { limit: LAST_DRAWS, beforeDrawAt: null }).then((outcome) => {
      if (!outdated && outcome.ok) setLast(outcome.value.results);
    });
    return () => {
      outdated = true;
    };
  }, []);

  const places = statistics ? frequenciesOf(statistics.places, statistics.placeAbsences) : [];
  const pirates = statistics ? frequenciesOf(statistics.pirates, statistics.pirateAbsences) : [];
  return (
    <TillScreen
      title="Statistiques"
      testId="statistics-screen"
      onClose={onClose}
      message={message}
      keys={Object.fromEntries(SAMPLES.map(({ value, key }) => [key, () => setSample(value)]))}
    >
      <div className="statistics">
        <div className="statistics-head">
          <Segments
            label="Tirages comptés"
            testId="statistics-sample"
            value={sample}
            options={SAMPLES}
            onChange={setSample}
          />
          <p className="statistics-warning" data-testid="no-memory">
            <Icon name="attention" /> {NO_MEMORY}
          </p>
        </div>
        {statistics && (
          <>
            <p data-testid="statistics-draws" data-draws={statistics.draws}>
              {sampleWords(statistics.draws, Number(sample))}
            </p>
            <div className="statistics-places" data-testid="place-statistics">
              {[0, 1, 2].map((column) => (
                <FrequencyTable
                  key={column}
                  caption={`Lieux ${column * ROWS + 1} à ${(column + 1) * ROWS}`}
                  frequencies={places.slice(column * ROWS, (column + 1) * ROWS)}
                  faceOf={(value) => ({
                    name: placeName(value),
                    picture: `artwork/places/${PLACES[value - 1]?.symbol}.svg`,
                  })}
                />
              ))}
            </div>
            <div className="statistics-foot">
              <div data-testid="pirate-statistics">
                <FrequencyTable
                  caption="Pirates"
                  frequencies={pirates}
                  faceOf={(value) => ({
                    name: pirateName(value),
                    picture: `artwork/pirates/${PIRATES[value - 1]?.symbol}.svg`,
                  })}
                />
              </div>
              <section className="last-draws" data-testid="last-draws">
                <h2>Derniers tirages</h2>
                <ul>
                  {last.map(({ draw, winning }) => (
                    <li key={draw.id}>
                      <strong>{drawName(draw)}</strong>
                      <span>
                        {winning.places.map(placeName).join(', ')} · {pirateName(winning.pirate)}
                      </span>
                    </li>
                  ))}
                </ul>
              </section>
            </div>
          </>
        )}
      </div>
    </TillScreen>
  );
}
