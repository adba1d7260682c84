import type { Failure } from '../contract/errors.ts';

/** The till's wall clock: UTC ms. A training till can shift it. */
export interface TillClock {
  now(): number;
  /** Moves the clock by ms; training only. */
  shift(ms: number): void;
}

/** The system's clock, or one that starts at a given instant and runs on (training runs and tests). */
export function createTillClock(systemNow: () => number, startAt: number | null): TillClock {
  let offset = startAt === null ? 0 : startAt - systemNow();
  return {
    now: () => systemNow() + offset,
    shift: (ms) => {
      offset += ms;
    },
  };
}

/** What the guard thinks of the clock; a trusted time never goes back, however small the step. */
export type ClockVerdict =
  | { readonly kind: 'trusted'; readonly now: number }
  | { readonly kind: 'suspect'; readonly now: number; readonly lastKnown: number };

/** The failure of whatever needs a trusted clock, or null where it is trusted. */
export function clockFailure(verdict: ClockVerdict): Failure | null {
  if (verdict.kind === 'trusted') return null;
  return { code: 'clock-suspect', now: verdict.now, lastKnown: verdict.lastKnown };
}

/** Watches that time doesn't go back by more than a tolerance. */
export interface ClockGuard {
  check(): ClockVerdict;
  /** Takes the present instant as right: a manager's word, which the caller records. */
  trustNow(): void;
}

/**
 * A clock set back would sell draws that are over: from the last known instant on, time may only go on.
 *
 * `lastKnown` is the latest instant the registry holds (UTC ms, null for none); smaller steps back than
 * `toleranceMs()` are ignored. A clock that is put right again is trusted again by itself.
 */
export function createClockGuard(
  clock: Pick<TillClock, 'now'>,
  lastKnown: number | null,
  toleranceMs: () => number,
): ClockGuard {
  let latest = lastKnown ?? clock.now();
  return {
    check() {
      const now = clock.now();
      if (now < latest - toleranceMs()) return { kind: 'suspect', now, lastKnown: latest };
      latest = Math.max(latest, now);
      return { kind: 'trusted', now: latest };
    },
    trustNow() {
      latest = clock.now();
    },
  };
}
