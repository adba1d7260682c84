import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readAnswer, requestPacket } from '../../../drivers/time/sntp-packet.ts';
import { type Answer, answerPacket } from './sntp-server.ts';

const NONCE = Uint8Array.of(1, 2, 3, 4, 250, 251, 252, 253);
const REQUEST = requestPacket(NONCE);
const NOW = Date.parse('2026-11-30T11:00:00.250Z');

function reading(answer: Partial<Answer>) {
  return readAnswer(answerPacket(REQUEST, { receivedAt: NOW, answeredAt: NOW + 2, ...answer }), NONCE);
}

function timesOf(answer: Partial<Answer>): number[] {
  const read = reading(answer);
  assert.ok(read?.ok, JSON.stringify(read));
  return [Math.round(read.times.receivedAt), Math.round(read.times.answeredAt)];
}

describe('requestPacket()', () => {
  it('is 48 bytes of version 4 and mode 3, with only its nonce as transmit timestamp (RFC 4330, 5)', () => {
    assert.equal(REQUEST.length, 48);
    assert.equal(REQUEST[0], 0x23);
    assert.deepEqual([...REQUEST.subarray(1, 40)], new Array(39).fill(0));
    assert.deepEqual(REQUEST.subarray(40), NONCE);
  });
});

describe('readAnswer()', () => {
  it('tells the server’s times to the millisecond', () => {
    assert.deepEqual(timesOf({}), [NOW, NOW + 2]);
  });

  it('reads the bytes of known timestamps: 1970 began at 83aa7e80', () => {
    const packet = answerPacket(REQUEST, { receivedAt: NOW, answeredAt: NOW });
    packet.set(Buffer.from('83aa7e8000000000', 'hex'), 32);
    packet.set(Buffer.from('83aa7e8140000000', 'hex'), 40);
    assert.deepEqual(readAnswer(packet, NONCE), { ok: true, times: { receivedAt: 0, answeredAt: 1250 } });
  });

  it('goes on beyond 7 February 2036, when the seconds begin anew (RFC 4330, 3)', () => {
    for (const instant of ['2036-02-07T06:28:15Z', '2036-02-07T06:28:17Z', '2040-01-01T00:00:00Z']) {
      const at = Date.parse(instant);
      assert.deepEqual(timesOf({ receivedAt: at, answeredAt: at }), [at, at], instant);
    }
  });

  it('accepts version 3, strata 1 to 15 and announced leap seconds', () => {
    for (const answer of [{ version: 3 }, { stratum: 1 }, { stratum: 15 }, { leap: 1 }, { leap: 2 }]) {
      assert.equal(reading(answer)?.ok, true, JSON.stringify(answer));
    }
  });

  it('refuses a server whose own clock isn’t set, or that asks for peace', () => {
    assert.deepEqual(reading({ leap: 3 }), { ok: false, fault: 'not-synchronised' });
    assert.deepEqual(reading({ stratum: 16 }), { ok: false, fault: 'not-synchronised' });
    assert.deepEqual(reading({ stratum: 0, leap: 3 }), { ok: false, fault: 'kiss-of-death' });
  });

  it('refuses times that are none, or that run backwards', () => {
    const none = -2_208_988_800_000;
    assert.deepEqual(reading({ receivedAt: none }), { ok: false, fault: 'inconsistent' });
    assert.deepEqual(reading({ answeredAt: none }), { ok: false, fault: 'inconsistent' });
    assert.deepEqual(reading({ receivedAt: NOW + 3 }), { ok: false, fault: 'inconsistent' });
  });

  it('passes over what is no answer to this request', () => {
    assert.equal(reading({ mode: 3 }), null);
    assert.equal(reading({ mode: 5 }), null);
    assert.equal(reading({ version: 2 }), null);
    assert.equal(reading({ version: 5 }), null);
    const packet = answerPacket(REQUEST, { receivedAt: NOW, answeredAt: NOW });
    assert.equal(readAnswer(packet.subarray(0, 47), NONCE), null);
    assert.equal(readAnswer(new Uint8Array(), NONCE), null);
    for (let byte = 24; byte < 32; byte += 1) {
      const forged = Buffer.from(packet);
      forged.writeUInt8(forged.readUInt8(byte) ^ 1, byte);
      assert.equal(readAnswer(forged, NONCE), null, `byte ${byte}`);
    }
  });
});
