import type { ResultMethod, ResultRecord } from './prize-registry.ts';
import type { DrawRecord } from './registry.ts';

/** A result as a query reads it, with its draw. */
export type ResultRow = DrawRecord & {
  resultId: number;
  combination: number;
  version: number;
  method: ResultMethod;
  correction: string | null;
  confirmedAt: number;
  evidence: string;
};

/** Columns of a result beside those of its draw. */
export const RESULT_COLUMNS = [
  'draw_result.id as resultId',
  'draw_result.combination',
  'draw_result.version',
  'draw_result.method',
  'draw_result.correction',
  'draw_result.recorded_at as confirmedAt',
  'draw_result.evidence',
] as const;

/** The result of such a row. */
export function resultRecord(row: ResultRow): ResultRecord {
  const { resultId, combination, version, method, correction, confirmedAt, evidence, ...draw } = row;
  return {
    id: resultId,
    draw,
    combination,
    version,
    method,
    correction,
    confirmedAt,
    evidence: JSON.parse(evidence),
  };
}
