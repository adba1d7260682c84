import type {
  RecordFault,
  SlipReaderListener,
  SlipReaderState,
  SlipRecord,
} from '../../../../drivers/omr/slip-reader.ts';

/** What a reader told, in order. */
export interface RecordingListener extends SlipReaderListener {
  readonly states: SlipReaderState[];
  readonly records: SlipRecord[];
  readonly faults: RecordFault[];
  /** Resolves as soon as what was told so far fulfils the condition; at once when it does already. */
  until(condition: (told: RecordingListener) => boolean): Promise<void>;
}

/** Makes a listener that remembers. `onSlip` runs within slipRead, as the till would do. */
export function createRecordingListener(onSlip: (record: SlipRecord) => void = () => {}): RecordingListener {
  const waiters = new Set<() => void>();
  const told: RecordingListener = {
    states: [],
    records: [],
    faults: [],
    stateChanged(state) {
      told.states.push(state);
      wake();
    },
    slipRead(record) {
      told.records.push(record);
      onSlip(record);
      wake();
    },
    recordRejected(fault) {
      told.faults.push(fault);
      wake();
    },
    until: (condition) =>
      new Promise((resolve) => {
        const check = () => {
          if (!condition(told)) return;
          waiters.delete(check);
          resolve();
        };
        waiters.add(check);
        check();
      }),
  };
  const wake = () => {
    for (const check of [...waiters]) check();
  };
  return told;
}

/** The last state told, in one word. */
export function lastState(told: RecordingListener): string {
  const state = told.states.at(-1);
  if (state === undefined) return 'none';
  return 'problem' in state ? `${state.kind}: ${state.problem}` : state.kind;
}
