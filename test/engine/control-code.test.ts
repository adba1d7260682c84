import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { controlCode, sameControlCode } from '../../electron/engine/control-code.ts';

const key = Buffer.alloc(32, 7);
const identity = {
  registryId: '3f0c',
  registrationPoint: '075123',
  epoch: 1,
  sequence: 42,
  issue: 1,
};

describe('controlCode()', () => {
  it('is 80 bits of an HMAC-SHA-256 in 16 letters and digits (promise 4)', () => {
    const mac = createHmac('sha256', key)
      .update('["ile-au-tresor/receipt/1","3f0c","075123",1,42,1]')
      .digest()
      .subarray(0, 10);
    const expected = [
      ...BigInt(`0x${mac.toString('hex')}`)
        .toString(32)
        .padStart(16, '0'),
    ]
      .map((digit) => '0123456789ABCDEFGHJKMNPQRSTVWXYZ'[parseInt(digit, 32)])
      .join('');
    const { letters, qr } = controlCode(key, identity);
    assert.equal(letters.replaceAll('-', ''), expected);
    assert.match(letters, /^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/);
    assert.equal(qr, `IT1075123010000004201${expected}`);
  });

  it('changes with every part of the identity and with the key', () => {
    const base = controlCode(key, identity).letters;
    const others = [
      controlCode(key, { ...identity, issue: 2 }),
      controlCode(key, { ...identity, sequence: 43 }),
      controlCode(key, { ...identity, epoch: 2 }),
      controlCode(key, { ...identity, registrationPoint: '075124' }),
      controlCode(key, { ...identity, registryId: '3f0d' }),
      controlCode(Buffer.alloc(32, 8), identity),
    ];
    assert.equal(new Set([base, ...others.map((code) => code.letters)]).size, others.length + 1);
  });

  it('holds only digits and capitals, always 37 of them', () => {
    fc.assert(
      fc.property(fc.nat({ max: 99_999_999 }), fc.integer({ min: 1, max: 99 }), (sequence, issue) => {
        assert.match(controlCode(key, { ...identity, sequence, issue }).qr, /^[0-9A-Z]{37}$/);
      }),
    );
  });
});

describe('sameControlCode()', () => {
  const letters = '0A1B-CDEF-GHJK-1234';

  it('forgives case, grouping, and letters that are taken for digits', () => {
    for (const typed of [letters, '0a1bcdefghjk1234', ' OaIb cdef–ghjk — l234 ', 'o A l B-CDEF-GHJK-i234']) {
      assert.ok(sameControlCode(letters, typed), typed);
    }
  });

  it('forgives nothing else', () => {
    for (const typed of [
      '',
      '0A1B-CDEF-GHJK-1235',
      '0A1B-CDEF-GHJK',
      '0A1B-CDEF-GHJK-12345',
      '8A1B-CDEF-GHJK-1234',
    ]) {
      assert.ok(!sameControlCode(letters, typed), typed);
    }
  });
});
