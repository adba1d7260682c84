import { absenceWords } from '../french/statistics-words.ts';
import type { Frequency } from '../logic/frequencies.ts';

/** Width of the longest bar and height of a bar, in the chart's own units. */
const BAR_LENGTH = 100;
const BAR_HEIGHT = 12;

interface FrequencyTableProps {
  readonly caption: string;
  readonly frequencies: readonly Frequency[];
  readonly faceOf: (value: number) => { readonly name: string; readonly picture: string };
}

/** A small bar chart that is a table too: name, bar, count, and since when it wasn't drawn. */
export function FrequencyTable({ caption, frequencies, faceOf }: FrequencyTableProps) {
  return (
    <table className="frequencies">
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Nom</th>
          <th scope="col">Sorties</th>
          <th scope="col">Dernière sortie</th>
        </tr>
      </thead>
      <tbody>
        {frequencies.map(({ value, count, share, absence }) => {
          const { name, picture } = faceOf(value);
          return (
            <tr key={value}>
              <th scope="row">
                <span className="frequency-name">
                  <img src={picture} alt="" draggable={false} />
                  <span>{name}</span>
                </span>
              </th>
              <td className="frequency-bar">
                <svg
                  viewBox={`0 0 ${BAR_LENGTH} ${BAR_HEIGHT}`}
                  preserveAspectRatio="none"
                  aria-hidden="true"
                >
                  <rect className="bar-ground" width={BAR_LENGTH} height={BAR_HEIGHT} />
                  <rect className="bar" width={share * BAR_LENGTH} height={BAR_HEIGHT} />
                </svg>
                <span>{count}</span>
              </td>
              <td className="frequency-absence">{absenceWords(absence)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
