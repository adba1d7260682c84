import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Timers } from '../../drivers/port/port.ts';

/** A clock that stands still until it is advanced. */
export interface VirtualTimers extends Timers {
  /** Moves the clock by ms, running what falls due in order of time; what that sets off settles in between. */
  advance(ms: number): Promise<void>;
  /** Lets microtasks and immediates run until nothing more is likely to follow, without moving the clock. */
  settle(): Promise<void>;
  /** Callbacks not yet due: none should remain after a stop. */
  readonly pendingCount: number;
}

/** Turns of the event loop that a chain of linked ports' deliveries may take between two timers. */
const SETTLING_TURNS = 24;

/** Makes a virtual clock that starts at 0; fewer turns do where nothing is expected to happen without time. */
export function createVirtualTimers(settlingTurns = SETTLING_TURNS): VirtualTimers {
  const entries = new Set<{ at: number; callback: () => void }>();
  let now = 0;

  const settle = async () => {
    for (let turn = 0; turn < settlingTurns; turn += 1) await nextTurn();
  };
  // Equal times run in the order in which they were asked for: a Set keeps it, and only an earlier time wins.
  const nextDue = (limit: number) => {
    let next: { at: number; callback: () => void } | undefined;
    for (const entry of entries) {
      if (entry.at <= limit && (next === undefined || entry.at < next.at)) next = entry;
    }
    return next;
  };

  return {
    now: () => now,
    after(ms, callback) {
      const entry = { at: now + Math.max(0, ms), callback };
      entries.add(entry);
      return () => entries.delete(entry);
    },
    settle,
    async advance(ms) {
      const end = now + ms;
      await settle();
      for (let due = nextDue(end); due !== undefined; due = nextDue(end)) {
        now = due.at;
        entries.delete(due);
        due.callback();
        await settle();
      }
      now = end;
    },
    get pendingCount() {
      return entries.size;
    },
  };
}
