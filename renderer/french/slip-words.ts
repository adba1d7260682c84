import type { SlipReading, SlipRejectionReason } from '../../electron/contract/state.ts';
import type { DraftNeed } from '../logic/draft-needs.ts';
import { counted, listed, spaced } from './typography.ts';

type OverMark = Extract<SlipReading['interpretation'], { kind: 'over-marked' }>['reasons'][number];

/** Why a slip was rejected, in words. */
export function rejectionWords(reason: SlipRejectionReason): string {
  switch (reason.kind) {
    case 'wrong-length':
      return spaced(
        `Bulletin mal lu : ${reason.found} colonnes au lieu de ${reason.expected}. Il est peut-être plié, coupé ou retenu pendant la lecture.`,
      );
    case 'unknown-form':
      return spaced("Ce n’est pas un bulletin « L'Ile au Trésor », ou il est entré à l’envers.");
    case 'check-failed':
      return spaced(
        'La colonne de contrôle du bulletin est illisible : il est peut-être sali, froissé ou déchiré.',
      );
    case 'readings-differ':
      return spaced(
        'Les deux lectures du bulletin ne sont pas identiques : une croix est peut-être trop pâle.',
      );
    case 'unreadable-record':
      return 'Le lecteur a envoyé des données illisibles.';
    case 'reader-lost':
      return spaced(
        'Le lecteur a été débranché ou éteint avec le bulletin dedans : dès qu’il le rend, repassez-le.',
      );
  }
}

/** Why a slip is held, one reason in words. */
export function overMarkWords(mark: OverMark): string {
  switch (mark.kind) {
    case 'too-many-places':
      return spaced(`${mark.count} lieux sont cochés : il en faut 7.`);
    case 'too-many-pirates':
      return spaced(`${mark.count} pirates sont cochés : il en faut un seul.`);
    case 'too-many-stakes':
      return spaced(`${mark.count} mises sont cochées : il en faut une seule.`);
    case 'too-many-draw-counts':
      return spaced(`${mark.count} nombres de tirages sont cochés : il en faut un seul.`);
    case 'marks-outside-boxes':
      return spaced(`${counted(mark.count, 'marque', 'marques')} hors des cases.`);
  }
}

/** What remains to be done, as an instruction to the clerk. */
export function needWords(need: DraftNeed): string {
  switch (need.kind) {
    case 'add-places':
      return counted(need.count, 'lieu', 'lieux');
    case 'remove-places':
      return `${counted(need.count, 'lieu', 'lieux')} à retirer`;
    case 'choose-pirate':
      return 'le pirate';
    case 'one-pirate-only':
      return 'un seul pirate';
    case 'choose-stake':
      return 'la mise';
    case 'one-stake-only':
      return 'une seule mise';
    case 'choose-draw-count':
      return 'le nombre de tirages';
    case 'one-draw-count-only':
      return 'un seul nombre de tirages';
  }
}

/** Everything that remains, as one phrase: « 3 lieux, le pirate et la mise ». */
export function needsWords(needs: readonly DraftNeed[]): string {
  return listed(needs.map(needWords));
}
