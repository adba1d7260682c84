import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { decodeRealTimeStatus, decodeStatusBack } from '../../../drivers/printer/asb.ts';
import {
  feedAndCut,
  findRealTimeSequences,
  openDrawer,
  requestToken,
} from '../../../drivers/printer/commands.ts';

describe('commands of a printer', () => {
  it('ask for a token of exactly 4 printable characters', () => {
    assert.deepEqual(requestToken('A1b2'), [
      ...[0x1d, 0x28, 0x48, 6, 0, 0x30, 0x30],
      ...[0x41, 0x31, 0x62, 0x32],
    ]);
    for (const token of ['abc', 'abcde', 'ab\nc', 'abcé']) {
      assert.throws(() => requestToken(token), RangeError);
    }
  });

  it('feed past the blade, or past the tear bar', () => {
    assert.deepEqual(feedAndCut(true), [0x1d, 0x56, 0x42, 0x00]);
    assert.deepEqual(feedAndCut(false), [0x1b, 0x64, 5]);
  });

  it('open the drawer with both times, in steps of 2 ms', () => {
    assert.deepEqual(openDrawer(5, 100, 500), [0x1b, 0x70, 1, 50, 250]);
  });

  it('find every sequence that a printer would obey at once', () => {
    const bytes = [0x10, 0x10, 0x04, 0x01, 0x10, 0x06, 0x10, 0x05, 0x10, 0x14, 0x10];
    assert.deepEqual(findRealTimeSequences(Uint8Array.from(bytes)), [1, 6, 8]);
    assert.deepEqual(findRealTimeSequences(Uint8Array.of(0x10)), []);
  });
});

describe('condition of a printer', () => {
  const fine = {
    offline: false,
    coverOpen: false,
    paperNearEnd: false,
    paperEnd: false,
    cutterFault: false,
    unrecoverable: false,
    autoRecoverable: false,
  };
  const cases: readonly [what: string, bytes: number[], expected: Partial<typeof fine>][] = [
    ['healthy', [0x14, 0, 0, 0x0f], {}],
    ['near end', [0x14, 0, 0x03, 0x0f], { paperNearEnd: true }],
    ['sudden end', [0x1c, 0, 0x0c, 0x0f], { offline: true, paperEnd: true }],
    ['a roll that ran out', [0x1c, 0, 0x0f, 0x0f], { offline: true, paperEnd: true, paperNearEnd: true }],
    ['cover', [0x3c, 0, 0, 0x0f], { offline: true, coverOpen: true }],
    ['cutter', [0x1c, 0x08, 0, 0x0f], { offline: true, cutterFault: true }],
    ['unrecoverable', [0x1c, 0x20, 0, 0x0f], { offline: true, unrecoverable: true }],
    ['hot head', [0x1c, 0x40, 0, 0x0f], { offline: true, autoRecoverable: true }],
  ];
  for (const [what, bytes, expected] of cases) {
    it(`is read from automatic status: ${what}`, () => {
      assert.deepEqual(decodeStatusBack(bytes), { ...fine, ...expected });
    });
  }

  it('is read from DLE EOT 2, 3 and 4', () => {
    assert.deepEqual(decodeRealTimeStatus(0x12, 0x12, null), fine);
    assert.deepEqual(decodeRealTimeStatus(0x16, 0x12, null), { ...fine, offline: true, coverOpen: true });
    assert.deepEqual(decodeRealTimeStatus(0x32, 0x72, null), { ...fine, offline: true, paperEnd: true });
    assert.deepEqual(decodeRealTimeStatus(0x32, 0x7e, null), {
      ...fine,
      offline: true,
      paperEnd: true,
      paperNearEnd: true,
    });
    assert.deepEqual(decodeRealTimeStatus(0x52, 0x12, 0x1a), { ...fine, offline: true, cutterFault: true });
    assert.deepEqual(decodeRealTimeStatus(0x52, 0x12, 0x32), { ...fine, offline: true, unrecoverable: true });
  });
});
