import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { DrawStanding, PresentedCode, ReceiptCheck } from '../../electron/contract/payments.ts';
import type { GameRules } from '../../electron/contract/settings.ts';
import { makeResultFile } from '../../electron/registry/result-file.ts';
import { COMBINATION, type HeadlessTill } from './headless-till.ts';

/** Winning combinations, by what they have in common with the tests' COMBINATION; « lost » wins nothing. */
export const WINNING = {
  '7+1': COMBINATION,
  '6+1': { places: [1, 2, 5, 9, 12, 14, 20], pirate: 2 },
  '5+1': { places: [1, 2, 3, 5, 9, 12, 14], pirate: 2 },
  '4+0': { places: [1, 2, 3, 4, 5, 9, 12], pirate: 1 },
  lost: { places: [1, 2, 3, 4, 5, 6, 7], pirate: 1 },
} as const;

type Draw = DrawStanding['draw'];

/** Papers that came out, latest first, as the text that their printer was told. */
export async function papersOf(till: HeadlessTill, limit = 1): Promise<string[]> {
  const { papers } = await till.value('simulatedPapers', { limit });
  const decoder = new TextDecoder('windows-1252');
  return papers.map(({ bytes }) => {
    const told = decoder.decode(Buffer.from(bytes, 'base64'));
    return (told.match(/[\p{L}\p{N}\p{P}\p{S}\p{Zs}]{4,}/gu) ?? []).join('\n');
  });
}

/** The code in a paper's QR, as the printer was told it, or null. */
export function qrOf(paper: string | undefined): string | null {
  return /IT1[0-9A-Z]{34}/.exec(paper ?? '')?.[0] ?? null;
}

/** The code of the latest receipt's paper, once it is printed. */
export async function lastCode(till: HeadlessTill): Promise<PresentedCode> {
  await till.until(({ lastReceipts }) => lastReceipts[0]?.printState === 'printed');
  const text = (await papersOf(till, 5)).map(qrOf).find((qr) => qr !== null);
  return scanned(text ?? assert.fail('no QR on the papers'));
}

export function scanned(text: string): PresentedCode {
  return { kind: 'scanned', text };
}

/** Until so many papers came out whole. */
export async function papersOut(till: HeadlessTill, count: number): Promise<void> {
  for (;;) {
    // Before the papers are counted, so that none comes out unseen.
    const another = till.event('print', ({ state }) => state === 'printed');
    const { papers } = await till.value('simulatedPapers', { limit: 20 });
    if (papers.length >= count) return;
    await another;
  }
}

/** Moves the till's clock on to an instant. */
export async function goTo(till: HeadlessTill, instant: number | string): Promise<void> {
  const { now } = await till.value('getState', {});
  const target = typeof instant === 'string' ? Date.parse(instant) : instant;
  await till.value('simulateClock', { shiftMs: target - now });
}

/** The results of draws, imported from a file. */
export async function importResults(
  till: HeadlessTill,
  results: readonly (readonly [Draw | undefined, keyof typeof WINNING])[],
  correction: string | null = null,
): Promise<void> {
  const named = results.map(([draw, winning]) => {
    const { date, number } = draw as Draw;
    return { date, number, ...WINNING[winning], places: [...WINNING[winning].places] };
  });
  const content = { issuer: 'Centre de tirage', issuedAt: '2026-11-30T18:00:00Z', results: named };
  await till.value('importResults', { text: makeResultFile(content, null), correction });
}

/** Lets a draw close and gives it its result. */
export async function drawn(
  till: HeadlessTill,
  draw: Draw | undefined,
  winning: keyof typeof WINNING,
): Promise<void> {
  await goTo(till, (draw as Draw).drawAt + 1_000);
  await importResults(till, [[draw, winning]]);
}

export function check(till: HeadlessTill, code: PresentedCode): Promise<ReceiptCheck> {
  return till.value('checkReceipt', { code });
}

export function paymentOf(code: PresentedCode, amount: number, identityChecked = false) {
  return { idempotencyKey: randomUUID(), code, amount, identityChecked };
}

/** Changes the operator's rules about payment. */
export async function changePaymentRules(
  till: HeadlessTill,
  changes: Partial<GameRules['payments']>,
): Promise<void> {
  const { rules } = await till.value('getSettings', {});
  await till.value('changeRules', { ...rules, payments: { ...rules.payments, ...changes } });
}
