import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createClockGuard, createTillClock } from '../../electron/engine/clock.ts';

const HOUR = 3_600_000;

function guardAt(start: number, lastKnown: number | null, tolerance = 2_000) {
  let now = start;
  const guard = createClockGuard({ now: () => now }, lastKnown, () => tolerance);
  return { guard, set: (value: number) => (now = value) };
}

describe('createClockGuard()', () => {
  it('trusts a clock that goes on, and takes small steps back for standing still', () => {
    const { guard, set } = guardAt(1_000_000, null);
    const steps = [1_000_000, 1_005_000, 1_004_995, 1_003_001, 1_006_000];
    const trusted = steps.map((now) => {
      set(now);
      return guard.check();
    });
    assert.deepEqual(
      trusted.map((verdict) => verdict.now),
      [1_000_000, 1_005_000, 1_005_000, 1_005_000, 1_006_000],
    );
    assert.ok(trusted.every((verdict) => verdict.kind === 'trusted'));
  });

  it('suspects a clock set back an hour while selling, and says both instants', () => {
    const { guard, set } = guardAt(10 * HOUR, null);
    guard.check();
    set(9 * HOUR);
    assert.deepEqual(guard.check(), { kind: 'suspect', now: 9 * HOUR, lastKnown: 10 * HOUR });
  });

  it('suspects a clock that is behind what the registry holds already', () => {
    const { guard } = guardAt(9 * HOUR, 10 * HOUR);
    assert.equal(guard.check().kind, 'suspect');
  });

  it('measures small steps from the latest instant, so that they never add up', () => {
    const { guard, set } = guardAt(1_000_000, null);
    guard.check();
    set(999_000);
    assert.equal(guard.check().kind, 'trusted');
    set(997_999);
    assert.equal(guard.check().kind, 'suspect');
  });

  it('goes on after a manager trusted the present, or when the clock is right again', () => {
    const { guard, set } = guardAt(10 * HOUR, null);
    guard.check();
    set(9 * HOUR);
    assert.equal(guard.check().kind, 'suspect');
    set(10 * HOUR + 1);
    assert.equal(guard.check().kind, 'trusted');
    set(9 * HOUR);
    guard.trustNow();
    assert.equal(guard.check().kind, 'trusted');
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
  });
});
