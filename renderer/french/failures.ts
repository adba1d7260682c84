import type { Failure } from '../../electron/contract/errors.ts';
import { clockDoubt, clockWitness } from './clock-words.ts';
import { printerStateWords, problemAdvice, readerStateWords } from './devices.ts';
import { countdown, longDate, longDateTime, padded, timeOfDay } from './format.ts';
import { explainPrizeFailure } from './prize-failures.ts';
import { counted, listed, spaced } from './typography.ts';

/** A failure for the clerk: what happened, and what to do next. */
export interface Explanation {
  readonly title: string;
  readonly next: string;
}

/** Turns a failure into French; `zone` is the outlet's, in which times are told. */
export function explainFailure(failure: Failure, zone: string): Explanation {
  const { title, next } = rawExplanation(failure, zone);
  return { title: spaced(title), next: spaced(next) };
}

function rawExplanation(failure: Failure, zone: string): Explanation {
  switch (failure.code) {
    case 'unknown-command':
      return technical(`Le terminal ne connaît pas la commande « ${failure.command} ».`);
    case 'invalid-parameters':
      return say(
        `Valeur refusée : ${failure.field} (${failure.problem}).`,
        'Corrigez cette valeur, puis recommencez.',
      );
    case 'untrusted-sender':
      return technical('La demande ne venait pas de l’écran du terminal : elle a été refusée.');
    case 'not-signed-on':
      return say('Personne n’est identifié.', 'Choisissez votre nom et composez votre code.');
    case 'till-locked':
      return say('Le terminal est verrouillé.', 'Composez votre code pour le déverrouiller.');
    case 'manager-only':
      return say('Cette action est réservée à un responsable.', 'Demandez à un responsable de s’identifier.');
    case 'wrong-pin':
      return say('Code incorrect.', afterDelay(failure.retryAfterMs));
    case 'pin-delayed':
      return say('Trop de codes incorrects.', afterDelay(failure.retryAfterMs));
    case 'already-set-up':
      return say('Le premier responsable existe déjà.', 'Identifiez-vous avec son code.');
    case 'operator-exists':
      return say(`Le nom « ${failure.name} » est déjà pris.`, 'Choisissez un autre nom.');
    case 'unknown-operator':
      return say('Cet opérateur n’existe pas.', 'Choisissez un nom de la liste.');
    case 'settings-broken':
      return say(
        `Le fichier de réglages est faux : champ « ${failure.field} », ${failure.problem}.`,
        `Corrigez ce champ dans ${failure.file}, puis relancez le terminal. Aucune vente d’ici là.`,
      );
    case 'keys-broken':
      return say(
        `Le fichier des clés du terminal manque ou est abîmé : ${failure.file} (${failure.problem}).`,
        'Remettez en place la copie de ce fichier qui va avec le registre, puis relancez le terminal. Sans elle, appelez le service technique. Aucune vente d’ici là.',
      );
    case 'already-running':
      return say(
        'Le terminal est déjà ouvert sur cette machine.',
        'Servez-vous de l’autre fenêtre, ou fermez-la avant de relancer.',
      );
    case 'no-session':
      return say(
        'Aucune session de tirages n’est ouverte : rien n’a été enregistré.',
        failure.nextOpensAt === null
          ? 'Aucune prochaine session n’est prévue : prévenez un responsable.'
          : `Prochaine ouverture : ${longDateTime(failure.nextOpensAt, zone)}.`,
      );
    case 'clock-suspect':
      return say(
        `${clockDoubt(failure.against)} : elle dit ${longDateTime(failure.now, zone)}, ${clockWitness(failure.against)} ${timeOfDay(failure.lastKnown, zone)}. Rien n’a été enregistré.`,
        'Un responsable vérifie l’heure, puis la confirme.',
      );
    case 'quote-changed':
      return say(
        `La prise de jeu a changé (${listed(failure.changed.map(changedPart))}) : rien n’a été enregistré.`,
        'Relisez avec le client ce qui est affiché, puis enregistrez de nouveau.',
      );
    case 'draw-full':
      return drawFull(failure);
    case 'none-left':
      return say(
        'Flash ne trouve plus de combinaison disponible pour cette mise sur tous ces tirages.',
        'Baissez la mise, prenez moins de tirages, ou changez les choix cochés.',
      );
    case 'printer-not-ready':
      return say(
        `L’imprimante ${printerStateWords(failure.state)} : rien n’a été enregistré.`,
        'Remettez l’imprimante en état, puis recommencez.',
      );
    case 'reader-not-ready':
      return say(
        `Le lecteur ${readerStateWords(failure.state)}.`,
        'Vérifiez le lecteur, ou saisissez la prise de jeu à l’écran.',
      );
    case 'key-reused':
      return say(
        'Cette prise de jeu a déjà été enregistrée avec d’autres choix : rien de nouveau n’a été enregistré.',
        'Vérifiez les derniers reçus (F8) avant de recommencer.',
      );
    case 'slip-gone':
      return say(
        'Le bulletin n’est plus dans le lecteur.',
        'Ses choix restent à l’écran : vérifiez-les avec le client, puis enregistrez.',
      );
    case 'slip-repeated':
      return say(
        `Un bulletin exactement semblable a été vendu à ${timeOfDay(failure.soldAt, zone)} (reçu n° ${failure.receiptNumber}) : rien n’a été enregistré.`,
        'Demandez au client si c’est un nouveau jeu, puis choisissez à l’écran.',
      );
    case 'code-unreadable':
      return say(
        'Code lu, mais ce n’est ni un reçu ni une prise de jeu préparée.',
        'Présentez le code de nouveau, bien à plat. Si un vrai code est refusé, vérifiez le réglage de clavier de la douchette : il diffère peut-être de celui du terminal.',
      );
    case 'code-altered':
      return say(
        'Code refusé : il est altéré ou mal lu, sa clé de contrôle est fausse.',
        'Présentez-le de nouveau. S’il est encore refusé, ne le payez pas et ne le vendez pas : appelez un responsable.',
      );
    case 'code-foreign':
      return say(
        'Ce code vient d’un autre point de vente ou d’un autre jeu.',
        'Demandez au client un code de ce jeu ; un reçu d’ailleurs, appelez un responsable.',
      );
    case 'code-version':
      return say(
        `Ce code est d’une version que ce terminal ne connaît pas (${failure.version}).`,
        'Saisissez les choix du client à l’écran, et demandez une mise à jour au service technique.',
      );
    case 'prepared-expired':
      return say(
        `Cette prise de jeu préparée a expiré le ${longDateTime(failure.expiredAt, zone)}.`,
        'Demandez au client d’en préparer une autre, ou saisissez ses choix à l’écran.',
      );
    case 'prepared-used':
      return say(
        `Cette prise de jeu préparée est déjà vendue : reçu n° ${failure.receiptNumber}.`,
        'Elle ne se vend qu’une fois. Demandez au client d’en préparer une autre, ou saisissez ses choix à l’écran.',
      );
    case 'unknown-receipt':
      return say('Ce reçu est introuvable.', 'Choisissez un reçu de la liste (F8).');
    case 'unknown-print-job':
      return say('Cette impression est introuvable.', 'Rouvrez la liste des reçus (F8).');
    case 'already-decided':
      return say('La question a déjà reçu une réponse.', 'Regardez l’état du reçu dans la liste (F8).');
    case 'play-void':
      return say('Cette prise de jeu est annulée et remboursée.', 'Enregistrez-en une nouvelle si besoin.');
    case 'first-draw-closed':
      return say(
        `Les ventes du premier tirage ont fermé à ${timeOfDay(failure.closedAt, zone)} : l’annulation n’est plus possible.`,
        'Imprimez un reçu de remplacement.',
      );
    case 'print-still-open':
      return say(
        'Le sort du papier précédent n’est pas encore connu.',
        'Répondez d’abord à la question sur ce papier (F1).',
      );
    case 'no-claim':
      return say(
        'Aucun code de réclamation n’est en cours pour ce reçu.',
        'Regardez l’état du reçu dans la liste (F8).',
      );
    case 'claim-mismatch':
      return say(
        'Ce n’est pas le code remis : rien n’a été noté.',
        'Corrigez : faites relire le code au client, groupe par groupe.',
      );
    case 'file-not-saved':
      return say(
        `Le fichier ${failure.file} n’a pas pu être écrit (${failure.problem}).`,
        'Le duplicata est noté. Vérifiez que le disque a de la place, puis pressez de nouveau « PDF ».',
      );
    case 'training-only':
      return say('Cette action n’existe qu’en formation.', 'Elle n’est pas possible sur ce terminal.');
    case 'simulator-busy':
      return say('Le lecteur simulé tient déjà un bulletin.', 'Enregistrez ou rendez ce bulletin d’abord.');
    case 'device-failed':
      return say(
        `L’appareil sur ${failure.path} a échoué.`,
        problemAdvice(failure.problem, failure.path, 'l’appareil'),
      );
    case 'disk-full':
      return say(
        'Le disque du terminal est plein : rien n’a été enregistré.',
        'Ne vendez plus. Appelez le service technique pour libérer de la place.',
      );
    case 'storage-failed':
      return say(
        `Le registre ne répond pas (${failure.problem}).`,
        'Vérifiez les derniers reçus (F8) avant de recommencer. Si cela continue, appelez le service technique.',
      );
    case 'engine-stopped':
      return say(
        'Le moteur du terminal s’est arrêté.',
        'Patientez : il redémarre. Le terminal vérifiera lui-même si la prise de jeu est enregistrée.',
      );
    case 'internal-error':
      return technical(`Erreur interne, référence ${failure.reference}.`);
    default:
      return explainPrizeFailure(failure, zone);
  }
}

