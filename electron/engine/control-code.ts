import { createHmac } from 'node:crypto';

/** What a control code is made over: the play's identity and the issue of its receipt (promise 4). */
export interface ReceiptIdentity {
  readonly registryId: string;
  readonly registrationPoint: string;
  readonly epoch: number;
  readonly sequence: number;
  readonly issue: number;
}

/** 80 bits in base 32: sixteen letters and digits. */
const CODE_BYTES = 10;

/** Crockford's base 32: no I, L, O, U, so that a code read aloud is heard right. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Domain and version of the MAC, so that no other use of the key can give the same bytes. */
const DOMAIN = 'ile-au-tresor/receipt/1';

/**
 * The control code of one issue of a receipt, for people and for the QR.
 *
 * `letters` are 16 characters in groups of four; `qr` is "IT1", registration point (6 digits), epoch (2),
 * sequence (8), issue (2) and the 16 characters: digits and capitals only, so that no keyboard layout of a
 * scanner can change it.
 */
export function controlCode(key: Uint8Array, identity: ReceiptIdentity): { letters: string; qr: string } {
  const { registryId, registrationPoint, epoch, sequence, issue } = identity;
  const message = JSON.stringify([DOMAIN, registryId, registrationPoint, epoch, sequence, issue]);
  const code = base32(createHmac('sha256', key).update(message).digest().subarray(0, CODE_BYTES));
  const digits = (value: number, width: number) => String(value).padStart(width, '0');
  return {
    letters: (code.match(/.{4}/g) as string[]).join('-'),
    qr: `IT1${registrationPoint}${digits(epoch, 2)}${digits(sequence, 8)}${digits(issue, 2)}${code}`,
  };
}

/** Whether a code that a person read or typed is this one: whatever its case and grouping, O for 0 and I or L for 1. */
export function sameControlCode(letters: string, typed: string): boolean {
  const plain = (code: string) =>
    code
      .toUpperCase()
      .replaceAll(/[\s\p{Pd}]/gu, '')
      .replaceAll('O', '0')
      .replaceAll(/[IL]/g, '1');
  return plain(letters) === plain(typed);
}

function base32(bytes: Uint8Array): string {
  let bits = 0n;
  for (const byte of bytes) bits = (bits << 8n) | BigInt(byte);
  let text = '';
  for (let left = (bytes.length * 8) / 5; left > 0; left -= 1) {
    text = ALPHABET[Number(bits & 31n)] + text;
    bits >>= 5n;
  }
  return text;
}
