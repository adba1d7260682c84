import type { ImportProblem } from '../../electron/contract/draws.ts';
import { quoted, spaced } from './typography.ts';

/** What each code of the import parsers means. */
const PROBLEMS: Readonly<Record<string, string>> = {
  'too-large': 'fichier trop long',
  empty: 'fichier vide',
  'bad-quoting': 'guillemets mal placés',
  'not-json': 'ce n’est pas du JSON',
  'key-repeated': 'une clé y est deux fois',
  'too-deep': 'imbriqué trop profondément',
  'unknown-format': 'format de fichier inconnu',
  'unknown-version': 'version du format inconnue',
  'no-draws': 'aucun tirage',
  'wrong-field-count': 'nombre de colonnes faux',
  'not-an-object': 'ce n’est pas un enregistrement',
  'missing-column': 'colonne manquante',
  'unknown-column': 'colonne inconnue',
  'column-repeated': 'colonne répétée',
  'bad-value': 'valeur fausse',
  'time-skipped': 'heure qui n’existe pas (passage à l’heure d’été)',
  'time-ambiguous': 'heure qui vient deux fois (passage à l’heure d’hiver) : son décalage manque',
  'opening-not-before-closing': 'l’ouverture n’est pas avant la clôture',
  'closing-not-before-draw': 'la clôture n’est pas avant le tirage',
  'draw-on-another-day': 'le tirage n’est pas à cette date',
  'draw-repeated': 'ce tirage y est deux fois',
  'not-in-order': 'les tirages ne sont pas dans l’ordre',
  'opening-differs': 'l’ouverture diffère de celle des autres tirages du jour',
  'checksum-missing': 'la somme de contrôle manque',
  'checksum-differs': 'la somme de contrôle est fausse : le fichier a été changé',
  'signature-missing': 'la signature manque',
  'signature-wrong': 'la signature est fausse : le fichier ne vient pas du centre',
  'unfit-public-key': 'la clé publique des règles n’en est pas une',
  'result-repeated': 'ce résultat y est deux fois',
  'unknown-key': 'champ inconnu',
  'until-before-from': 'la fin précède le début',
  'range-reversed': 'le dernier numéro précède le premier',
  'no-rows': 'aucun lot',
  'match-repeated': 'ce rang y est deux fois',
};

/** What is wrong with a line of a file: « ligne 12, la clôture n’est pas avant le tirage (« 12:00 ») ». */
export function importProblemWords({ line, code, found }: ImportProblem): string {
  const where = line > 0 ? `ligne ${line}, ` : '';
  const what = PROBLEMS[code] ?? `erreur « ${code} »`;
  return spaced(`${where}${what}${found === '' ? '' : ` (${quoted(found)})`}`);
}
