import type { PrinterState, ReaderState, ScannerState } from '../../electron/contract/state.ts';
import { spaced } from './typography.ts';

/** How a device's state looks: never by colour alone, each tone has its icon. */
export type Tone = 'good' | 'busy' | 'attention' | 'bad' | 'off';

/** A device's state for the clerk: a word or two, and what to do. */
export interface DeviceWords {
  readonly tone: Tone;
  readonly label: string;
  readonly advice: string;
}

/** The slip reader's state in words. */
export function readerWords({ kind, problem, link }: ReaderState): DeviceWords {
  switch (kind) {
    case 'not-configured':
      return words('off', 'Non réglé', 'Un responsable choisit le lecteur dans « Réglages ».');
    case 'absent':
      return words('bad', 'Absent', readerAdvice(problem, link));
    case 'connecting':
      return words('busy', 'Connexion…', 'Patientez : le terminal attend la réponse du lecteur.');
    case 'ready':
      return words('good', 'Prêt', 'Glissez un bulletin dans le lecteur.');
    case 'slip-inside':
      return words(
        'busy',
        'Bulletin dedans',
        'Le lecteur tient le bulletin jusqu’à la fin de la prise de jeu.',
      );
    case 'fault':
      return words('bad', 'En défaut', readerAdvice(problem, link));
  }
}

/** The serial scanner's state in words. */
export function scannerWords({ kind, problem, link }: ScannerState): DeviceWords {
  switch (kind) {
    case 'not-configured':
      return words(
        'off',
        'Au clavier',
        'Une douchette branchée comme un clavier fonctionne sans réglage ; pour une liaison série, voyez « Réglages ».',
      );
    case 'absent':
      return words('bad', 'Absente', problemAdvice(problem, link, 'la douchette'));
    case 'connecting':
      return words('busy', 'Connexion…', 'Patientez : le terminal ouvre la liaison de la douchette.');
    case 'ready':
      return words('good', 'Prête', 'Présentez un code.');
  }
}

/** The printer's state in words. */
export function printerWords({ kind, problem, link, paperNearEnd }: PrinterState): DeviceWords {
  switch (kind) {
    case 'not-configured':
      return words('off', 'Non réglée', 'Un responsable choisit l’imprimante dans « Réglages ».');
    case 'absent':
      return words('bad', 'Absente', problemAdvice(problem, link, 'l’imprimante'));
    case 'connecting':
      return words('busy', 'Connexion…', 'Patientez : le terminal attend la réponse de l’imprimante.');
    case 'ready':
      return paperNearEnd
        ? words('attention', 'Papier bas', 'Le rouleau touche à sa fin : préparez un rouleau neuf.')
        : words('good', 'Prête', 'Rien à faire.');
    case 'printing':
      return words('busy', 'Imprime…', 'Attendez la coupe du papier.');
    case 'cover-open':
      return words('bad', 'Capot ouvert', 'Fermez le capot de l’imprimante.');
    case 'paper-out':
      return words('bad', 'Sans papier', 'Mettez un rouleau neuf, puis fermez le capot.');
    case 'cutter-fault':
      return words('bad', 'Coupe bloquée', 'Éteignez l’imprimante, dégagez le papier, puis rallumez-la.');
    case 'fault':
      return words('bad', 'En défaut', problemAdvice(problem, link, 'l’imprimante'));
  }
}

/** Said before a sale while the roll is near its end: it doesn't keep from selling. */
export const PAPER_LOW_WORDS = spaced('Papier bas : préparez un rouleau.');

function words(tone: Tone, label: string, advice: string): DeviceWords {
  return { tone, label: spaced(label), advice: spaced(advice) };
}

/** What to do about a device's problem code, such as "EACCES". */
export function problemAdvice(problem: string | null, link: string, device: string): string {
  if (link === 'simulated') {
    return `Rebranchez ${device} de formation dans « Appareils » (F7).`;
  }
  switch (problem) {
    case 'EACCES':
    case 'EPERM':
    case 'permission-denied':
      return `Le terminal n’a pas le droit d’ouvrir ${link}. Demandez au service technique d’ajouter le compte au groupe « dialout ».`;
    case 'ENOENT':
    case 'ENXIO':
    case 'ENODEV':
    case 'not-found':
      return `Rien n’est branché sur ${link}. Rebranchez ${device} ; le terminal le retrouve tout seul.`;
    case 'EBUSY':
    case 'busy':
      return `Un autre programme occupe ${link}. Fermez-le.`;
    case 'ECONNREFUSED':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'ENOTFOUND':
    case 'ETIMEDOUT':
    case 'refused':
      return `${link} ne répond pas sur le réseau. Vérifiez que l’appareil est allumé et son câble branché.`;
    case 'no-answer':
    case 'timeout':
    case 'link-lost':
    case 'unplugged':
    case 'closed':
      return `Pas de réponse sur ${link}. Vérifiez que l’appareil est allumé et son câble branché.`;
    case null:
      return `Vérifiez que l’appareil est allumé et branché sur ${link} ; le terminal le retrouve tout seul.`;
    default:
      return `Vérifiez l’appareil sur ${link} (code ${problem}). Si cela continue, appelez le service technique.`;
  }
}

/** What to do about a reader's problem: what it reports itself, or its link's. */
function readerAdvice(problem: string | null, link: string): string {
  switch (problem) {
    case 'jam':
      return 'Un bulletin est coincé. Ouvrez le capot du lecteur, dégagez le bulletin sans tirer fort, puis refermez.';
    case 'double-feed':
      return 'Deux bulletins sont entrés ensemble. Retirez-les du lecteur, puis glissez-les l’un après l’autre.';
    case 'cover-open':
      return 'Le capot du lecteur est ouvert. Fermez-le.';
    case 'left-inside':
    case 'slip-left-inside':
      return 'Un bulletin est resté dans le lecteur. Retirez-le.';
    case 'feed-error':
      return 'Le lecteur n’entraîne plus le bulletin. Retirez-le, puis présentez-le bien droit.';
    case 'command-refused':
      return 'Le lecteur refuse les commandes. Éteignez-le, rallumez-le, et vérifiez son modèle dans « Réglages ».';
    case 'bad-line':
      return 'Une ligne de la tête de lecture est sale ou en panne. Nettoyez la tête ; sinon, appelez le service technique.';
    case 'no-answer':
      if (link === 'simulated') {
        return 'Le lecteur de formation ne répond plus. Éteignez-le et rallumez-le dans « Appareils » (F7).';
      }
      return problemAdvice(problem, link, 'le lecteur');
    default:
      return problemAdvice(problem, link, 'le lecteur');
  }
}

/** A printer state's code, as a refused sale carries it, in words. */
export function printerStateWords(state: string): string {
  const known: Record<string, string> = {
    'not-configured': 'n’est pas réglée',
    absent: 'ne répond pas',
    connecting: 'n’est pas encore connectée',
    ready: 'n’était pas prête',
    printing: 'imprime encore',
    'cover-open': 'a son capot ouvert',
    'paper-out': 'n’a plus de papier',
    'cutter-fault': 'a sa coupe bloquée',
    fault: 'est en défaut',
  };
  return known[state] ?? `est indisponible (${state})`;
}

/** A reader state's code in words. */
export function readerStateWords(state: string): string {
  const known: Record<string, string> = {
    'not-configured': 'n’est pas réglé',
    absent: 'ne répond pas',
    connecting: 'n’est pas encore connecté',
    ready: 'n’était pas prêt',
    'slip-inside': 'tient déjà un bulletin',
    fault: 'est en défaut',
  };
  return known[state] ?? `est indisponible (${state})`;
}
