import type { SlipZone } from '../../electron/games/ile-au-tresor/slip-layout.ts';
import { BLANK_MARKS, type SlipMarks } from '../../electron/games/ile-au-tresor/slip-marks.ts';

/** How a box is crossed: by a firm hand, or so faintly that a reader of density doubts it. */
export type Cross = 'firm' | 'faint';

/** The crosses on the slip to be inserted: a box is in one of them at most. */
export type SlipCrosses = Readonly<Record<Cross, SlipMarks>>;

/** A slip with nothing crossed. */
export const NO_CROSSES: SlipCrosses = { firm: BLANK_MARKS, faint: BLANK_MARKS };

/** How a box is crossed, or null for a blank one. */
export function crossOf({ firm, faint }: SlipCrosses, zone: SlipZone, value: number): Cross | null {
  if (firm[zone].includes(value)) return 'firm';
  return faint[zone].includes(value) ? 'faint' : null;
}

/** Crosses a blank box in this way, or takes a cross back; wrong slips can be made too. */
export function touchBox(crosses: SlipCrosses, zone: SlipZone, value: number, cross: Cross): SlipCrosses {
  const present = crossOf(crosses, zone, value);
  const changed = present ?? cross;
  const marks = crosses[changed];
  const values = present
    ? marks[zone].filter((other) => other !== value)
    : [...marks[zone], value].sort((a, b) => a - b);
  return { ...crosses, [changed]: { ...marks, [zone]: values } };
}