function say(title: string, next: string): Explanation {
  return { title, next };
}

function technical(title: string): Explanation {
  return say(title, 'Recommencez. Si cela continue, notez ce message et appelez le service technique.');
}

function afterDelay(retryAfterMs: number): string {
  return retryAfterMs > 0
    ? `Nouvel essai possible dans ${countdown(retryAfterMs)}.`
    : 'Composez-le de nouveau.';
}

function changedPart(part: 'draws' | 'total' | 'combination'): string {
  switch (part) {
    case 'draws':
      return 'les tirages';
    case 'total':
      return 'le total';
    case 'combination':
      return 'la combinaison';
  }
}

/** Article 3's refusal: which draw is full, what room remains, what can be done. */
function drawFull({
  drawNumber,
  drawDate,
  remaining,
  counted: unit,
}: Extract<Failure, { code: 'draw-full' }>): Explanation {
  const draw = `tirage n° ${padded(drawNumber)} du ${longDate(drawDate)}`;
  if (remaining === 0) {
    return say(
      `Combinaison complète pour le ${draw} : le plafond de l’article 3 est atteint.`,
      'Changez un lieu ou le pirate, prenez des tirages qui n’incluent pas celui-ci, ou proposez Flash (F2).',
    );
  }
  if (unit === 'receipts') {
    return say(
      `Plafond presque atteint pour le ${draw} : il reste ${counted(remaining, 'reçu', 'reçus')}.`,
      'Recommencez, changez la combinaison, ou proposez Flash (F2).',
    );
  }
  return say(
    `Mise trop forte pour le ${draw} : il ne reste que ${counted(remaining, 'mise unitaire', 'mises unitaires')}, soit ${remaining * 2} €.`,
    `Baissez la mise à ${remaining * 2} € au plus, prenez moins de tirages, changez la combinaison, ou proposez Flash (F2).`,
  );
}
