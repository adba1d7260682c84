import { timingSafeEqual } from 'node:crypto';
import { type Failure, failure, type Outcome, success } from '../contract/errors.ts';
import type { PresentedCode } from '../contract/payments.ts';
import { BASE_32_CLASS } from '../games/base-32.ts';
import {
  controlCode,
  plainCode,
  type ReceiptCodeReading,
  type ReceiptIdentity,
  readReceiptCode,
} from './control-code.ts';

/** A code that is right: the receipt and the issue that it was made for. */
export type ReceiptOfCode = Pick<ReceiptIdentity, 'epoch' | 'sequence' | 'issue'>;

type RegistryName = Pick<ReceiptIdentity, 'registryId' | 'registrationPoint'>;

const NUMBER_SHAPE = /^(?<point>\d{6})(?<epoch>\d{2})(?<sequence>\d{8})$/;
const LETTERS_SHAPE = new RegExp(`^[${BASE_32_CLASS}]{16}$`);

/** A receipt's QR has two digits for its issue. */
const MOST_ISSUES = 99;

/**
 * The receipt whose control code was scanned or typed.
 *
 * It is told by the MAC alone, before anything is looked up: a wrong code fails the same way, in the same time,
 * whether or not there is such a receipt. At 80 bits nothing is found by trying, so wrong codes cost no delay.
 */
export function readPresentedCode(
  key: Uint8Array,
  registry: RegistryName,
  code: PresentedCode,
): Outcome<ReceiptOfCode> {
  const reading =
    code.kind === 'scanned'
      ? readReceiptCode(key, registry, code.text)
      : readTypedCode(key, registry, plainCode(code.number), plainCode(code.code));
  if (reading.kind !== 'ok') return failure(codeFailure(reading));
  const { epoch, sequence, issue } = reading;
  return success({ epoch, sequence, issue });
}

/** The issue isn't part of the receipt's number: the letters say which it is. */
function readTypedCode(
  key: Uint8Array,
  registry: RegistryName,
  number: string,
  letters: string,
): ReceiptCodeReading {
  const said = NUMBER_SHAPE.exec(number)?.groups;
  if (said === undefined || !LETTERS_SHAPE.test(letters)) return { kind: 'not-ours' };
  if (said.point !== registry.registrationPoint) return { kind: 'foreign' };
  const identity = { epoch: Number(said.epoch), sequence: Number(said.sequence) };
  const { registryId, registrationPoint } = registry;
  let found: number | null = null;
  for (let issue = 1; issue <= MOST_ISSUES; issue += 1) {
    const right = plainCode(controlCode(key, { registryId, registrationPoint, ...identity, issue }).letters);
    if (timingSafeEqual(Buffer.from(right), Buffer.from(letters))) found = issue;
  }
  return found === null ? { kind: 'altered' } : { kind: 'ok', ...identity, issue: found };
}

function codeFailure(reading: Exclude<ReceiptCodeReading, { kind: 'ok' }>): Failure {
  switch (reading.kind) {
    case 'not-ours':
      return { code: 'code-unreadable' };
    case 'version':
      return { code: 'code-version', version: reading.version };
    case 'foreign':
      return { code: 'code-foreign' };
    case 'altered':
      return { code: 'code-altered' };
  }
}
