import type { CommandResult } from '../../electron/contract/commands.ts';
import type { DrawAwaitingResult, DrawResult } from '../../electron/contract/draws.ts';
import { drawName } from './draw-words.ts';
import { counted, spaced } from './typography.ts';

/** How a result came, in words. */
export function resultMethodWords(method: DrawResult['method']): string {
  switch (method) {
    case 'two-operators':
      return 'saisi par deux opérateurs';
    case 'imported':
      return 'importé d’un fichier';
    case 'electronic':
      return 'tiré ici (formation)';
  }
}

/** What a draw that awaits its result waits for. */
export function awaitedWords(
  { firstEntryBy, correction }: DrawAwaitingResult,
  me: string | undefined,
): string {
  if (firstEntryBy === null) return 'Aucune saisie encore';
  return spaced(
    firstEntryBy === me
      ? `${correction ? 'Correction saisie' : 'Saisi'} par vous : attend une autre personne`
      : `${correction ? 'Correction : première saisie' : 'Première saisie'} par ${firstEntryBy}`,
  );
}

/** What became of an entry: confirmed, or waiting for the other operator's. */
export function entryWords(
  confirmed: CommandResult<'enterResult'>['confirmed'],
  draw: DrawResult['draw'],
): string {
  return spaced(
    confirmed
      ? `Résultat du tirage ${drawName(draw)} confirmé : les deux saisies sont les mêmes.`
      : `Saisie du tirage ${drawName(draw)} notée. Un autre opérateur la refait, sans la voir ; l’un des deux est responsable.`,
  );
}

/** How many results were confirmed at once. */
export function resultsConfirmedWords(results: readonly DrawResult[]): string {
  return spaced(`${counted(results.length, 'résultat confirmé', 'résultats confirmés')}.`);
}
