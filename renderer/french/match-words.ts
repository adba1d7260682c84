import type { Match } from '../../electron/contract/draws.ts';
import { counted } from './typography.ts';

/** A rank of the prize table (6.1): « 5 lieux + pirate », « aucun lieu ni pirate ». */
export function matchWords({ places, pirate }: Match): string {
  if (places === 0) return pirate ? 'pirate seul' : 'aucun lieu ni pirate';
  return `${counted(places, 'lieu', 'lieux')}${pirate ? ' + pirate' : ''}`;
}
