import type { SlipBox, SlipLayout, SlipZone } from '../../electron/games/ile-au-tresor/slip-layout.ts';
import type { SlipMarks } from '../../electron/games/ile-au-tresor/slip-marks.ts';
import { BOX_SIZE, boxCentre } from './slip-geometry.ts';
import { PAPER, words } from './slip-ink.ts';
import { crossPath } from './slip-picture.ts';
import { ZONE_WORDS } from './slip-words.ts';
import { roundedRect, titleArea, zoneArea } from './slip-zones.ts';

/** What was read in the boxes of a slip: sure marks and doubtful ones. */
export interface SlipMarksRead {
  readonly marks: SlipMarks;
  readonly doubts: SlipMarks;
}

/** A pen's dark blue: crosses, and what is said of them. */
const PEN = '#10204a';
/** Calls for a decision; always with a sign, never colour alone. */
const AMBER = '#ffb000';

/**
 * What was read of a slip, as SVG in mm over its picture: a cross in each marked box, an amber ring and a « ? » at
 * each doubtful one, a dashed outline with the count around each zone that has more crosses than it takes.
 */
export function marksReadSvg(layout: SlipLayout, { marks, doubts }: SlipMarksRead): string {
  const boxesOf = (read: SlipMarks) => layout.boxes.filter(({ zone, value }) => read[zone].includes(value));
  const zones = (Object.keys(ZONE_WORDS) as SlipZone[]).filter(
    (zone) => marks[zone].length > ZONE_WORDS[zone].mostCrosses,
  );
  return (
    zones.map((zone) => overMarkedZone(zone, marks[zone].length, layout)).join('') +
    boxesOf(marks).map(crossedBox).join('') +
    boxesOf(doubts).map(doubtfulBox).join('')
  );
}

function crossedBox({ column, row }: SlipBox): string {
  const { x, y } = boxCentre(column, row);
  const path = crossPath(x, y, BOX_SIZE / 2 - 0.6);
  return `<path d="${path}" fill="none" stroke="${PEN}" stroke-width="0.9" stroke-linecap="round"/>`;
}

function doubtfulBox({ column, row }: SlipBox): string {
  const { x, y } = boxCentre(column, row);
  const half = BOX_SIZE / 2 + 0.4;
  const square = { left: x - half, top: y - half, right: x + half, bottom: y + half };
  return (
    roundedRect(square, 1, `fill="${PAPER}" stroke="${PEN}" stroke-width="1.2"`) +
    roundedRect(square, 1, `fill="none" stroke="${AMBER}" stroke-width="0.8"`) +
    words('?', x, y + 1.5, { size: 4.2, anchor: 'middle', bold: true, fill: PEN })
  );
}

function overMarkedZone(zone: SlipZone, count: number, layout: SlipLayout): string {
  const title = titleArea(zone, layout);
  const { left, right, bottom } = zoneArea(zone, layout);
  const cells = { left: left - 0.2, top: title.bottom + 0.3, right: right + 0.2, bottom: bottom + 0.2 };
  const label = {
    left: title.right - 28,
    top: title.top + 0.3,
    right: title.right - 0.3,
    bottom: title.bottom - 0.3,
  };
  const said = `${count}\u00a0croix\u202f: ${ZONE_WORDS[zone].mostCrosses} au plus`;
  const style = { size: 2.5, anchor: 'middle', bold: true, fill: PEN } as const;
  return (
    roundedRect(cells, 0.8, `fill="none" stroke="${PEN}" stroke-width="0.8" stroke-dasharray="2 1"`) +
    roundedRect(label, 0.6, `fill="${AMBER}"`) +
    words(said, (label.left + label.right) / 2, title.bottom - 0.85, style)
  );
}
