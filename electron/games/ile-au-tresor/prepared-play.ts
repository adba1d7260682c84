import { BASE_32_CLASS, bytesInBase32, numberInBase32, numberOfBase32 } from '../base-32.ts';
import { PLACES_PER_COMBINATION } from './combination.ts';
import { PIRATE_COUNT, PLACE_COUNT } from './places.ts';
import type { SlipZone } from './slip-layout.ts';
import type { SlipMarks } from './slip-marks.ts';
import { DRAW_COUNTS, STAKES } from './stakes.ts';

/** A play that a player prepared in the operator's application (article 2): nothing is bet until it is registered. */
export interface PreparedPlay {
  /** Eight characters of Crockford's base 32, drawn at random by who prepares it. */
  readonly id: string;
  /** What is chosen, possibly less than a play needs: up to 7 places, and up to one of each other zone. */
  readonly marks: SlipMarks;
  /** UTC ms, a whole minute: from then on it isn't taken. */
  readonly expiresAt: number;
}

/** SHA-256 of a text in UTF-8: passed in, the rules of a game import nothing. */
export type Sha256 = (text: string) => Uint8Array;

/** What a text is, as the code of a prepared play. */
export type PreparedPlayReading =
  | { readonly kind: 'ok'; readonly play: PreparedPlay }
  /** It doesn't begin as the code of a prepared play. */
  | { readonly kind: 'not-ours' }
  /** The code of a prepared play in another version of the format. */
  | { readonly kind: 'version'; readonly version: string }
  /** It begins as the code of a prepared play, and isn't whole and right. */
  | { readonly kind: 'altered' };

const PREFIX = 'IP';
const VERSION = '1';

/** Domain and version of the check, so that no other code's check can be right here. */
const DOMAIN = 'ile-au-tresor/prepared-play/1:';

const CHECK_BYTES = 5;
const CHECK_LENGTH = 8;
const MASK_LENGTH = 5;
const EXPIRY_LENGTH = 6;

/** Expiry is counted in minutes from here, UTC ms. */
const EPOCH = Date.UTC(2024, 0, 1);
const MINUTE_MS = 60_000;

const ID = new RegExp(`^[${BASE_32_CLASS}]{8}$`);
const CODE = new RegExp(
  `^IP1(?<mask>[${BASE_32_CLASS}]{5})(?<pirate>[0-3])(?<stake>[0-6])(?<draws>[0-6])` +
    `(?<expiry>[${BASE_32_CLASS}]{6})(?<id>[${BASE_32_CLASS}]{8})[${BASE_32_CLASS}]{8}$`,
);

/**
 * The code of a prepared play, for its QR: 33 digits and capitals, so that no keyboard layout of a scanner can change
 * it unnoticed. "IP1"; the places as a mask (5 characters, bit n - 1 is place n); pirate, stake and number of draws
 * (a digit each, 0 for none; the stake's place in STAKES); expiry (6 characters, minutes since the beginning of 2024
 * UTC); identity (8); check (8: the first 40 bits of SHA-256 over DOMAIN and all that precedes). Its numbers are in
 * Crockford's base 32.
 *
 * The check catches misreadings and alterations by hand. It is no signature, because a prepared play commits nothing:
 * the player sees it on the screen as if it had been crossed there, and pays for it.
 *
 * Throws a RangeError for a play that can't be written (see unpreparableZone), and for another identity or instant.
 */
export function formatPreparedPlay(play: PreparedPlay, sha256: Sha256): string {
  const { id, marks, expiresAt } = play;
  const zone = unpreparableZone(marks);
  if (zone !== null) throw new RangeError(`a prepared play can't hold these ${zone}: ${marks[zone]}`);
  if (!ID.test(id)) throw new RangeError(`${id} is no identity of a prepared play`);
  const body = [
    PREFIX,
    VERSION,
    numberInBase32(
      marks.places.reduce((mask, place) => mask | (1 << (place - 1)), 0),
      MASK_LENGTH,
    ),
    marks.pirates[0] ?? 0,
    (STAKES as readonly (number | undefined)[]).indexOf(marks.stakes[0]) + 1,
    marks.draws[0] ?? 0,
    numberInBase32((expiresAt - EPOCH) / MINUTE_MS, EXPIRY_LENGTH),
    id,
  ].join('');
  return body + checkOf(body, sha256);
}

/** Reads a text as the code of a prepared play. */
export function parsePreparedPlay(text: string, sha256: Sha256): PreparedPlayReading {
  const version = /^IP(\d)/.exec(text)?.[1];
  if (version === undefined) return { kind: 'not-ours' };
  if (version !== VERSION) return { kind: 'version', version };
  const parts = CODE.exec(text)?.groups;
  if (parts === undefined) return { kind: 'altered' };
  const body = text.slice(0, -CHECK_LENGTH);
  if (text !== body + checkOf(body, sha256)) return { kind: 'altered' };

  const { mask = '', pirate = '', stake = '', draws = '', expiry = '', id = '' } = parts;
  const marks = marksOf(numberOfBase32(mask), Number(pirate), Number(stake), Number(draws));
  if (marks === null) return { kind: 'altered' };
  return { kind: 'ok', play: { id, marks, expiresAt: EPOCH + numberOfBase32(expiry) * MINUTE_MS } };
}

/** The first whole minute from an instant on (UTC ms): a prepared play expires at whole minutes. */
export function expiryFrom(instant: number): number {
  return EPOCH + Math.ceil((instant - EPOCH) / MINUTE_MS) * MINUTE_MS;
}

/** The zone that holds more or other than a prepared play can, or null. */
export function unpreparableZone({ places, pirates, stakes, draws }: SlipMarks): SlipZone | null {
  const distinct = new Set(places).size === places.length;
  if (!distinct || places.length > PLACES_PER_COMBINATION || !places.every(isWithin(PLACE_COUNT))) {
    return 'places';
  }
  if (pirates.length > 1 || !pirates.every(isWithin(PIRATE_COUNT))) return 'pirates';
  if (stakes.length > 1 || !stakes.every((stake) => STAKES.some((known) => known === stake))) return 'stakes';
  if (draws.length > 1 || !draws.every(isWithin(DRAW_COUNTS.length))) return 'draws';
  return null;
}

function isWithin(last: number): (value: number) => boolean {
  return (value) => Number.isInteger(value) && value >= 1 && value <= last;
}

function checkOf(body: string, sha256: Sha256): string {
  return bytesInBase32(sha256(DOMAIN + body).subarray(0, CHECK_BYTES));
}

/** What the digits of a code mean; null for a mask of no seven places at most. */
function marksOf(mask: number, pirate: number, stake: number, draws: number): SlipMarks | null {
  if (mask >= 2 ** PLACE_COUNT) return null;
  const places = Array.from({ length: PLACE_COUNT }, (_, i) => i + 1).filter(
    (place) => (mask >> (place - 1)) & 1,
  );
  if (places.length > PLACES_PER_COMBINATION) return null;
  const chosenStake = STAKES[stake - 1];
  return {
    places,
    pirates: pirate === 0 ? [] : [pirate],
    stakes: chosenStake === undefined ? [] : [chosenStake],
    draws: draws === 0 ? [] : [draws],
  };
}
