import { findRealTimeSequences } from './commands.ts';
import { defineGraphic, type StoredGraphic } from './graphics-commands.ts';
import type { PrinterLink } from './printer-link.ts';
import { listKeys } from './printer-probe.ts';
import type { SessionLimits } from './session-limits.ts';

/**
 * What became of a graphic that is to be in a printer's NV memory.
 *
 * present: its key was there, nothing was written. stored: it was written, and its key is there now.
 * unsupported: the printer has no such memory, or doesn't tell what is in it. failed: it isn't there.
 */
export type StoreOutcome = 'present' | 'stored' | 'unsupported' | 'failed';

/**
 * Sees to it that a graphic is in NV memory, which can be written some ten thousand times: only when its key is
 * absent. A changed picture therefore needs another key. "failed" also where its bytes hold a real-time command.
 */
export async function storeGraphicOnce(
  link: PrinterLink,
  key: string,
  graphic: StoredGraphic,
  limits: SessionLimits,
): Promise<StoreOutcome> {
  const definition = defineGraphic('nv', key, graphic);
  const before = await listKeys(link, 'nv', limits.proofProbeMs);
  if (before === null) return link.gone ? 'failed' : 'unsupported';
  if (before.includes(key)) return 'present';
  if (findRealTimeSequences(definition).length > 0) return 'failed';
  await link.sendBytes(definition);
  const after = await listKeys(link, 'nv', limits.storeMs);
  return after?.includes(key) ? 'stored' : 'failed';
}
