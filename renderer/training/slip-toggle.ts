import type { SlipZone } from '../../electron/games/ile-au-tresor/slip-layout.ts';
import type { SlipMarks } from '../../electron/games/ile-au-tresor/slip-marks.ts';

/** Crosses a box of the slip, or takes its cross back; wrong slips can be made too. */
export function toggleMark(marks: SlipMarks, zone: SlipZone, value: number): SlipMarks {
  const crossed = marks[zone].includes(value)
    ? marks[zone].filter((other) => other !== value)
    : [...marks[zone], value].sort((a, b) => a - b);
  return { ...marks, [zone]: crossed };
}
