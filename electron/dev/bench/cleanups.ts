import { setTimeout as delay } from 'node:timers/promises';

/** What has to be closed, whichever way a run ends. */
export interface Cleanups {
  defer(close: () => unknown): void;
  /** Closes what was deferred, last first, each once; one that fails or hangs is reported, and the others are closed all the same. */
  run(): Promise<void>;
}

const LIMIT_MS = 5000;

/** Makes an empty list of what has to be closed. */
export function createCleanups(failed: (problem: string) => void): Cleanups {
  const pending: (() => unknown)[] = [];
  let running: Promise<void> | null = null;

  async function closeAll(): Promise<void> {
    for (let close = pending.pop(); close !== undefined; close = pending.pop()) {
      try {
        await inTime(close);
      } catch (error) {
        failed(String(error));
      }
    }
  }

  return {
    defer: (close) => void pending.push(close),
    run() {
      running ??= closeAll().finally(() => {
        running = null;
      });
      return running;
    },
  };
}

async function inTime(close: () => unknown): Promise<void> {
  const limit = new AbortController();
  const late = delay(LIMIT_MS, null, { signal: limit.signal }).then(
    () => {
      throw new Error(`something is still open after ${LIMIT_MS / 1000} s`);
    },
    () => {},
  );
  await Promise.race([Promise.resolve(close()), late]);
  limit.abort();
}
