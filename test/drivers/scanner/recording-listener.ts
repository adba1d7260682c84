import type {
  CodeScannerListener,
  CodeScannerState,
  ScanNoise,
} from '../../../drivers/scanner/code-scanner.ts';

/** What a scanner told, in order. */
export interface RecordingListener extends CodeScannerListener {
  readonly states: string[];
  readonly codes: string[];
  readonly noises: ScanNoise[];
  /** Resolves as soon as what was told so far fulfils the condition; at once when it does already. */
  until(condition: () => boolean): Promise<void>;
}

/** Makes a listener that remembers. */
export function createRecordingListener(): RecordingListener {
  const waiters = new Set<() => void>();
  const wake = () => {
    for (const check of [...waiters]) check();
  };
  const told: RecordingListener = {
    states: [],
    codes: [],
    noises: [],
    stateChanged(state) {
      told.states.push(inWords(state));
      wake();
    },
    codeRead(text) {
      told.codes.push(text);
      wake();
    },
    noise(problem) {
      told.noises.push(problem);
      wake();
    },
    until: (condition) =>
      new Promise((resolve) => {
        const check = () => {
          if (!condition()) return;
          waiters.delete(check);
          resolve();
        };
        waiters.add(check);
        check();
      }),
  };
  return told;
}

function inWords(state: CodeScannerState): string {
  return state.kind === 'absent' ? `absent: ${state.problem}` : state.kind;
}
