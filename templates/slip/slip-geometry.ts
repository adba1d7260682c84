import type { SlipLayout } from '../../electron/games/ile-au-tresor/slip-layout.ts';

/** Pitch of the rows across and of the columns along the feed: 0.250 in, in mm (Chatsworth OMR card). */
export const SLIP_PITCH = 6.35;

/** Width of the card: 3.250 in, in mm. */
export const SLIP_WIDTH = 82.55;

/** Kept clear of any print from the leading edge on: 0.125 in, in mm. */
export const SLIP_LEADING_CLEAR = 3.175;

/**
 * A timing strobe, in mm: 0.125 in high, which is across the feed, from the slip's edge on; its thickness along the
 * feed, at least 0.030 in (0.762 mm), has some room for spreading ink and cutting.
 */
export const STROBE = { across: 3.175, along: 1 };

/** A pre-printed mark, in mm: as long as the box that the head looks at is wide, as thick as a good cross. */
export const PREPRINTED_MARK = { across: 4, along: 1.4 };

/** Side of a box, in mm, between the middles of its lines. */
export const BOX_SIZE = 4.2;

/** Length of the paper, in mm: a pitch before the centre of the first column, and one after the last. */
export function slipLength(layout: SlipLayout): number {
  return (layout.columnCount + 1) * SLIP_PITCH;
}

/**
 * Centre of the box at this column and row, in mm from the paper's top left corner.
 *
 * The paper stands upright: it is fed from its top, the timing strobes are on its left edge, rows run to the right.
 */
export function boxCentre(column: number, row: number): { readonly x: number; readonly y: number } {
  return { x: (row + 1) * SLIP_PITCH, y: (column + 1) * SLIP_PITCH };
}
