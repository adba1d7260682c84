import type { RecordFaultKind, SlipReading, SlipRejectionReason } from '../../electron/contract/state.ts';
import { pirateName, placeName } from '../../electron/games/ile-au-tresor/places.ts';
import type { SlipMarks } from '../../electron/games/ile-au-tresor/slip-marks.ts';
import type { DraftNeed } from '../logic/draft-needs.ts';
import { shortAmount } from './format.ts';
import { counted, listed, spaced } from './typography.ts';

type OverMark = Extract<SlipReading['interpretation'], { kind: 'over-marked' }>['reasons'][number];

/** A slip that was rejected: why, and what to do with the paper or the reader. */
export interface RejectionWords {
  readonly why: string;
  readonly next: string;
}

/** Most slips pass at the second try; the screen always does. */
const AGAIN = 'Lissez-le et glissez-le de nouveau ; sinon, saisissez les choix du client à l’écran.';
const OTHER_SLIP = 'Vérifiez le bulletin ; sinon, saisissez les choix du client à l’écran.';
const CHECK_READER =
  'Glissez-le de nouveau. Si cela recommence, éteignez et rallumez le lecteur, et saisissez les choix à l’écran.';

/** Why a slip was rejected, in words, and what to do. */
export function rejectionWords(reason: SlipRejectionReason): RejectionWords {
  const { why, next } = rawRejection(reason);
  return { why: spaced(why), next: spaced(next) };
}

function rawRejection(reason: SlipRejectionReason): RejectionWords {
  switch (reason.kind) {
    case 'wrong-length':
      return {
        why: `Bulletin mal lu : ${reason.found} colonnes au lieu de ${reason.expected}. Il est peut-être plié, coupé ou retenu pendant la lecture.`,
        next: AGAIN,
      };
    case 'unknown-form':
      return {
        why: "Ce n’est pas un bulletin « L'Ile au Trésor », ou il est entré à l’envers.",
        next: 'Tournez-le et glissez-le de nouveau ; sinon, saisissez les choix du client à l’écran.',
      };
    case 'check-failed':
      return {
        why: 'La colonne de contrôle du bulletin est illisible : il est peut-être sali, froissé ou déchiré.',
        next: AGAIN,
      };
    case 'readings-differ':
      return {
        why: 'Les deux lectures du bulletin ne sont pas identiques : une croix est peut-être trop pâle.',
        next: 'Glissez-le de nouveau ; si une croix est pâle, le client la repasse au stylo noir.',
      };
    case 'unreadable-record':
      return recordFaultWords(reason.fault);
    case 'reader-lost':
      return {
        why: 'Le lecteur a été débranché ou éteint avec le bulletin dedans.',
        next: 'Rebranchez-le ou rallumez-le ; dès qu’il rend le bulletin, repassez-le.',
      };
  }
}

/** What came from the reader instead of a record: why, and what to do. */
function recordFaultWords(fault: RecordFaultKind): RejectionWords {
  switch (fault) {
    case 'odd-length':
      return {
        why: 'Le lecteur a envoyé une lecture à laquelle il manque la moitié d’une colonne.',
        next: CHECK_READER,
      };
    case 'not-a-record-byte':
      return {
        why: 'Le lecteur a envoyé des caractères qui ne sont pas d’un bulletin.',
        next: `${CHECK_READER} Un responsable vérifie sa vitesse et sa parité dans « Réglages ».`,
      };
    case 'too-long':
      return {
        why: 'Le lecteur a envoyé bien plus de données que n’en porte un bulletin.',
        next: CHECK_READER,
      };
    case 'incomplete':
      return {
        why: 'La lecture s’est arrêtée avant la fin du bulletin.',
        next: AGAIN,
      };
    case 'unexpected-reply':
      return {
        why: 'Le lecteur a répondu autre chose que ce qui lui était demandé.',
        next: CHECK_READER,
      };
    case 'unread':
      return {
        why: 'Un bulletin est dans le lecteur, mais rien n’en a été lu.',
        next: 'Reprenez-le et glissez-le de nouveau, face imprimée vers la tête de lecture.',
      };
    case 'jam':
      return {
        why: 'Le bulletin est coincé dans le lecteur.',
        next: 'Ouvrez le capot, dégagez-le sans tirer fort, refermez ; puis glissez-le de nouveau.',
      };
    case 'double-feed':
      return {
        why: 'Deux bulletins sont entrés ensemble.',
        next: 'Séparez-les, puis glissez-les l’un après l’autre.',
      };
    case 'feed-error':
      return {
        why: 'Le lecteur n’a pas pu entraîner le bulletin.',
        next: 'Présentez-le bien droit, contre le guide, et glissez-le de nouveau.',
      };
    case 'left-inside':
      return {
        why: 'Le bulletin précédent est resté dans le lecteur.',
        next: 'Retirez-le du lecteur, puis glissez celui du client.',
      };
    case 'timing-marks':
      return {
        why: 'Le lecteur n’a pas compté tous les repères noirs du bord du bulletin.',
        next: 'Regardez ce bord : s’il est sale, coupé ou plié, prenez un autre bulletin ; sinon, glissez-le de nouveau.',
      };
    case 'faint-reference':
      return {
        why: 'Les repères imprimés sur le bulletin sont trop pâles pour juger les croix.',
        next: `${OTHER_SLIP} Si tous les bulletins font de même, nettoyez la tête du lecteur.`,
      };
    case 'cover-open':
      return {
        why: 'Le capot du lecteur a été ouvert pendant la lecture.',
        next: 'Refermez-le, puis glissez le bulletin de nouveau.',
      };
    case 'bad-line':
      return {
        why: 'Une ligne de la tête de lecture ne voit plus rien : elle est sale ou en panne.',
        next: 'Nettoyez la tête du lecteur. D’ici là, saisissez les choix du client à l’écran.',
      };
  }
}

/** What is in doubt on a slip, one line for each zone: « Lieux : Palmier blanc et Port royal. ». */
export function doubtWords(doubts: SlipMarks, doubtsOutside: number): string[] {
  const line = (names: readonly string[], singular: string, plural: string) =>
    names.length === 0 ? [] : [spaced(`${names.length > 1 ? plural : singular} : ${listed(names)}.`)];
  return [
    ...line(doubts.places.map(placeName), 'Lieu', 'Lieux'),
    ...line(doubts.pirates.map(pirateName), 'Pirate', 'Pirates'),
    ...line(doubts.stakes.map(shortAmount), 'Mise', 'Mises'),
    ...line(
      doubts.draws.map((count) => counted(count, 'tirage', 'tirages')),
      'Nombre de tirages',
      'Nombres de tirages',
    ),
    ...(doubtsOutside > 0
      ? [spaced(`${counted(doubtsOutside, 'marque pâle', 'marques pâles')} hors des cases.`)]
      : []),
  ];
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
