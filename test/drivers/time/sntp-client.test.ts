import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import type { Timers } from '../../../drivers/port/port.ts';
import { systemTimers } from '../../../drivers/port/system-timers.ts';
import { askTime } from '../../../drivers/time/sntp-client.ts';
import { type Answer, answerPacket, freePort, timeServer } from './sntp-server.ts';

const NOW = Date.parse('2026-11-30T11:00:00Z');
const LIMIT_MS = 20_000;
const ANSWER: Answer = { receivedAt: NOW, answeredAt: NOW };

function ask(port: number, timers = systemTimers) {
  return askTime({ host: '127.0.0.1', port }, timers, LIMIT_MS);
}

async function answerTo(t: TestContext, answer: Answer, timers?: Timers) {
  const { port } = await timeServer(t, (request) => [answerPacket(request, answer)]);
  return ask(port, timers);
}

/** Timers whose clock has gone on by so much each time it is asked. */
function steppingTimers(stepMs: number): Timers {
  let now = 0;
  return { ...systemTimers, now: () => (now += stepMs) };
}

describe('askTime()', () => {
  it('halves the way there and back, less the time that the server took (RFC 4330, 5)', async (t) => {
    const answer = { receivedAt: NOW, answeredAt: NOW + 20 };
    const told = await answerTo(t, answer, steppingTimers(100));
    assert.ok(told.ok);
    assert.equal(Math.round(told.time), NOW + 20 + 40);
    assert.equal(Math.round(told.uncertainty), 40);
  });

  it('asks by another nonce each time, and sends nothing else of the till', async (t) => {
    const { port, requests } = await timeServer(t, (request) => [answerPacket(request, ANSWER)]);
    assert.equal((await ask(port)).ok, true);
    assert.equal((await ask(port)).ok, true);
    const [first, second] = requests;
    assert.ok(first && second);
    assert.equal(requests.length, 2);
    assert.notDeepEqual(first.subarray(40), second.subarray(40));
    assert.deepEqual(first.subarray(0, 40), second.subarray(0, 40));
  });

  it('waits for its own answer when others come before it', async (t) => {
    const { port } = await timeServer(t, (request) => [
      Buffer.from('not a packet'),
      answerPacket(new Uint8Array(48), { receivedAt: NOW + 9_000, answeredAt: NOW + 9_000 }),
      answerPacket(request, ANSWER),
    ]);
    const told = await ask(port);
    assert.ok(told.ok);
    assert.ok(Math.abs(told.time - NOW) < LIMIT_MS / 2 + 1, String(told.time - NOW));
    assert.ok(told.time < NOW + 9_000);
  });

  it('says why an answer is of no use', async (t) => {
    assert.deepEqual(await answerTo(t, { ...ANSWER, leap: 3 }), { ok: false, problem: 'not-synchronised' });
    assert.deepEqual(await answerTo(t, { ...ANSWER, stratum: 0 }), { ok: false, problem: 'kiss-of-death' });
    const impossible = { receivedAt: NOW, answeredAt: NOW + 10 * LIMIT_MS };
    assert.deepEqual(await answerTo(t, impossible), { ok: false, problem: 'inconsistent' });
  });

  it('gives up a server that says nothing, when its time is over', async (t) => {
    const { port, requests } = await timeServer(t, () => []);
    let giveUp = () => {};
    const timers: Timers = {
      now: systemTimers.now,
      after(_ms, callback) {
        giveUp = callback;
        return () => {};
      },
    };
    const asked = ask(port, timers);
    while (requests.length === 0) await new Promise((resolve) => setImmediate(resolve));
    giveUp();
    assert.deepEqual(await asked, { ok: false, problem: 'no-answer' });
  });

  it('says so where nobody listens', async () => {
    assert.deepEqual(await ask(await freePort()), { ok: false, problem: 'ECONNREFUSED' });
  });
});
