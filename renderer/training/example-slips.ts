import { BLANK_MARKS, type SlipMarks } from '../../electron/games/ile-au-tresor/slip-marks.ts';

/** Slips to try in training: right, incomplete and wrong ones. */
export const EXAMPLE_SLIPS: readonly {
  readonly id: string;
  readonly name: string;
  readonly marks: SlipMarks;
}[] = [
  { id: 'blank', name: 'Vierge', marks: BLANK_MARKS },
  {
    id: 'complete',
    name: 'Complet',
    marks: { places: [1, 5, 9, 12, 14, 16, 20], pirates: [2], stakes: [400], draws: [3] },
  },
  {
    id: 'incomplete',
    name: 'Incomplet',
    marks: { places: [2, 7, 11, 19], pirates: [], stakes: [200], draws: [1] },
  },
  {
    id: 'no-stake',
    name: 'Sans mise',
    marks: { places: [3, 4, 8, 10, 13, 17, 21], pirates: [1], stakes: [], draws: [2] },
  },
  {
    id: 'eight-places',
    name: '8 lieux',
    marks: { places: [1, 2, 6, 9, 12, 15, 18, 20], pirates: [3], stakes: [200], draws: [1] },
  },
  {
    id: 'two-of-each',
    name: '2 pirates, 2 mises',
    marks: { places: [1, 2, 6, 9, 12, 15, 18], pirates: [1, 3], stakes: [200, 1000], draws: [1] },
  },
];
