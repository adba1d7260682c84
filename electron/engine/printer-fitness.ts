import type { Failure } from '../contract/errors.ts';
import type { PrinterState } from '../contract/state.ts';

/** Why nothing should be printed on a printer in this state, or null: a paper under way is no reason. */
export function printerFailure({ kind }: PrinterState): Failure | null {
  return kind === 'ready' || kind === 'printing' ? null : { code: 'printer-not-ready', state: kind };
}
