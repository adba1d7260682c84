import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { SntpAddress, SntpAnswer } from '../../drivers/time/sntp-client.ts';
import { createTimeSource } from '../../electron/engine/time-source.ts';

const NOW = Date.parse('2026-11-30T11:00:00Z');
const MINUTE = 60_000;
const SETTINGS = {
  kind: 'sntp',
  host: 'temps.example',
  port: 123,
  maxAgeSeconds: 3_600,
  toleranceSeconds: 10,
} as const;

/** A source whose answers and time the test gives. */
function source() {
  let elapsed = 7_000;
  let answered = 0;
  const log: string[] = [];
  const asked: { address: SntpAddress; answer: (answer: SntpAnswer) => Promise<void> }[] = [];
  const waits: { ms: number; over: () => void; cancelled: boolean }[] = [];
  const timeSource = createTimeSource({
    timers: {
      now: () => elapsed,
      after(ms, over) {
        const wait = { ms, over, cancelled: false };
        waits.push(wait);
        return () => {
          wait.cancelled = true;
        };
      },
    },
    elapsed: () => elapsed,
    ask: (address) =>
      new Promise((resolve) => {
        asked.push({
          address,
          async answer(answer) {
            resolve(answer);
            await new Promise((settled) => setImmediate(settled));
          },
        });
      }),
    answered: () => {
      answered += 1;
    },
    log: (line) => log.push(line),
  });
  return {
    timeSource,
    asked,
    waits,
    log,
    answered: () => answered,
    pass: (ms: number) => {
      elapsed += ms;
    },
  };
}

const TIME = { ok: true, time: NOW, uncertainty: 30 } as const;

describe('createTimeSource()', () => {
  it('asks at once and every ten minutes, and tells the time moved on, until it is too old', async () => {
    const { timeSource, asked, waits, pass, answered } = source();
    timeSource.use(SETTINGS);
    assert.deepEqual(asked[0]?.address, { host: 'temps.example', port: 123 });
    assert.equal(timeSource.told(), null);
    await asked[0]?.answer(TIME);
    assert.equal(answered(), 1);
    assert.deepEqual(timeSource.told(), { now: NOW, withinMs: 10_030, toldAt: 7_000 });
    pass(60 * MINUTE);
    assert.deepEqual(timeSource.told(), { now: NOW + 60 * MINUTE, withinMs: 10_030, toldAt: 7_000 });
    pass(1);
    assert.equal(timeSource.told(), null);
    assert.equal(waits[0]?.ms, 10 * MINUTE);
    waits[0]?.over();
    assert.equal(asked.length, 2);
  });

  it('asks again soon where it got no answer, keeps what it was told, and says so once', async () => {
    const { timeSource, asked, waits, log } = source();
    timeSource.use(SETTINGS);
    await asked[0]?.answer(TIME);
    waits[0]?.over();
    await asked[1]?.answer({ ok: false, problem: 'no-answer' });
    assert.equal(waits[1]?.ms, MINUTE);
    waits[1]?.over();
    await asked[2]?.answer({ ok: false, problem: 'no-answer' });
    assert.equal(timeSource.told()?.now, NOW);
    waits[2]?.over();
    await asked[3]?.answer(TIME);
    assert.deepEqual(log, ['time source: no-answer', 'time source: answers']);
  });

  it('leaves a server in peace that asks for it', async () => {
    const { timeSource, asked, waits } = source();
    timeSource.use(SETTINGS);
    await asked[0]?.answer({ ok: false, problem: 'kiss-of-death' });
    assert.equal(waits[0]?.ms, 10 * MINUTE);
  });

  it('forgets what another source told, and passes over its late answer', async () => {
    const { timeSource, asked, waits } = source();
    timeSource.use(SETTINGS);
    await asked[0]?.answer(TIME);
    waits[0]?.over();
    timeSource.use({ ...SETTINGS, host: 'autre.example' });
    assert.equal(timeSource.told(), null);
    await asked[1]?.answer(TIME);
    assert.equal(timeSource.told(), null);
    assert.equal(waits.length, 1);
    await asked[2]?.answer({ ...TIME, time: NOW + 5 });
    assert.equal(timeSource.told()?.now, NOW + 5);
    timeSource.use({ kind: 'none' });
    assert.equal(timeSource.told(), null);
    assert.equal(waits[1]?.cancelled, true);
    assert.equal(asked.length, 3);
  });
});
