import { systemTimers } from '../../drivers/port/system-timers.ts';
import { askTime } from '../../drivers/time/sntp-client.ts';
import { type ClockGuard, createClockGuard, type TillClock } from './clock.ts';
import { machineElapsed } from './elapsed-time.ts';
import { createTimeSource, type TimeSource } from './time-source.ts';

/** A time server that says nothing for so long isn't waited for, in ms. */
const ANSWER_LIMIT_MS = 5_000;

/** What watching the clock needs of the rest of the till. */
export interface ClockWatchDependencies {
  readonly clock: TillClock;
  /** The latest instant the registry holds, or null. */
  readonly lastKnown: number | null;
  readonly toleranceMs: () => number;
  readonly stepMs: () => number;
  /** The time source said something: the clock may be in doubt now, or no more. */
  readonly answered: () => void;
  readonly log: (line: string) => void;
}

/** Wires what watches the clock: the part of the composition root that does. */
export function composeClock(till: ClockWatchDependencies): { guard: ClockGuard; timeSource: TimeSource } {
  const timeSource = createTimeSource({
    timers: systemTimers,
    elapsed: machineElapsed,
    ask: (address) => askTime(address, systemTimers, ANSWER_LIMIT_MS),
    answered: till.answered,
    log: till.log,
  });
  const guard = createClockGuard({ ...till, elapsed: machineElapsed, told: timeSource.told });
  return { guard, timeSource };
}
