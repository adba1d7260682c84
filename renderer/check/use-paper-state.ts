import { useEffect, useState } from 'react';
import type { PrintState } from '../../electron/contract/state.ts';

/** What became of a paper since this screen shows it, as its print job tells. */
export function usePaperState(printJobId: number | null, atFirst: PrintState): PrintState {
  const [told, setTold] = useState<{ jobId: number; state: PrintState } | null>(null);
  useEffect(
    () =>
      window.terminal.on('print', ({ jobId, state }) => {
        if (jobId === printJobId) setTold({ jobId, state });
      }),
    [printJobId],
  );
  return told?.jobId === printJobId ? told.state : atFirst;
}
