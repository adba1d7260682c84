import { BLANK_MARKS } from '../../electron/games/ile-au-tresor/slip-marks.ts';
import { NO_CROSSES, type SlipCrosses } from './slip-crosses.ts';

/** Slips to try in training: right, incomplete, wrong and doubtful ones. */
export const EXAMPLE_SLIPS: readonly {
  readonly id: string;
  readonly name: string;
  readonly crosses: SlipCrosses;
}[] = [
  { id: 'blank', name: 'Vierge', crosses: NO_CROSSES },
  {
    id: 'complete',
    name: 'Complet',
    crosses: {
      firm: { places: [1, 5, 9, 12, 14, 16, 20], pirates: [2], stakes: [400], draws: [3] },
      faint: BLANK_MARKS,
    },
  },
  {
    id: 'incomplete',
    name: 'Incomplet',
    crosses: { firm: { places: [2, 7, 11, 19], pirates: [], stakes: [200], draws: [1] }, faint: BLANK_MARKS },
  },
  {
    id: 'no-stake',
    name: 'Sans mise',
    crosses: {
      firm: { places: [3, 4, 8, 10, 13, 17, 21], pirates: [1], stakes: [], draws: [2] },
      faint: BLANK_MARKS,
    },
  },
  {
    id: 'eight-places',
    name: '8 lieux',
    crosses: {
      firm: { places: [1, 2, 6, 9, 12, 15, 18, 20], pirates: [3], stakes: [200], draws: [1] },
      faint: BLANK_MARKS,
    },
  },
  {
    id: 'two-of-each',
    name: '2 pirates, 2 mises',
    crosses: {
      firm: { places: [1, 2, 6, 9, 12, 15, 18], pirates: [1, 3], stakes: [200, 1000], draws: [1] },
      faint: BLANK_MARKS,
    },
  },
  {
    id: 'faint',
    name: 'Croix pâles',
    crosses: {
      firm: { places: [1, 5, 9, 12, 14, 16], pirates: [2], stakes: [400], draws: [1] },
      faint: { places: [17, 20], pirates: [], stakes: [], draws: [] },
    },
  },
];
