import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { BurstDetector, SCAN_GAP_MS, type StrokeVerdict } from '../../renderer/logic/burst-detector.ts';

/** Presses keys one after the other, each `gap` ms behind the one before. */
function press(detector: BurstDetector, keys: readonly string[], gap: number, start = 1000): StrokeVerdict[] {
  return keys.map((key, i) => detector.press({ key, code: '', shift: false, at: start + i * gap }));
}

describe('keys in a row', () => {
  it('are a scan from the fourth on, when each follows within 50 ms to the millisecond', () => {
    assert.equal(SCAN_GAP_MS, 50);
    assert.deepEqual(press(new BurstDetector(), [...'ABCDE'], 50), [
      'typed',
      'typed',
      'typed',
      'scanned',
      'scanned',
    ]);
  });

  it('are typing when each follows after 51 ms', () => {
    assert.deepEqual(press(new BurstDetector(), [...'ABCDEF'], 51), Array(6).fill('typed'));
  });

  it('begin anew after a pause', () => {
    const detector = new BurstDetector();
    press(detector, [...'ABC'], 10, 1000);
    assert.deepEqual(press(detector, [...'DEF'], 10, 1071), ['typed', 'typed', 'typed']);
  });
});

describe('waiting characters', () => {
  it('are typing once 50 ms have passed behind the last', () => {
    const detector = new BurstDetector();
    press(detector, [...'ABC'], 10, 1000);
    assert.deepEqual(detector.settle(1070), []);
    assert.deepEqual(
      detector.settle(1071).map(({ key }) => key),
      ['A', 'B', 'C'],
    );
    assert.deepEqual(detector.settle(2000), [], 'they are given once');
  });

  it('are all dropped with the scan that they began', () => {
    const detector = new BurstDetector();
    press(detector, [...'ABCDEFGH'], 5);
    assert.deepEqual(detector.settle(5000), []);
  });
});

describe('Entrée and Tab', () => {
  for (const key of ['Enter', 'Tab']) {
    it(`belong to the scan right behind characters, however few: ${key} (promise 10)`, () => {
      for (const text of ['A', 'AB', 'ABCDEFGH']) {
        const detector = new BurstDetector();
        assert.equal(press(detector, [...text, key], 50).at(-1), 'scanned', text);
      }
    });

    it(`are a person's 51 ms behind the last character, or alone: ${key}`, () => {
      const detector = new BurstDetector();
      assert.equal(press(detector, [key], 0)[0], 'free');
      assert.equal(press(detector, ['A', key], 51, 2000)[1], 'free');
    });
  }

  it('both belong to a scan that ends in the two', () => {
    assert.deepEqual(press(new BurstDetector(), ['A', 'B', 'C', 'D', 'Enter', 'Tab'], 5).slice(3), [
      'scanned',
      'scanned',
      'scanned',
    ]);
  });
});

describe('other keys', () => {
  it('are free, even within a scan: no scanner sends function keys', () => {
    assert.deepEqual(press(new BurstDetector(), ['A', 'B', 'C', 'D', 'F12', 'Escape'], 5).slice(4), [
      'free',
      'free',
    ]);
  });

  it('include a lone space, but not one within a run of characters', () => {
    assert.deepEqual(press(new BurstDetector(), [' '], 0), ['free']);
    assert.deepEqual(press(new BurstDetector(), ['A', 'B', 'C', ' '], 5).at(-1), 'scanned');
  });
});
