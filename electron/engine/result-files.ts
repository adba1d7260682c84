import { failure, type Outcome, success } from '../contract/errors.ts';
import type { Registry, ResultFileRules } from '../registry/registry.ts';
import { type ResultAuthenticity, readResultFile } from '../registry/result-file.ts';
import { importRefused } from './import-problems.ts';

/** A result of a file, for its draw in this registry, with what proves it. */
export interface FiledResult {
  readonly drawId: number;
  /** Rank of the winning combination. */
  readonly combination: number;
  readonly evidence: {
    readonly issuer: string;
    readonly issuedAt: number;
    readonly sha256: string;
    readonly ed25519: string | null;
  };
}

/** Reads a file of results by the rules in force, and finds its draws: all of them, or a failure. */
export async function resultsOfFile(registry: Registry, text: string): Promise<Outcome<FiledResult[]>> {
  const { resultFiles } = await registry.gameRules();
  const reading = readResultFile(text, authenticityOf(resultFiles));
  if (!reading.ok) return failure(importRefused(reading.errors));
  const { results, ...evidence } = reading.file;
  const filed: FiledResult[] = [];
  for (const { date, number, winning } of results) {
    const draw = await registry.drawByNumber(date, number);
    if (!draw) return failure({ code: 'unknown-draw', drawNumber: number, drawDate: date });
    filed.push({ drawId: draw.id, combination: winning, evidence });
  }
  return success(filed);
}

function authenticityOf(rules: ResultFileRules): ResultAuthenticity {
  return rules.authenticity === 'sha256'
    ? { kind: 'sha256' }
    : { kind: 'ed25519', publicKey: rules.publicKey };
}
