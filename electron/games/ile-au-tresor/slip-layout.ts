import { PIRATE_COUNT, PLACE_COUNT } from './places.ts';
import { DRAW_COUNTS, STAKES } from './stakes.ts';

/** What crossing a box means: a place or pirate number, a stake in cents, or a number of draws. */
export type SlipZone = 'places' | 'pirates' | 'stakes' | 'draws';

/** A box of the slip: where it is (column along the slip, row across it) and what a cross in it says. */
export interface SlipBox {
  readonly zone: SlipZone;
  readonly value: number;
  readonly column: number;
  readonly row: number;
}

/**
 * The « L'Ile au Trésor » slip, as the reader sees it: 12 rows across, columns along the feed.
 *
 * A column is a 12-bit mask, bit n for row n, row 0 being the card's row "12" and row 11 its row "9".
 * The slip's three zones are those of 2.3: the game (« La Carte », « Les Pirates »), stake, number of draws.
 * The form identifier and the check column are pre-printed: they guard form and orientation only.
 */
export interface SlipLayout {
  readonly columnCount: number;
  readonly rowCount: number;
  readonly formColumn: { readonly column: number; readonly mask: number };
  readonly checkColumn: { readonly column: number; readonly mask: number };
  readonly boxes: readonly SlipBox[];
}

/** A spot on the slip: column along it, row across it. */
export interface SlipSpot {
  readonly column: number;
  readonly row: number;
}

const ROW_COUNT = 12;
const ALL_ROWS = 0xfff;

/** Pre-printed marks of the form identifier; not symmetric, so a slip fed wrong way round isn't taken. */
const FORM_MASK = 0b1010_0010_1101;

/** First column and column step of « La Carte »: three places abreast, seven rows of them. */
const MAP = { firstColumn: 3, columnStep: 2, abreast: 3 };
const PIRATES_COLUMN = 18;
const STAKES_COLUMN = 21;
const DRAWS_COLUMN = 24;

/** Rows of the boxes where three, or six, stand abreast: each box is the right part of its cell. */
const THREE_ABREAST = [3, 7, 11];
const SIX_ABREAST = [1, 3, 5, 7, 9, 11];

function boxesAbreast(
  zone: SlipZone,
  values: readonly number[],
  column: number,
  rows: readonly number[],
): SlipBox[] {
  return values.map((value, i) => ({ zone, value, column, row: rows[i] as number }));
}

function mapBoxes(): SlipBox[] {
  return Array.from({ length: PLACE_COUNT }, (_, i) => ({
    zone: 'places' as const,
    value: i + 1,
    column: MAP.firstColumn + MAP.columnStep * Math.floor(i / MAP.abreast),
    row: THREE_ABREAST[i % MAP.abreast] as number,
  }));
}

/** The layout data: one place, shared by interpretation, simulation and the slip's picture. */
export const SLIP_LAYOUT: SlipLayout = {
  columnCount: 27,
  rowCount: ROW_COUNT,
  formColumn: { column: 0, mask: FORM_MASK },
  checkColumn: { column: 26, mask: ~FORM_MASK & ALL_ROWS },
  boxes: [
    ...mapBoxes(),
    ...boxesAbreast(
      'pirates',
      Array.from({ length: PIRATE_COUNT }, (_, i) => i + 1),
      PIRATES_COLUMN,
      THREE_ABREAST,
    ),
    ...boxesAbreast('stakes', STAKES, STAKES_COLUMN, SIX_ABREAST),
    ...boxesAbreast('draws', DRAW_COUNTS, DRAWS_COLUMN, SIX_ABREAST),
  ],
};

/** Where the slip's pre-printed marks are: as dark as a mark can be, whatever the player's pen. */
export function preprintedMarks({ formColumn, checkColumn, rowCount }: SlipLayout): SlipSpot[] {
  return [formColumn, checkColumn].flatMap(({ column, mask }) =>
    Array.from({ length: rowCount }, (_, row) => ({ column, row })).filter(({ row }) => (mask >> row) & 1),
  );
}
