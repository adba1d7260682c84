/** What has to be closed, whichever way a run ends. */
export interface Cleanups {
  defer(close: () => unknown): void;
  /** Closes what was deferred, last first, each once; a failure is reported and doesn't keep the others open. */
  run(): Promise<void>;
}

/** Makes an empty list of what has to be closed. */
export function createCleanups(failed: (problem: string) => void): Cleanups {
  const pending: (() => unknown)[] = [];
  return {
    defer: (close) => void pending.push(close),
    async run() {
      for (let close = pending.pop(); close !== undefined; close = pending.pop()) {
        try {
          await close();
        } catch (error) {
          failed(String(error));
        }
      }
    },
  };
}
