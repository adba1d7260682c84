import type { PrintState } from '../../electron/contract/state.ts';
import { StatusChip } from '../controls/status-chip.tsx';
import { printStateWords } from '../french/print-words.ts';
import { usePaperState } from './use-paper-state.ts';

interface PaperStateProps {
  readonly name: string;
  readonly printJobId: number;
  readonly atFirst: PrintState;
  readonly testId: string;
}

/** A paper that was just asked for, and what became of it. */
export function PaperState({ name, printJobId, atFirst, testId }: PaperStateProps) {
  const state = usePaperState(printJobId, atFirst);
  return (
    <p className="paper-state" data-testid={testId} data-state={state}>
      {name} <StatusChip {...printStateWords(state)} />
    </p>
  );
}
