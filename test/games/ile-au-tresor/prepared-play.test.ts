import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { controlCode } from '../../../electron/engine/control-code.ts';
import { numberInBase32 } from '../../../electron/games/base-32.ts';
import {
  expiryFrom,
  formatPreparedPlay,
  type PreparedPlay,
  parsePreparedPlay,
  unpreparableZone,
} from '../../../electron/games/ile-au-tresor/prepared-play.ts';
import { BLANK_MARKS } from '../../../electron/games/ile-au-tresor/slip-marks.ts';
import { DRAW_COUNTS, STAKES } from '../../../electron/games/ile-au-tresor/stakes.ts';

const CAPITALS_AND_DIGITS = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const sha256 = (text: string) => createHash('sha256').update(text).digest();
const format = (play: PreparedPlay) => formatPreparedPlay(play, sha256);
const parse = (text: string) => parsePreparedPlay(text, sha256);

const optional = (values: readonly number[]) => fc.subarray([...values], { maxLength: 1 });
const preparedPlay: fc.Arbitrary<PreparedPlay> = fc.record(
  {
    id: fc.nat({ max: 2 ** 40 - 1 }).map((value) => numberInBase32(value, 8)),
    marks: fc.record(
      {
        places: fc.subarray(
          Array.from({ length: 21 }, (_, i) => i + 1),
          { maxLength: 7 },
        ),
        pirates: optional([1, 2, 3]),
        stakes: optional(STAKES),
        draws: optional(DRAW_COUNTS),
      },
      { noNullPrototype: true },
    ),
    expiresAt: fc.nat({ max: 2 ** 30 - 1 }).map((minutes) => Date.UTC(2024, 0, 1) + minutes * 60_000),
  },
  { noNullPrototype: true },
);

/** A code whose check is right, whatever it says: as a maker with a fault would make it. */
function checked(body: string): string {
  const check = sha256(`ile-au-tresor/prepared-play/1:${body}`).subarray(0, 5);
  return body + numberInBase32(Number(BigInt(`0x${check.toString('hex')}`)), 8);
}

const PLAY: PreparedPlay = {
  id: '0K3W9TZ7',
  marks: { places: [1, 5, 9, 12, 14, 20, 21], pirates: [2], stakes: [800], draws: [3] },
  expiresAt: Date.UTC(2026, 10, 30, 12, 0),
};

