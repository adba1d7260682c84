import type { Quote } from '../../electron/contract/commands.ts';
import { DRAW_ZONE, drawNumber, isoDateIn, longDate, padded, timeOfDay } from './format.ts';
import { counted, spaced } from './typography.ts';

type Draw = Quote['draws'][number];

/** Numbers of successive draws: « n° 143 », « n° 143 à 148 ». */
export function drawNumbers(draws: readonly Draw[]): string {
  const first = draws[0];
  const last = draws.at(-1);
  if (!first || !last) return '';
  return first === last ? drawNumber(first.number) : `${drawNumber(first.number)} à ${padded(last.number)}`;
}

/** Times of draws at the outlet: « à 11:55 », « de 11:55 à 12:20 ». */
export function drawTimes(draws: readonly Draw[], zone: string): string {
  const first = draws[0];
  const last = draws.at(-1);
  if (!first || !last) return '';
  const from = timeOfDay(first.drawAt, zone);
  return first === last ? `à ${from}` : `de ${from} à ${timeOfDay(last.drawAt, zone)}`;
}

/** The metropolitan date of draws, said only where it isn't the outlet's local date (5.1). */
export function metropolitanDate(draws: readonly Draw[], zone: string): string | null {
  const first = draws[0];
  if (!first) return null;
  const differs = draws.some((draw) => draw.date !== isoDateIn(draw.drawAt, zone));
  return differs || isoDateIn(first.drawAt, DRAW_ZONE) !== first.date
    ? spaced(`Date de tirage(s) métropolitaine : ${longDate(first.date)}`)
    : null;
}

/** Says that the session cut the subscription down (2.3.5). */
export function reductionWords({ requestedDrawCount, drawCount }: Quote): string {
  const left = drawCount === 1 ? 'un seul reste' : `${drawCount} restent`;
  return spaced(
    `${counted(requestedDrawCount, 'tirage demandé', 'tirages demandés')}, ${left} dans la session : prise réduite, dites-le au client.`,
  );
}
