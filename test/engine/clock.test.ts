import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { clockFailure, createClockGuard, createTillClock } from '../../electron/engine/clock.ts';
import type { ToldTime } from '../../electron/engine/time-source.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const START = 10 * HOUR;

/** A clock that can be set by itself, and time that passes for both. */
function guardAt(lastKnown: number | null, { tolerance = 2 * SECOND, step = MINUTE } = {}) {
  let now = START;
  let elapsed = 500;
  let offset = 0;
  let told: { time: number; toldAt: number; withinMs: number } | null = null;
  const guard = createClockGuard({
    clock: { now: () => now + offset, offset: () => offset },
    elapsed: () => elapsed,
    lastKnown,
    toleranceMs: () => tolerance,
    stepMs: () => step,
    told: (): ToldTime | null =>
      told && { now: told.time + elapsed - told.toldAt, toldAt: told.toldAt, withinMs: told.withinMs },
  });
  return {
    guard,
    kind: () => guard.check().kind,
    /** Sets the clock, as an operating system or a person does. */
    set(value: number) {
      now = value;
    },
    /** Time passes, and the clock goes on with it. */
    pass(ms: number) {
      now += ms;
      elapsed += ms;
    },
    /** Time passes, and the clock stands still. */
    passUnseen(ms: number) {
      elapsed += ms;
    },
    /** Moves the clock on purpose, as training does. */
    shift(ms: number) {
      offset += ms;
    },
    tell(time: number, withinMs = 10 * SECOND) {
      told = { time, toldAt: elapsed, withinMs };
    },
    forget() {
      told = null;
    },
  };
}

describe('createClockGuard(): a clock set back', () => {
  it('trusts a clock that goes on, and takes small steps back for standing still', () => {
    const { guard, set } = guardAt(null);
    const steps = [0, 5_000, 4_995, 3_001, 6_000];
    const trusted = steps.map((step) => {
      set(START + step);
      return guard.check();
    });
    assert.deepEqual(
      trusted.map((verdict) => verdict.now - START),
      [0, 5_000, 5_000, 5_000, 6_000],
    );
    assert.ok(trusted.every((verdict) => verdict.kind === 'trusted'));
  });

  it('suspects a clock set back an hour while selling, and says both instants', () => {
    const { guard, set } = guardAt(null);
    guard.check();
    set(START - HOUR);
    const doubt = { now: START - HOUR, lastKnown: START, against: 'last-known' } as const;
    assert.deepEqual(guard.check(), { kind: 'suspect', ...doubt });
    assert.deepEqual(clockFailure(guard.check()), { code: 'clock-suspect', ...doubt });
  });

  it('suspects a clock that is behind what the registry holds already', () => {
    assert.equal(guardAt(START + HOUR).kind(), 'suspect');
    assert.equal(guardAt(START + 2 * SECOND).kind(), 'trusted');
  });

  it('measures small steps from the latest instant, so that they never add up', () => {
    const { kind, set } = guardAt(null);
    kind();
    set(START - 1_000);
    assert.equal(kind(), 'trusted');
    set(START - 2_001);
    assert.equal(kind(), 'suspect');
  });

  it('goes on after a manager trusted the present, or when the clock is right again', () => {
    const { guard, kind, set } = guardAt(null);
    guard.check();
    set(START - HOUR);
    assert.equal(kind(), 'suspect');
    set(START + 1);
    assert.equal(kind(), 'trusted');
    set(START - HOUR);
    guard.trustNow();
    assert.equal(kind(), 'trusted');
  });

  it('stays suspected where a time source agrees with the present: a manager says so, on record', () => {
    const { kind, set, tell } = guardAt(null);
    kind();
    set(START - HOUR);
    tell(START - HOUR);
    assert.equal(kind(), 'suspect');
  });
});

