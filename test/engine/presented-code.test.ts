import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { controlCode } from '../../electron/engine/control-code.ts';
import { readPresentedCode } from '../../electron/engine/presented-code.ts';

const key = Buffer.alloc(32, 7);
const registry = { registryId: '3f0c', registrationPoint: '075123' };
const receipt = { epoch: 1, sequence: 42, issue: 3 };
const NUMBER = '075123-01-00000042';
const { letters, qr } = controlCode(key, { ...registry, ...receipt });

function typed(number: string, code: string) {
  return readPresentedCode(key, registry, { kind: 'typed', number, code });
}

function failureOf(outcome: ReturnType<typeof typed>): string {
  return outcome.ok ? 'right' : outcome.error.code;
}

/** The same letters with another last one. */
const wrong = letters.slice(0, -1) + (letters.endsWith('0') ? '1' : '0');

describe('readPresentedCode()', () => {
  it('finds the receipt and the issue of a scanned or typed code', () => {
    assert.deepEqual(readPresentedCode(key, registry, { kind: 'scanned', text: qr }), {
      ok: true,
      value: receipt,
    });
    for (const issue of [1, 2, 3, 99]) {
      const code = controlCode(key, { ...registry, ...receipt, issue }).letters;
      assert.deepEqual(typed(NUMBER, code), { ok: true, value: { ...receipt, issue } });
    }
  });

  it('bears spaces, dashes and small letters, O for 0 and I or L for 1', () => {
    const asRead = letters.replaceAll('0', 'o').replaceAll('1', 'l');
    for (const [number, code] of [
      ['0751230100000042', letters.replaceAll('-', '').toLowerCase()],
      [' 075123 – 01 – 0000 0042 ', letters.replaceAll('-', ' ')],
      ['O75123-O1-OOOOOO42', asRead],
    ] as const) {
      assert.deepEqual(typed(number, code), { ok: true, value: receipt }, `${number} ${code}`);
    }
  });

  it('refuses as altered whatever the MAC doesn’t match, whether or not there is such a receipt', () => {
    assert.equal(failureOf(typed(NUMBER, wrong)), 'code-altered');
    assert.equal(failureOf(typed('075123-01-99999999', letters)), 'code-altered');
    assert.equal(failureOf(typed('075123-02-00000042', letters)), 'code-altered');
    const scanned = { kind: 'scanned' as const, text: `${qr.slice(0, -1)}${qr.endsWith('0') ? '1' : '0'}` };
    assert.equal(failureOf(readPresentedCode(key, registry, scanned)), 'code-altered');
    // Another registry's, with its own key.
    const foreignKey = controlCode(Buffer.alloc(32, 8), { ...registry, ...receipt }).letters;
    assert.equal(failureOf(typed(NUMBER, foreignKey)), 'code-altered');
  });

  it('tells another registration point’s from what is no code at all', () => {
    assert.equal(failureOf(typed('999999-01-00000042', letters)), 'code-foreign');
    assert.equal(failureOf(typed('075123-01-0000042', letters)), 'code-unreadable');
    assert.equal(failureOf(typed(NUMBER, letters.slice(1))), 'code-unreadable');
    const text = '3017620422003';
    assert.equal(failureOf(readPresentedCode(key, registry, { kind: 'scanned', text })), 'code-unreadable');
    const later = readPresentedCode(key, registry, { kind: 'scanned', text: `IT2${qr.slice(3)}` });
    assert.deepEqual(later, { ok: false, error: { code: 'code-version', version: '2' } });
  });
});
