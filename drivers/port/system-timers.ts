import type { Timers } from './port.ts';

/** The machine's own time: monotonic milliseconds, and timers that don't keep the process alive by themselves. */
export const systemTimers: Timers = {
  now: () => performance.now(),
  after(ms, callback) {
    const timer = setTimeout(callback, ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
};
