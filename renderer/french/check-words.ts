import type { DrawStanding, PaymentInfo, ReceiptCheck } from '../../electron/contract/payments.ts';
import type { Tone } from './devices.ts';
import { bothShortTimes, bothTimes } from './draw-words.ts';
import { amount, shortAmount } from './format.ts';
import { spaced } from './typography.ts';

/** What a check found, in the few words that are read from the other side of the counter. */
export interface VerdictWords {
  readonly tone: Tone;
  readonly title: string;
  /** The amount that belongs to it, in cents, or null. */
  readonly amount: number | null;
}

/** The verdict in very large type. */
export function verdictWords(check: ReceiptCheck): VerdictWords {
  const { verdict, due, dueLater, paid, place } = check;
  switch (verdict) {
    case 'winner':
      return {
        tone: place === 'payment-centre' && due > 0 ? 'attention' : 'good',
        title: place === 'payment-centre' && due > 0 ? 'À payer au centre de paiement' : 'Gagnant',
        amount: due > 0 ? due : dueLater,
      };
    case 'not-winner':
      return { tone: 'off', title: 'Non gagnant', amount: null };
    case 'to-come':
      return { tone: 'busy', title: 'Tirages à venir', amount: null };
    case 'paid':
      return { tone: 'off', title: 'Déjà payé', amount: paid };
    case 'foreclosed':
      return { tone: 'bad', title: 'Forclos', amount: null };
    case 'void':
      return { tone: 'bad', title: 'Annulé', amount: null };
    case 'superseded':
      return { tone: 'bad', title: 'Remplacé par une autre émission', amount: null };
  }
}

/** What to do next with the receipt, in sentences; `zone` is the outlet's. */
export function nextSteps(check: ReceiptCheck, zone: string): string[] {
  return rawSteps(check, zone).map(spaced);
}

function rawSteps(check: ReceiptCheck, zone: string): string[] {
  const { verdict, due, dueLater, place, exchange, draws } = check;
  switch (verdict) {
    case 'winner': {
      const later = dueLater > 0 ? [laterWords(draws, dueLater, zone)] : [];
      if (due === 0) return ['Rien à payer maintenant : rendez le reçu au joueur.', ...later];
      if (place === 'payment-centre') {
        return [
          'Ce montant dépasse ce que ce point de vente peut payer : rendez le reçu au joueur, avec le bordereau imprimé.',
          ...later,
        ];
      }
      return [
        `Reprenez le reçu, puis payez ${shortAmount(due)}.`,
        ...(exchange
          ? ['Un reçu d’échange sera imprimé pour ce qui reste : il remplace celui que vous reprenez.']
          : []),
        ...later,
      ];
    }
    case 'not-winner':
      return ['Ce reçu ne gagne rien et n’a plus de tirage à venir : rendez-le au joueur.'];
    case 'to-come':
      return ['Rendez le reçu au joueur : il le présentera de nouveau après les tirages.'];
    case 'paid':
      return [
        'Ne payez rien : ce reçu a déjà été payé. Conservez le papier s’il est resté.',
        ...draws.flatMap(wonSinceWords),
      ];
    case 'foreclosed':
      return ['Ne payez rien : le délai de paiement est passé (article 7). Rendez le reçu au joueur.'];
    case 'void':
      return ['Ne payez rien : cette prise de jeu a été annulée et remboursée.'];
    case 'superseded':
      return ['Ne payez rien : un papier plus récent vaut à sa place. Demandez au joueur de le présenter.'];
  }
}

function wonSinceWords({ status, draw, prize }: DrawStanding): string[] {
  if (status !== 'won-since') return [];
  return [
    `Le résultat du tirage ${draw.number}, corrigé depuis, lui donne encore ${shortAmount(prize)} : seul un responsable les règle, par une correction du paiement.`,
  ];
}

function laterWords(draws: readonly DrawStanding[], dueLater: number, zone: string): string {
  const instants = draws.flatMap(({ status, payableFrom }) =>
    status === 'not-yet-payable' && payableFrom !== null ? [payableFrom] : [],
  );
  const first = instants.length > 0 ? Math.min(...instants) : null;
  return first === null
    ? `Encore ${shortAmount(dueLater)} à payer plus tard.`
    : `Encore ${shortAmount(dueLater)} à payer à partir du ${bothTimes(first, zone)}.`;
}

/** What stands of one draw. */
export function standingWords({ status, prize }: DrawStanding): { tone: Tone; label: string } {
  switch (status) {
    case 'to-come':
      return { tone: 'busy', label: 'À venir' };
    case 'awaiting-result':
      return { tone: 'busy', label: 'Résultat attendu' };
    case 'lost':
      return { tone: 'off', label: 'Perdu' };
    case 'not-yet-payable':
      return { tone: 'attention', label: `Gagne ${amount(prize)}` };
    case 'payable':
      return { tone: 'good', label: `Gagne ${amount(prize)}` };
    case 'paid':
      return { tone: 'off', label: `Payé ${amount(prize)}` };
    case 'won-since':
      return { tone: 'attention', label: `Gagne ${amount(prize)} depuis la correction` };
    case 'foreclosed':
      return { tone: 'bad', label: `Forclos (${amount(prize)})` };
  }
}

/** Until which minute a prize is paid, and from when where that is to come, in both zones; null without a prize. */
export function payableWords(
  { payableFrom, payableUntil, status }: DrawStanding,
  zone: string,
): string | null {
  if (payableFrom === null || payableUntil === null) return null;
  const from = bothShortTimes(payableFrom, zone);
  const until = bothShortTimes(payableUntil - 1, zone);
  return spaced(
    status === 'not-yet-payable'
      ? `Payable du ${from} au ${until}.`
      : `Payable depuis ${from}, jusqu’au ${until}.`,
  );
}

/** Says that a payment was made whose answer the window never got. */
export function madeBeforeWords({ receiptNumber, amount: paid }: PaymentInfo): {
  title: string;
  next: string;
} {
  return {
    title: spaced(`Le reçu ${receiptNumber} est payé : ${shortAmount(paid)}.`),
    next: spaced(
      'Le paiement était enregistré avant l’interruption : remettez la somme si ce n’est pas fait.',
    ),
  };
}
