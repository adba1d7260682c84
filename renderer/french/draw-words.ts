import type { Quote } from '../../electron/contract/commands.ts';
import {
  DRAW_ZONE,
  drawNumber,
  isoDateIn,
  longDate,
  longDateTime,
  padded,
  shortDay,
  timeOfDay,
} from './format.ts';
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

/** An instant in metropolitan time, and in the outlet's where that differs: « jeudi 5 mars à 09:00 (Paris), 04:00 ici ». */
export function bothTimes(instant: number, zone: string): string {
  const paris = longDateTime(instant, DRAW_ZONE);
  const here = longDateTime(instant, zone);
  if (here === paris) return paris;
  const isSameDay = isoDateIn(instant, zone) === isoDateIn(instant, DRAW_ZONE);
  return `${paris} (Paris), ${isSameDay ? timeOfDay(instant, zone) : here} ici`;
}

/** The same in few letters: « sam. 30 janv. 23:59 (Paris), 18:59 ici ». */
export function bothShortTimes(instant: number, zone: string): string {
  const shortTime = (inZone: string) =>
    `${shortDay(isoDateIn(instant, inZone))} ${timeOfDay(instant, inZone)}`;
  const paris = shortTime(DRAW_ZONE);
  const here = shortTime(zone);
  if (here === paris) return paris;
  const isSameDay = isoDateIn(instant, zone) === isoDateIn(instant, DRAW_ZONE);
  return `${paris} (Paris), ${isSameDay ? timeOfDay(instant, zone) : here} ici`;
}

/** A draw by its number and metropolitan date: « n° 143 du lundi 30 novembre ». */
export function drawName({ number, date }: Pick<Draw, 'number' | 'date'>): string {
  return `${drawNumber(number)} du ${longDate(date)}`;
}

/** The draw's date and time at the outlet where that isn't the metropolitan date; else null (5.1). */
export function localDrawTime({ date, drawAt }: Pick<Draw, 'date' | 'drawAt'>, zone: string): string | null {
  const localDate = isoDateIn(drawAt, zone);
  return localDate === date ? null : `${shortDay(localDate)} ${timeOfDay(drawAt, zone)} ici`;
}

/** The same in few letters: « n° 143 du lun. 30 nov. ». */
export function shortDrawName({ number, date }: Pick<Draw, 'number' | 'date'>): string {
  return `${drawNumber(number)} du ${shortDay(date)}`;
}
