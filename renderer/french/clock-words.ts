import type { SalesState } from '../../electron/contract/state.ts';

/** What a suspect clock was compared with. */
type Against = Extract<SalesState, { kind: 'clock-suspect' }>['against'];

/** What is wrong with the clock. */
export function clockDoubt(against: Against): string {
  return against === 'last-known' ? 'L’horloge a reculé' : 'L’horloge n’est pas à l’heure';
}

/** What tells so, before an instant. */
export function clockWitness(against: Against): string {
  return against === 'last-known' ? 'la dernière opération était à' : 'la source de temps dit';
}

/** Name of what the clock was compared with, before its instant. */
export function clockWitnessName(against: Against): string {
  return against === 'last-known' ? 'Dernière opération' : 'Source de temps';
}
