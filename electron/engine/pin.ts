import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(scrypt) as (
  secret: string,
  salt: Uint8Array,
  length: number,
  options: { N: number; r: number; p: number; maxmem: number },
) => Promise<Buffer>;

/** scrypt's cost: 32 MiB and some tens of milliseconds a try on counter hardware. */
const COST = { N: 2 ** 15, r: 8, p: 1 };
const MAX_MEMORY = 64 * 1024 * 1024;
const HASH_BYTES = 32;

/** Hashes a PIN for keeping: "scrypt$N$r$p$salt$hash", salt and hash in base64. */
export async function hashPin(pin: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(pin, salt, HASH_BYTES, { ...COST, maxmem: MAX_MEMORY });
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64'), hash.toString('base64')].join('$');
}

/** Whether a PIN is the one that was hashed, by its own recorded cost. */
export async function verifyPin(pin: string, stored: string): Promise<boolean> {
  const [scheme, n, r, p, salt, hash] = stored.split('$');
  if (scheme !== 'scrypt' || !salt || !hash) return false;
  const expected = Buffer.from(hash, 'base64');
  const cost = { N: Number(n), r: Number(r), p: Number(p), maxmem: MAX_MEMORY };
  const found = await derive(pin, Buffer.from(salt, 'base64'), expected.length, cost);
  return timingSafeEqual(found, expected);
}

/** Wrong PINs that cost nothing but another try. */
const FREE_TRIES = 2;
const FIRST_DELAY_MS = 5_000;
const LONGEST_DELAY_MS = 15 * 60_000;

/** How long an operator must wait after this many wrong PINs in a row, in ms: doubled from the third on. */
export function delayAfterWrongPins(count: number): number {
  if (count <= FREE_TRIES) return 0;
  return Math.min(FIRST_DELAY_MS * 2 ** (count - FREE_TRIES - 1), LONGEST_DELAY_MS);
}