describe('the code of a prepared play (article 2)', () => {
  it('is what its documentation says, field by field', () => {
    // Places 1, 5, 9, 12, 14, 20, 21 are bits 0, 4, 8, 11, 13, 19, 20; expiry is 1 532 880 minutes.
    const mask = 2 ** 0 + 2 ** 4 + 2 ** 8 + 2 ** 11 + 2 ** 13 + 2 ** 19 + 2 ** 20;
    const body = `IP1${numberInBase32(mask, 5)}243${numberInBase32(1_532_880, 6)}0K3W9TZ7`;
    assert.equal(format(PLAY), checked(body));
    assert.equal(format(PLAY).length, 33);
  });

  it('never changes: codes that were made are read by later tills', () => {
    assert.deepEqual(parse(format(PLAY)), { kind: 'ok', play: PLAY });
    assert.equal(format(PLAY), 'IP11GA8H24301ERYG0K3W9TZ7CFGW7DRT');
  });

  it('gives back every play, in 33 digits and capitals', () => {
    fc.assert(
      fc.property(preparedPlay, (play) => {
        const code = format(play);
        assert.match(code, /^[0-9A-Z]{33}$/);
        assert.deepEqual(parse(code), { kind: 'ok', play });
      }),
    );
  });

  it('is refused with any single character changed, added or left out', () => {
    fc.assert(
      fc.property(
        preparedPlay,
        fc.nat({ max: 32 }),
        fc.constantFrom(...CAPITALS_AND_DIGITS),
        (play, at, character) => {
          const code = format(play);
          const changed = code.slice(0, at) + character + code.slice(at + 1);
          if (changed !== code) assert.notEqual(parse(changed).kind, 'ok');
          assert.notEqual(parse(code.slice(0, at) + code.slice(at + 1)).kind, 'ok');
          assert.notEqual(parse(code.slice(0, at) + character + code.slice(at)).kind, 'ok');
        },
      ),
    );
  });

  it('is refused with two characters swapped, or in small letters', () => {
    fc.assert(
      fc.property(preparedPlay, fc.nat({ max: 31 }), (play, at) => {
        const code = format(play);
        const swapped = `${code.slice(0, at)}${code[at + 1]}${code[at]}${code.slice(at + 2)}`;
        if (swapped !== code) assert.notEqual(parse(swapped).kind, 'ok');
        assert.equal(parse(code.toLowerCase()).kind, 'not-ours');
      }),
    );
  });

  it('says what else a text is', () => {
    const code = format(PLAY);
    const receipt = controlCode(Buffer.alloc(32, 7), {
      registryId: '3f0c',
      registrationPoint: '075123',
      epoch: 1,
      sequence: 42,
      issue: 1,
    }).qr;
    for (const text of ['', 'I', 'IP', 'IPX', receipt, '3017620422003', ` ${code}`, 'https://example.org']) {
      assert.deepEqual(parse(text), { kind: 'not-ours' }, text);
    }
    assert.deepEqual(parse(`IP2${code.slice(3)}`), { kind: 'version', version: '2' });
    assert.deepEqual(parse('IP0'), { kind: 'version', version: '0' });
    for (const text of ['IP1', code.slice(0, -1), `${code}0`, `${code}\r`, checked('IP1')]) {
      assert.deepEqual(parse(text), { kind: 'altered' }, text);
    }
  });

  it('is no play with more than 7 places, a 22nd place or a 4th pirate, however right its check (2.2)', () => {
    const made = (mask: number, choices: string) =>
      checked(`IP1${numberInBase32(mask, 5)}${choices}${numberInBase32(0, 6)}0K3W9TZ7`);
    assert.equal(parse(made(0b111_1111, '243')).kind, 'ok');
    assert.equal(parse(made(0, '000')).kind, 'ok');
    for (const wrong of [made(0b1111_1111, '243'), made(2 ** 21, '243'), made(1, '443'), made(1, '273')]) {
      assert.deepEqual(parse(wrong), { kind: 'altered' });
    }
  });

  it("can't be made of what no play can hold, which is told by its zone (2.2, 2.1, 2.3.5)", () => {
    const wrong = [
      ['places', { ...BLANK_MARKS, places: [1, 2, 3, 4, 5, 6, 7, 8] }],
      ['places', { ...BLANK_MARKS, places: [1, 1] }],
      ['places', { ...BLANK_MARKS, places: [22] }],
      ['pirates', { ...BLANK_MARKS, pirates: [1, 2] }],
      ['pirates', { ...BLANK_MARKS, pirates: [4] }],
      ['stakes', { ...BLANK_MARKS, stakes: [700] }],
      ['draws', { ...BLANK_MARKS, draws: [7] }],
    ] as const;
    for (const [zone, marks] of wrong) {
      assert.equal(unpreparableZone(marks), zone);
      assert.throws(() => format({ ...PLAY, marks }), RangeError);
    }
    for (const play of [{ id: '0K3W9TZ' }, { id: '0K3W9TZU' }, { expiresAt: PLAY.expiresAt + 1 }]) {
      assert.throws(() => format({ ...PLAY, ...play }), RangeError);
    }
  });
});

describe('expiryFrom()', () => {
  it('is the first whole minute from then on', () => {
    assert.equal(expiryFrom(Date.UTC(2026, 0, 1, 8, 0, 0)), Date.UTC(2026, 0, 1, 8, 0, 0));
    assert.equal(expiryFrom(Date.UTC(2026, 0, 1, 8, 0, 0, 1)), Date.UTC(2026, 0, 1, 8, 1, 0));
  });
});
