import type { SlipMarks } from '../../electron/games/ile-au-tresor/slip-marks.ts';
import type { Draft } from './draft.ts';

/** How the draft's choices came about, as the sale records it: an untouched slip, Flash, or the screen. */
export function playSourceOf(draft: Draft): 'slip' | 'screen' | 'flash' | 'partial-flash' {
  if (draft.flash === 'whole') return 'flash';
  if (draft.flash === 'partial') return 'partial-flash';
  return draft.slip && sameMarks(draft.marks, draft.slip.asRead) ? 'slip' : 'screen';
}

function sameMarks(a: SlipMarks, b: SlipMarks): boolean {
  const zones = ['places', 'pirates', 'stakes', 'draws'] as const;
  return zones.every((zone) => {
    const sorted = [...b[zone]].sort((x, y) => x - y);
    const own = [...a[zone]].sort((x, y) => x - y);
    return own.length === sorted.length && own.every((value, i) => value === sorted[i]);
  });
}
