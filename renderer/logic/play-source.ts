import type { CommandParams } from '../../electron/contract/commands.ts';
import type { SlipMarks } from '../../electron/games/ile-au-tresor/slip-marks.ts';
import type { Draft } from './draft.ts';

/**
 * How the draft's choices came about, as the sale records it: an untouched slip or prepared play, Flash, or the
 * screen. A slip with marks in doubt is never untouched: a person decided them.
 */
export function playSourceOf(draft: Draft): CommandParams<'registerPlay'>['source'] {
  if (draft.flash === 'whole') return 'flash';
  if (draft.flash === 'partial') return 'partial-flash';
  const { marks, slip, prepared } = draft;
  if (slip && !slip.isDoubtful && sameMarks(marks, slip.asRead)) return 'slip';
  return prepared && sameMarks(marks, prepared.asPrepared) ? 'prepared' : 'screen';
}

function sameMarks(a: SlipMarks, b: SlipMarks): boolean {
  const zones = ['places', 'pirates', 'stakes', 'draws'] as const;
  return zones.every((zone) => {
    const sorted = [...b[zone]].sort((x, y) => x - y);
    const own = [...a[zone]].sort((x, y) => x - y);
    return own.length === sorted.length && own.every((value, i) => value === sorted[i]);
  });
}