describe('createClockGuard(): a clock that goes by itself', () => {
  it('suspects one that jumps forward by hours, and says what it should be', () => {
    const { guard, kind, set, pass } = guardAt(null);
    guard.check();
    set(START + 3 * HOUR);
    pass(SECOND);
    assert.deepEqual(guard.check(), {
      kind: 'suspect',
      now: START + 3 * HOUR + SECOND,
      lastKnown: START + SECOND,
      against: 'last-known',
    });
    // Put right again it is trusted again: nothing of the wrong time was kept.
    set(START + 2 * SECOND);
    assert.deepEqual(guard.check(), { kind: 'trusted', now: START + 2 * SECOND });
    set(START + 3 * HOUR);
    guard.trustNow();
    assert.equal(kind(), 'trusted');
  });

  it('suspects one that stands still, though it never went back', () => {
    const { kind, passUnseen } = guardAt(null);
    kind();
    passUnseen(MINUTE);
    assert.equal(kind(), 'trusted');
    passUnseen(5 * SECOND);
    assert.equal(kind(), 'suspect');
  });

  it('takes a night of sleep, during which time passed, for nothing', () => {
    const { kind, pass } = guardAt(null);
    kind();
    pass(10 * HOUR);
    assert.equal(kind(), 'trusted');
  });

  it('tolerates small corrections, until they add up', () => {
    const { kind, set, pass } = guardAt(null);
    kind();
    set(START + 40 * SECOND);
    assert.equal(kind(), 'trusted');
    pass(MINUTE);
    assert.equal(kind(), 'trusted');
    set(START + MINUTE + 80 * SECOND);
    assert.equal(kind(), 'suspect');
  });

  it('lets a clock drift as quartzes do', () => {
    const { kind, pass, set } = guardAt(null);
    kind();
    pass(1_000 * HOUR);
    set(START + 1_000 * HOUR + 5 * MINUTE);
    assert.equal(kind(), 'trusted');
    set(START + 1_000 * HOUR + 8 * MINUTE);
    assert.equal(kind(), 'suspect');
  });

  it('trusts a step that a time source confirms, and goes on from there without it', () => {
    const { kind, set, tell, forget, pass } = guardAt(null);
    kind();
    set(START + 3 * HOUR);
    assert.equal(kind(), 'suspect');
    tell(START + 3 * HOUR + SECOND);
    assert.equal(kind(), 'trusted');
    forget();
    pass(HOUR);
    assert.equal(kind(), 'trusted');
  });

  it('trusts what training shifts forward on purpose, and suspects what it shifts back', () => {
    const { kind, shift } = guardAt(null);
    kind();
    shift(5 * HOUR);
    assert.equal(kind(), 'trusted');
    shift(-HOUR);
    assert.equal(kind(), 'suspect');
    shift(HOUR);
    assert.equal(kind(), 'trusted');
  });
});

describe('createClockGuard(): a time source', () => {
  for (const [word, ahead] of [
    ['slow', -MINUTE],
    ['fast', MINUTE],
  ] as const) {
    it(`suspects a clock that is ${word} by more than the tolerance, and trusts it within`, () => {
      const { guard, kind, tell, pass } = guardAt(null);
      kind();
      tell(START - ahead);
      pass(SECOND);
      assert.deepEqual(guard.check(), {
        kind: 'suspect',
        now: START + SECOND,
        lastKnown: START - ahead + SECOND,
        against: 'time-source',
      });
      tell(START + SECOND - ahead / 6);
      assert.equal(kind(), 'trusted');
    });
  }

  it('compares with the time told, moved on by what has passed since', () => {
    const { kind, tell, passUnseen } = guardAt(null, { step: HOUR });
    tell(START);
    passUnseen(10 * SECOND);
    assert.equal(kind(), 'trusted');
    passUnseen(SECOND);
    assert.equal(kind(), 'suspect');
  });

  it('compares with the system’s clock where training has moved the till’s', () => {
    const { kind, guard, tell, shift } = guardAt(null);
    shift(30 * HOUR);
    tell(START);
    assert.equal(kind(), 'trusted');
    tell(START + MINUTE);
    const verdict = guard.check();
    assert.ok(verdict.kind === 'suspect');
    assert.equal(verdict.lastKnown, START + MINUTE + 30 * HOUR);
  });

  it('is overruled by a manager, until it tells anew', () => {
    const { guard, kind, tell, pass } = guardAt(null);
    tell(START + HOUR);
    assert.equal(kind(), 'suspect');
    guard.trustNow();
    assert.equal(kind(), 'trusted');
    pass(10 * MINUTE);
    assert.equal(kind(), 'trusted');
    tell(START + HOUR + 10 * MINUTE);
    assert.equal(kind(), 'suspect');
  });

  it('counts no more where it is forgotten', () => {
    const { kind, tell, forget } = guardAt(null);
    tell(START + HOUR);
    assert.equal(kind(), 'suspect');
    forget();
    assert.equal(kind(), 'trusted');
  });
});

describe('createTillClock()', () => {
  it('starts where it is told and runs on with the system', () => {
    let system = 500;
    const clock = createTillClock(() => system, 10_000);
    system += 7;
    assert.equal(clock.now(), 10_007);
    clock.shift(-1_000);
    assert.equal(clock.now(), 9_007);
    assert.equal(clock.offset(), 8_500);
  });

  it('is the system’s clock where nothing is told', () => {
    const clock = createTillClock(() => 500, null);
    assert.equal(clock.now(), 500);
    assert.equal(clock.offset(), 0);
  });
});
