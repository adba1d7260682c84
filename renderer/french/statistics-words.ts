import { counted, spaced } from './typography.ts';

/** Since when something wasn't drawn: « dernier tirage », « il y a 4 tirages », « jamais ». */
export function absenceWords(absence: number | null): string {
  if (absence === null) return 'jamais';
  return absence === 0 ? 'dernier tirage' : spaced(`il y a ${counted(absence, 'tirage', 'tirages')}`);
}

/** What the counts are of: fewer draws than wanted are told. */
export function sampleWords(draws: number, wanted: number): string {
  if (draws === 0) return 'Aucun résultat encore.';
  return spaced(
    draws < wanted
      ? `Il n’y a que ${counted(draws, 'résultat', 'résultats')} : tous sont comptés.`
      : `Sur les ${draws} derniers tirages.`,
  );
}

/** Said wherever past draws are counted. */
export const NO_MEMORY = spaced(
  'Chaque tirage est indépendant : les tirages passés n’ont aucune influence sur les suivants.',
);
