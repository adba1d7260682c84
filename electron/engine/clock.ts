import type { Failure } from '../contract/errors.ts';
import type { SalesState } from '../contract/state.ts';
import type { ToldTime } from './time-source.ts';

/** The till's wall clock: UTC ms. A training till can shift it. */
export interface TillClock {
  now(): number;
  /** Moves the clock by ms; training only. */
  shift(ms: number): void;
  /** How far it was moved from the system's clock on purpose, in ms. */
  offset(): number;
}

/** The system's clock, or one that starts at a given instant and runs on (training runs and tests). */
export function createTillClock(systemNow: () => number, startAt: number | null): TillClock {
  let offset = startAt === null ? 0 : startAt - systemNow();
  return {
    now: () => systemNow() + offset,
    shift: (ms) => {
      offset += ms;
    },
    offset: () => offset,
  };
}

/** Why a clock isn't trusted: what it says, what it should say, and by what. */
export type ClockDoubt = Omit<Extract<SalesState, { kind: 'clock-suspect' }>, 'kind'>;

/** What the guard thinks of the clock; a trusted time never goes back, however small the step. */
export type ClockVerdict =
  | { readonly kind: 'trusted'; readonly now: number }
  | ({ readonly kind: 'suspect' } & ClockDoubt);

/** The failure of whatever needs a trusted clock, or null where it is trusted. */
export function clockFailure(verdict: ClockVerdict): Failure | null {
  return verdict.kind === 'trusted' ? null : { code: 'clock-suspect', ...doubtOf(verdict) };
}

/** The doubt alone. */
export function doubtOf({ now, lastKnown, against }: ClockDoubt): ClockDoubt {
  return { now, lastKnown, against };
}

/** Watches that the clock is neither slow nor fast. */
export interface ClockGuard {
  check(): ClockVerdict;
  /** Takes the present instant as right: a manager's word, which the caller records. */
  trustNow(): void;
}

/** What the clock is compared with. */
export interface ClockGuardDependencies {
  readonly clock: Pick<TillClock, 'now' | 'offset'>;
  /** Time that passes whatever the clock says, in ms from any beginning. */
  readonly elapsed: () => number;
  /** The latest instant the registry holds, UTC ms; null for none. */
  readonly lastKnown: number | null;
  /** Steps back up to this are ignored. */
  readonly toleranceMs: () => number;
  /** How far the clock may come from the time that has passed since it was last known to be right. */
  readonly stepMs: () => number;
  /** What a time source told not too long ago, or null. */
  readonly told: () => ToldTime | null;
}

/** Clocks and quartzes drift apart by this much: corrections of it are no steps. */
const DRIFT = 1e-4;

/**
 * A clock set back would sell draws that are over; one set forward would close draws that are open, and let results be
 * entered before their time. So what it says is compared with:
 *
 * - the last known instant: it may not go back behind it;
 * - the time told by a source, where there is a fresh one: slow or fast, it may not differ by more than is allowed;
 * - the time that has passed since the clock was last known to be right (at the start, by a manager's word or by the
 *   source): a step forward, or a clock that stood still, differs from it. The small corrections that an operating system
 *   makes are allowed, and add up. A source that agrees settles it.
 *
 * `lastKnown` of a doubt is what the clock should say by what it is compared with. A clock that is put right again is
 * trusted again by itself; otherwise a manager must confirm it, and the source is then believed again when it tells anew.
 * What a training till's clock was shifted by on purpose counts as time that has passed.
 */
export function createClockGuard(till: ClockGuardDependencies): ClockGuard {
  const { clock, elapsed } = till;
  let latest = till.lastKnown ?? clock.now();
  let right = moment();
  /** The source's word that a manager didn't believe. */
  let overruled: number | null = null;

  function moment() {
    return { now: clock.now(), elapsed: elapsed(), offset: clock.offset() };
  }

  function suspect(now: number, lastKnown: number, against: ClockDoubt['against']): ClockVerdict {
    return { kind: 'suspect', now: Math.round(now), lastKnown: Math.round(lastKnown), against };
  }

  return {
    check() {
      const present = moment();
      const { now, offset } = present;
      if (now < latest - till.toleranceMs()) return suspect(now, latest, 'last-known');

      const told = till.told();
      const bySource = told === null || told.toldAt === overruled ? null : told.now + offset;
      const agrees = told !== null && bySource !== null && Math.abs(now - bySource) <= told.withinMs;
      if (bySource !== null && !agrees) return suspect(now, bySource, 'time-source');

      const passed = present.elapsed - right.elapsed;
      const expected = right.now + passed + (offset - right.offset);
      const isStep = Math.abs(now - expected) > till.stepMs() + passed * DRIFT;
      if (isStep && !agrees) return suspect(now, expected, 'last-known');

      if (agrees) right = present;
      latest = Math.max(latest, now);
      return { kind: 'trusted', now: latest };
    },
    trustNow() {
      right = moment();
      latest = right.now;
      overruled = till.told()?.toldAt ?? null;
    },
  };
}
