import type { SlipLayout } from '../../electron/games/ile-au-tresor/slip-layout.ts';

/** Pitch of the rows across and of the columns along the feed: 0.250 in, in mm (Chatsworth OMR card). */
export const SLIP_PITCH = 6.35;

/** Width of the card: 3.250 in, in mm. */
export const SLIP_WIDTH = 82.55;

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
