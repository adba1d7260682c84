import type { Failure } from '../../electron/contract/errors.ts';
import type { Explanation } from './failures.ts';
import { amount, drawNumber, longDate, longDateTime, shortAmount } from './format.ts';
import { importProblemWords } from './import-words.ts';
import { counted, listed, quoted } from './typography.ts';

type Of<Code extends Failure['code']> = Extract<Failure, { code: Code }>;

/** Failures about draws, results, prizes and their payment. */
export type PrizeFailure = Of<
  | 'unknown-draw'
  | 'draw-not-closed'
  | 'result-exists'
  | 'no-result'
  | 'same-operator'
  | 'manager-entry-needed'
  | 'entries-differ'
  | 'no-single-table'
  | 'table-name-taken'
  | 'import-refused'
  | 'sessions-differ'
  | 'receipt-superseded'
  | 'already-paid'
  | 'nothing-due'
  | 'amount-changed'
  | 'above-outlet-limit'
  | 'within-outlet-limit'
  | 'identity-needed'
  | 'cancel-not-allowed'
  | 'cancel-too-late'
  | 'unknown-payment'
  | 'unprintable-text'
>;

/** What happened and what to do, before its spacing; `zone` is the outlet's. */
export function explainPrizeFailure(failure: PrizeFailure, zone: string): Explanation {
  switch (failure.code) {
    case 'unknown-draw':
      return {
        title: `Tirage inconnu du registre${drawSuffix(failure)}.`,
        next: 'Vérifiez le numéro et la date métropolitaine du tirage, ou importez d’abord son calendrier.',
      };
    case 'draw-not-closed':
      return {
        title: `Les ventes du tirage ${drawNumber(failure.drawNumber)} sont ouvertes jusqu’au ${longDateTime(failure.closesAt, zone)} : aucun résultat ne peut précéder leur clôture.`,
        next: 'Recommencez après la clôture.',
      };
    case 'result-exists':
      return {
        title: `Le résultat du tirage ${drawNumber(failure.drawNumber)} du ${longDate(failure.drawDate)} est déjà confirmé : il ne change plus.`,
        next: 'S’il est faux, choisissez « Corriger » et dites pourquoi.',
      };
    case 'no-result':
      return {
        title: `Le tirage ${drawNumber(failure.drawNumber)} du ${longDate(failure.drawDate)} n’a pas encore de résultat : il n’y a rien à corriger.`,
        next: 'Saisissez d’abord son résultat.',
      };
    case 'same-operator':
      return {
        title: 'Vous avez déjà saisi ce résultat : la seconde saisie est celle d’une autre personne.',
        next: 'Demandez à un autre opérateur de s’identifier et de le saisir, sans voir votre saisie.',
      };
    case 'manager-entry-needed':
      return {
        title: 'L’une des deux saisies doit être celle d’un responsable.',
        next: 'Demandez à un responsable de s’identifier et de saisir ce résultat.',
      };
    case 'entries-differ':
      return {
        title: 'Les deux saisies diffèrent : aucune ne compte.',
        next: 'Vérifiez le résultat officiel, puis recommencez les deux saisies.',
      };
    case 'no-single-table':
      return noSingleTable(failure);
    case 'table-name-taken':
      return {
        title: `Un tableau de lots s’appelle déjà ${quoted(failure.name)}, avec d’autres lots.`,
        next: 'Demandez au centre un fichier sous un autre nom.',
      };
    case 'import-refused':
      return {
        title: `Fichier refusé en entier : ${counted(failure.count, 'erreur', 'erreurs')}${firstProblem(failure)}.`,
        next: 'Rien n’a été inscrit. Corrigez le fichier, ou demandez-en un autre au centre.',
      };
    case 'sessions-differ':
      return {
        title: `Des sessions sont déjà inscrites avec d’autres tirages : ${listed(failure.dates.slice(0, 3).map(longDate))}${failure.dates.length > 3 ? '…' : ''}.`,
        next: 'Rien n’a été inscrit. Demandez au centre un calendrier sans ces jours.',
      };
    case 'receipt-superseded':
      return {
        title: `Ce papier a été remplacé : l’émission ${failure.issue} compte à sa place.`,
        next: 'Ne payez rien. Demandez au joueur le papier le plus récent.',
      };
    case 'already-paid':
      return {
        title: `Ce reçu est déjà payé : ${amount(failure.amount)}, ${longDateTime(failure.paidAt, zone)}.`,
        next: 'Ne payez rien. Regardez l’historique des paiements.',
      };
    case 'nothing-due':
      return {
        title: 'Rien n’est à payer sur ce reçu maintenant.',
        next: 'Contrôlez le reçu de nouveau. Rendez-le au joueur s’il a des tirages à venir.',
      };
    case 'amount-changed':
      return {
        title: `Le montant a changé : ${shortAmount(failure.amount)}. Rien n’a été payé.`,
        next: 'Contrôlez le reçu de nouveau, puis payez ce qui est affiché.',
      };
    case 'above-outlet-limit':
      return {
        title: `Ce point de vente paie ${shortAmount(failure.limit)} au plus par reçu : rien n’a été payé.`,
        next: 'Imprimez le bordereau pour le centre de paiement, et rendez le reçu au joueur.',
      };
    case 'within-outlet-limit':
      return {
        title: `Ce montant ne dépasse pas ${shortAmount(failure.limit)} : il est payé ici.`,
        next: 'Contrôlez le reçu de nouveau, puis payez-le.',
      };
    case 'identity-needed':
      return {
        title: 'Pour ce montant, la pièce d’identité du joueur doit être vérifiée : rien n’a été payé.',
        next: 'Demandez sa pièce d’identité, puis cochez « Pièce d’identité vérifiée ».',
      };
    case 'cancel-not-allowed':
      return {
        title: 'L’opérateur du jeu ne permet pas d’annuler une prise de jeu.',
        next: 'Rendez le reçu au joueur : il n’est pas possible de le rembourser.',
      };
    case 'cancel-too-late':
      return {
        title: `L’annulation n’était possible que jusqu’au ${longDateTime(failure.until, zone)}.`,
        next: 'Rendez le reçu au joueur : il n’est pas possible de le rembourser.',
      };
    case 'unknown-payment':
      return { title: 'Ce paiement est introuvable.', next: 'Choisissez un paiement de la liste.' };
    case 'unprintable-text':
      return {
        title: `Le caractère ${quoted(failure.character)} ne peut pas être imprimé.`,
        next: 'Corrigez le texte, puis recommencez.',
      };
    default:
      return unexplained(failure);
  }
}

function unexplained(failure: never): Explanation {
  return {
    title: `Refus inconnu : ${JSON.stringify(failure)}.`,
    next: 'Recommencez. Si cela continue, notez ce message et appelez le service technique.',
  };
}

function drawSuffix({ drawNumber: number, drawDate }: Of<'unknown-draw'>): string {
  const named = number === null ? '' : ` : ${drawNumber(number)}`;
  return drawDate === null ? named : `${named} du ${longDate(drawDate)}`;
}

function noSingleTable({ drawNumber: number, names }: Of<'no-single-table'>): Explanation {
  const next = 'Appelez un responsable : il vérifie les tableaux de lots avec le centre.';
  return names.length === 0
    ? { title: `Aucun tableau de lots ne vaut pour le tirage ${drawNumber(number)}.`, next }
    : {
        title: `Plusieurs promotions valent pour le tirage ${drawNumber(number)} : ${listed(names)}.`,
        next,
      };
}

function firstProblem({ problems }: Of<'import-refused'>): string {
  const [first] = problems;
  return first ? `, d’abord ${importProblemWords(first)}` : '';
}
