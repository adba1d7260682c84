import type { ImportProblem } from '../contract/draws.ts';
import type { Failure } from '../contract/errors.ts';

/** Problems of a file that are told; more are only counted. */
const MOST_TOLD = 50;

/**
 * The refusal of a file, from what its parser found: `found` is the facts of an error in their order ("salesCloseAt
 * 25:00"); for two counts, the one found over the one expected ("4 / 5").
 */
export function importRefused(errors: readonly { readonly line: number; readonly code: string }[]): Failure {
  return {
    code: 'import-refused',
    problems: errors.slice(0, MOST_TOLD).map(problemOf),
    count: errors.length,
  };
}

function problemOf({ line, code, ...facts }: { line: number; code: string }): ImportProblem {
  const { expected, found } = facts as { expected?: unknown; found?: unknown };
  const told = expected === undefined ? Object.values(facts).join(' ') : `${found} / ${expected}`;
  return { line, code, found: told };
}
