import { createHmac, timingSafeEqual } from 'node:crypto';
import { BASE_32_CLASS, bytesInBase32 } from '../games/base-32.ts';

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
  const code = bytesInBase32(createHmac('sha256', key).update(message).digest().subarray(0, CODE_BYTES));
  const digits = (value: number, width: number) => String(value).padStart(width, '0');
  return {
    letters: (code.match(/.{4}/g) as string[]).join('-'),
    qr: `IT1${registrationPoint}${digits(epoch, 2)}${digits(sequence, 8)}${digits(issue, 2)}${code}`,
  };
}

/** What a text is, as the code of a receipt's QR. */
export type ReceiptCodeReading =
  /** Its control code is this registry's own for what it says. */
  | { readonly kind: 'ok'; readonly epoch: number; readonly sequence: number; readonly issue: number }
  /** It doesn't begin as a receipt's code. */
  | { readonly kind: 'not-ours' }
  /** A receipt's code in another version of the format. */
  | { readonly kind: 'version'; readonly version: string }
  /** A receipt's code of another registration point: only that one can check it. */
  | { readonly kind: 'foreign' }
  /** It begins as a receipt's code, and isn't whole and right. */
  | { readonly kind: 'altered' };

const QR_SHAPE = new RegExp(
  `^IT1(?<point>\\d{6})(?<epoch>\\d{2})(?<sequence>\\d{8})(?<issue>\\d{2})[${BASE_32_CLASS}]{16}$`,
);

/**
 * Reads a text as the code of a receipt's QR.
 *
 * Its MAC is computed from what the code itself says: a wrong one is "altered" whether or not there is such a
 * receipt, so that nothing can be found out by trying. Compared in constant time.
 */
export function readReceiptCode(
  key: Uint8Array,
  registry: Pick<ReceiptIdentity, 'registryId' | 'registrationPoint'>,
  text: string,
): ReceiptCodeReading {
  const version = /^IT(\d)/.exec(text)?.[1];
  if (version === undefined) return { kind: 'not-ours' };
  if (version !== '1') return { kind: 'version', version };
  const said = QR_SHAPE.exec(text)?.groups;
  if (said === undefined) return { kind: 'altered' };
  const { registryId, registrationPoint } = registry;
  const { point, epoch, sequence, issue } = said;
  if (point !== registrationPoint) return { kind: 'foreign' };
  const identity = { epoch: Number(epoch), sequence: Number(sequence), issue: Number(issue) };
  const { qr } = controlCode(key, { registryId, registrationPoint, ...identity });
  return timingSafeEqual(Buffer.from(qr), Buffer.from(text))
    ? { kind: 'ok', ...identity }
    : { kind: 'altered' };
}

/** A code or number as a person reads or types it, without its grouping: capitals, O for 0 and I or L for 1. */
export function plainCode(typed: string): string {
  return typed
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
}

/** Whether a code that a person read or typed is this one, whatever its case and grouping. */
export function sameControlCode(letters: string, typed: string): boolean {
  return plainCode(letters) === plainCode(typed);
}
