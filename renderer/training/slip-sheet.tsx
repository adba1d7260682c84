import { PIRATES, PLACES } from '../../electron/games/ile-au-tresor/places.ts';
import { SLIP_LAYOUT, type SlipBox, type SlipZone } from '../../electron/games/ile-au-tresor/slip-layout.ts';
import { shortAmount } from '../french/format.ts';
import { counted } from '../french/typography.ts';
import { type Cross, crossOf, type SlipCrosses } from './slip-crosses.ts';

/** Pixels of one row across, and of one column along the slip. */
const ROW_PX = 29;
const COLUMN_PX = 22;

interface SlipSheetProps {
  readonly crosses: SlipCrosses;
  readonly onTouch: (zone: SlipZone, value: number) => void;
}

/** A picture of the slip, drawn from its layout: touching a cell crosses its box. */
export function SlipSheet({ crosses, onTouch }: SlipSheetProps) {
  const { columnCount, rowCount, formColumn, checkColumn, boxes } = SLIP_LAYOUT;
  return (
    <div
      className="slip-sheet"
      style={{ width: rowCount * ROW_PX, height: columnCount * COLUMN_PX }}
      data-testid="slip-sheet"
    >
      <Preprinted column={formColumn.column} mask={formColumn.mask} />
      <p className="slip-title" style={{ top: COLUMN_PX * 1.1 }}>
        L'Ile au Trésor
      </p>
      {boxes.map((box) => (
        <SlipCell
          key={`${box.zone}-${box.value}`}
          box={box}
          cross={crossOf(crosses, box.zone, box.value)}
          onTouch={() => onTouch(box.zone, box.value)}
        />
      ))}
      <Preprinted column={checkColumn.column} mask={checkColumn.mask} />
    </div>
  );
}

interface SlipCellProps {
  readonly box: SlipBox;
  readonly cross: Cross | null;
  readonly onTouch: () => void;
}

function SlipCell({ box, cross, onTouch }: SlipCellProps) {
  const wide = box.zone === 'places' || box.zone === 'pirates';
  const rows = wide ? 4 : 2;
  const face = faceOf(box);
  return (
    <button
      type="button"
      className="slip-cell"
      style={{
        left: (box.row - rows + 1) * ROW_PX,
        top: (box.column - 0.5) * COLUMN_PX,
        width: rows * ROW_PX,
        height: COLUMN_PX * 2,
      }}
      aria-pressed={cross !== null}
      aria-label={cross === 'faint' ? `${face.name}, croix légère` : face.name}
      data-testid={`slip-${box.zone}-${box.value}`}
      onClick={onTouch}
    >
      <span className="slip-face">
        {face.picture && <img src={face.picture} alt="" draggable={false} />}
        <span>{face.label}</span>
      </span>
      <span className="slip-box" data-cross={cross ?? undefined} />
    </button>
  );
}

interface Face {
  readonly label: string;
  readonly name: string;
  readonly picture: string | null;
}

function faceOf({ zone, value }: SlipBox): Face {
  switch (zone) {
    case 'places': {
      const place = PLACES[value - 1];
      const label = place?.name ?? '';
      return { label, name: label, picture: `artwork/places/${place?.symbol}.svg` };
    }
    case 'pirates': {
      const pirate = PIRATES[value - 1];
      const label = pirate?.name ?? '';
      return { label, name: label, picture: `artwork/pirates/${pirate?.symbol}.svg` };
    }
    case 'stakes':
      return { label: shortAmount(value), name: `Mise ${shortAmount(value)}`, picture: null };
    case 'draws':
      return { label: String(value), name: counted(value, 'tirage', 'tirages'), picture: null };
  }
}

/** Pre-printed marks: the form's identifier and the check column. */
function Preprinted({ column, mask }: { column: number; mask: number }) {
  const rows = Array.from({ length: SLIP_LAYOUT.rowCount }, (_, row) => row);
  return rows
    .filter((row) => (mask & (1 << row)) !== 0)
    .map((row) => (
      <span
        key={row}
        className="slip-preprinted"
        style={{ left: row * ROW_PX + ROW_PX * 0.3, top: (column + 0.2) * COLUMN_PX }}
      />
    ));
}
