import { standsForPlay } from '../../electron/contract/print-kinds.ts';
import type { PrintQuestion, ReceiptSummary } from '../../electron/contract/state.ts';
import { drawNumber, isoDateIn, longDate, timeOfDay } from './format.ts';
import { NBSP } from './typography.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How old something is, for the clerk: « il y a 12 min », « à 9:05 », « hier à 21:14 », « lundi 30 novembre à 21:14 ». */
export function ageWords(at: number, now: number, zone: string): string {
  const age = now - at;
  if (age >= 0 && age < MINUTE_MS) return 'à l’instant';
  if (age >= 0 && age < HOUR_MS) return `il y a ${Math.floor(age / MINUTE_MS)}${NBSP}min`;
  const date = isoDateIn(at, zone);
  const time = timeOfDay(at, zone);
  if (date === isoDateIn(now, zone)) return `à ${time}`;
  return date === dayBefore(isoDateIn(now, zone)) ? `hier à ${time}` : `${longDate(date)} à ${time}`;
}

/** Which paper of how many waits, and since when its play was sold, or this later paper asked for. */
export function backlogWords(
  { kind, createdAt, receipt }: PrintQuestion,
  { place, of }: { readonly place: number; readonly of: number },
  now: number,
  zone: string,
): string {
  const age =
    kind === 'exchange' || !standsForPlay(kind)
      ? `demandé ${ageWords(createdAt, now, zone)}`
      : `vendu ${ageWords(receipt.registeredAt, now, zone)}`;
  return of > 1
    ? `Papier ${place} sur ${of}, le plus ancien d’abord${NBSP}: ${age}.`
    : `${age.replace(/^./, (first) => first.toUpperCase())}.`;
}

/** What the clerk must know of draws that are over: all of them, or some; null while none is. */
export function pastDrawsWords({ draws }: ReceiptSummary, now: number): string | null {
  const past = draws.filter(({ drawAt }) => drawAt <= now);
  const first = past[0];
  if (!first) return null;
  if (past.length < draws.length) {
    return `${past.length} tirage${past.length > 1 ? 's' : ''} sur ${draws.length} ${past.length > 1 ? 'ont' : 'a'} déjà eu lieu.`;
  }
  return draws.length === 1
    ? `Le tirage ${drawNumber(first.number)} a déjà eu lieu.`
    : `Ses ${draws.length} tirages ont déjà eu lieu.`;
}

function dayBefore(isoDate: string): string {
  return new Date(Date.parse(`${isoDate}T12:00:00Z`) - 24 * HOUR_MS).toISOString().slice(0, 10);
}
