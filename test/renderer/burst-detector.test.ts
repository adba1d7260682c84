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

describe('a scan that is over', () => {
  const text = (strokes: readonly { key: string }[]) => strokes.map(({ key }) => key).join('');

  it('is given whole, its first characters included, at once behind Entrée or Tab', () => {
    for (const end of ['Enter', 'Tab']) {
      const detector = new BurstDetector();
      press(detector, [...'IT1000', end], 5);
      assert.equal(text(detector.takeScan(1035)), 'IT1000');
      assert.deepEqual(detector.takeScan(1035), [], 'it is given once');
    }
  });

  it('is given after 50 ms of silence where nothing ends it, not before', () => {
    const detector = new BurstDetector();
    press(detector, [...'IP1ABC'], 5, 1000);
    assert.deepEqual(detector.takeScan(1075), []);
    assert.equal(text(detector.takeScan(1076)), 'IP1ABC');
  });

  it('is nothing for a few characters, whatever ends them', () => {
    const detector = new BurstDetector();
    press(detector, [...'ABC', 'Enter'], 5);
    assert.deepEqual(detector.takeScan(5000), []);
    assert.equal(text(detector.settle(5000)), 'ABC');
  });

  it("isn't mixed with the next one, however close behind Entrée", () => {
    const detector = new BurstDetector();
    press(detector, [...'AAAA', 'Enter'], 5, 1000);
    assert.equal(text(detector.takeScan(1020)), 'AAAA');
    press(detector, [...'BBBBB', 'Enter'], 5, 1025);
    assert.equal(text(detector.takeScan(1050)), 'BBBBB');
    press(detector, [...'CCCC', 'Enter', ...'DDDDD', 'Enter'], 5, 2000);
    assert.equal(text(detector.takeScan(2060)), 'DDDDD', 'even where nobody took the one before');
  });

  it('tells its first character from the others, so that a text field can be remembered as it was', () => {
    const detector = new BurstDetector();
    press(detector, ['A'], 5, 1000);
    assert.equal(detector.length, 1);
    press(detector, ['B'], 5, 1010);
    assert.equal(detector.length, 2);
    press(detector, ['C'], 5, 2000);
    assert.equal(detector.length, 1);
  });
});
