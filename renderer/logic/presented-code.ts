import type { PresentedCode } from '../../electron/contract/payments.ts';

/** Digits of a receipt's number: registration point, epoch, sequence. */
const NUMBER_GROUPS = [6, 2, 8] as const;
const NUMBER_LENGTH = 16;

/** Characters of a control code, in groups of four. */
const CODE_LENGTH = 16;
const CODE_GROUPS = [4, 4, 4, 4] as const;

/** A receipt's number as it is being typed: its digits alone, in the groups of the paper. */
export function groupedNumber(text: string): string {
  return grouped(text.replaceAll(/\D/g, '').slice(0, NUMBER_LENGTH), NUMBER_GROUPS);
}

/** A control code as it is being typed: capitals in groups of four; O is taken for 0, I and L for 1. */
export function groupedCode(text: string): string {
  const plain = text
    .toUpperCase()
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
    .replaceAll(/[^0-9A-Z]/g, '');
  return grouped(plain.slice(0, CODE_LENGTH), CODE_GROUPS);
}

/** The typed number and code, or null while one of them isn't whole. */
export function typedCode(number: string, code: string): PresentedCode | null {
  const isWhole = lengthOf(number) === NUMBER_LENGTH && lengthOf(code) === CODE_LENGTH;
  return isWhole ? { kind: 'typed', number: groupedNumber(number), code: groupedCode(code) } : null;
}

function lengthOf(text: string): number {
  return text.replaceAll(/[^0-9A-Za-z]/g, '').length;
}

function grouped(plain: string, sizes: readonly number[]): string {
  const groups: string[] = [];
  let from = 0;
  for (const size of sizes) {
    if (from >= plain.length) break;
    groups.push(plain.slice(from, from + size));
    from += size;
  }
  return groups.join('-');
}
