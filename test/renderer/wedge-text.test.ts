import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { controlCode, readReceiptCode } from '../../electron/engine/control-code.ts';
import { preparedCode, readPreparedCode } from '../../electron/engine/prepared-code.ts';
import { expiryFrom } from '../../electron/games/ile-au-tresor/prepared-play.ts';
import { wedgeTexts } from '../../renderer/logic/wedge-text.ts';
import { LAYOUTS, type Layout, strokesOf } from './layouts.ts';

const KEY = new Uint8Array(32).fill(7);
const IDENTITY = { registryId: 'a-registry', registrationPoint: '000001' };
const RECEIPT = controlCode(KEY, { ...IDENTITY, epoch: 1, sequence: 1, issue: 1 }).qr;
const PREPARED = preparedCode({
  id: 'AQZWMY29',
  marks: { places: [1, 4, 7, 10, 13, 16, 21], pirates: [2], stakes: [800], draws: [3] },
  expiresAt: expiryFrom(Date.parse('2026-11-30T11:00:00Z')),
});

/** The texts that are codes of ours, as the till itself judges. */
function codesAmong(texts: readonly string[]): string[] {
  return texts.filter(
    (text) => readPreparedCode(text).kind === 'ok' || readReceiptCode(KEY, IDENTITY, text).kind === 'ok',
  );
}

const LAYOUT_NAMES = Object.keys(LAYOUTS) as (keyof typeof LAYOUTS)[];

describe('a code that a keyboard scanner typed', () => {
  for (const scanner of LAYOUT_NAMES) {
    for (const machine of LAYOUT_NAMES) {
      it(`is recognised where the scanner is set to ${scanner} and the machine to ${machine}`, () => {
        for (const code of [RECEIPT, PREPARED]) {
          for (const capsLock of [false, true]) {
            const texts = wedgeTexts(strokesOf(code, LAYOUTS[scanner], LAYOUTS[machine], capsLock));
            assert.deepEqual(codesAmong(texts), [code], `Caps Lock ${capsLock}`);
          }
        }
      });
    }
  }

  it('is told once where the layouts agree, as typed, in capitals', () => {
    const texts = wedgeTexts(strokesOf('IP1T0', LAYOUTS.us, LAYOUTS.us));
    assert.deepEqual(texts, ['IP1T0']);
    assert.equal(wedgeTexts(strokesOf('ip1az', LAYOUTS.us, LAYOUTS.us))[0], 'IP1AZ');
  });

  it('is read from the digit pad too, and from a source that tells no physical keys', () => {
    const pad = [...'123'].map((key) => ({ key, code: `Numpad${key}`, shift: false, at: 0 }));
    assert.deepEqual(wedgeTexts(pad), ['123']);
    const plain = [...PREPARED].map((key) => ({ key, code: '', shift: false, at: 0 }));
    assert.deepEqual(wedgeTexts(plain), [PREPARED]);
  });

  it('is cut where it is far too long to be one of ours', () => {
    const long = [...'A'.repeat(300)].map((key) => ({ key, code: 'KeyA', shift: false, at: 0 }));
    assert.ok(wedgeTexts(long).every((text) => text.length === 200));
  });

  it('is the same text or none at all, on any keyboard that there may be', () => {
    const anyLayout: fc.Arbitrary<Layout> = fc
      .shuffledSubarray(Object.keys(LAYOUTS.us), { minLength: 36 })
      .map((keys) =>
        Object.fromEntries(Object.values(LAYOUTS.us).map((faces, i) => [keys[i] as string, faces])),
      );
    const layout = fc.oneof(fc.constantFrom(...Object.values(LAYOUTS)), anyLayout);
    fc.assert(
      fc.property(
        fc.constantFrom(RECEIPT, PREPARED),
        layout,
        layout,
        fc.boolean(),
        (code, scanner, machine, capsLock) => {
          const found = codesAmong(wedgeTexts(strokesOf(code, scanner, machine, capsLock)));
          assert.ok(
            found.every((text) => text === code),
            `${code} was read as ${found}`,
          );
        },
      ),
      { numRuns: 300 },
    );
  });
});
