import assert from 'node:assert/strict';
import { join } from 'node:path';
import SqliteFile from 'better-sqlite3';
import type { DrawResult } from '../../electron/contract/draws.ts';
import { makeResultFile } from '../../electron/registry/result-file.ts';
import { type HeadlessTill, openTill } from './headless-till.ts';

export const MINUTE = 60_000;
export const DATE = '2026-11-30';
/** A winning combination that has nothing in common with the tests' play. */
export const WINNING = { places: [2, 3, 4, 6, 7, 8, 10], pirate: 3 };

/** A till at noon with its manager Anne signed on, and a clerk Bruno. */
export async function openStaffedTill(t: { after(fn: () => Promise<void>): void }) {
  const { till, folder } = await openTill(t);
  const { operatorId } = await till.value('addOperator', { name: 'Bruno', role: 'clerk', pin: '5190' });
  return { till, folder, clerk: operatorId };
}

export async function asClerk(till: HeadlessTill, operatorId = 2): Promise<void> {
  await till.value('signOn', { operatorId, pin: '5190' });
}

export async function asManager(till: HeadlessTill): Promise<void> {
  await till.value('signOn', { operatorId: 1, pin: '4071' });
}

/** The day's draw of this number. */
export async function drawOf(till: HeadlessTill, number: number) {
  const { draws } = await till.value('listDraws', { date: DATE });
  const draw = draws.find((candidate) => candidate.number === number);
  assert.ok(draw, `draw ${number}`);
  return draw;
}

/** A file of results of the day, sealed by a checksum, and by a signature where a key is given. */
export function resultFileOf(
  results: readonly { number: number; places?: number[]; pirate?: number; date?: string }[],
  privateKey: string | null = null,
): string {
  return makeResultFile(
    {
      issuer: 'Centre de tirage',
      issuedAt: '2026-11-30T11:00:00Z',
      results: results.map((result) => ({ date: DATE, ...WINNING, ...result })),
    },
    privateKey,
  );
}

/** Imports results that must be taken. */
export async function importResults(
  till: HeadlessTill,
  results: Parameters<typeof resultFileOf>[0],
  correction: string | null = null,
): Promise<DrawResult[]> {
  const imported = await till.value('importResults', { text: resultFileOf(results), correction });
  return imported.results;
}

/** Rows of a till's registry, read beside it. */
export function rowsOf(folder: string, query: string): Record<string, unknown>[] {
  const file = new SqliteFile(join(folder, 'registry-training.sqlite'), { readonly: true });
  try {
    return file.prepare(query).all() as Record<string, unknown>[];
  } finally {
    file.close();
  }
}
