import { type SqlBool, sql } from 'kysely';
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

/** Holds for the latest version of a result: to join the table `draw_result` to `draw` on. */
export const LATEST_RESULT = sql<SqlBool>`draw_result.version = (
  select max(latest.version) from draw_result as latest where latest.draw_id = draw.id
)`;

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
