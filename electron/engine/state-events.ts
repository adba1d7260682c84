import type { TillState } from '../contract/state.ts';

/** Tells of changes of state, however many there are at once, as one snapshot. */
export interface StateEvents {
  /** Something changed: a snapshot follows soon. */
  touch(): void;
  stop(): void;
}

/** Changes within this are told together: below what an eye notices, and off the sale's way. */
const SETTLE_MS = 15;

/** Coalesces changes; never takes two snapshots at a time, and always takes one after the last change. */
export function createStateEvents(
  take: () => Promise<TillState>,
  emit: (state: TillState) => void,
  failed: (error: unknown) => void,
): StateEvents {
  let timer: NodeJS.Timeout | null = null;
  let taking = false;
  let again = false;
  let stopped = false;

  async function run(): Promise<void> {
    timer = null;
    taking = true;
    again = false;
    try {
      const state = await take();
      if (!stopped) emit(state);
    } catch (error) {
      if (!stopped) failed(error);
    }
    taking = false;
    if (again) touch();
  }

  function touch(): void {
    if (stopped) return;
    if (taking) again = true;
    else timer ??= setTimeout(() => void run(), SETTLE_MS);
  }

  return {
    touch,
    stop() {
      stopped = true;
      if (timer) clearTimeout(timer);
    },
  };
}
