import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { appendToAmount, centsOfText, NOTES, textOfCents } from '../../renderer/logic/cash.ts';

function keyed(...keys: string[]): string {
  return keys.reduce(appendToAmount, '');
}

describe('an amount being keyed', () => {
  it('takes digits, one comma and two decimals', () => {
    assert.equal(keyed('1', '2', ',', '5', '0'), '12,50');
    assert.equal(keyed('1', ',', ',', '5'), '1,5');
    assert.equal(keyed('1', ',', '5', '0', '9'), '1,50');
  });

  it('has no leading zero but before the comma', () => {
    assert.equal(keyed('0', '5'), '5');
    assert.equal(keyed(',', '5'), '0,5');
    assert.equal(keyed('0', ',', '0', '5'), '0,05');
  });

  it('stops at five digits', () => {
    assert.equal(keyed(...'1234567'), '12345');
  });

  it('takes no other key', () => {
    for (const key of ['a', '-', '.', 'Enter', '12', '']) assert.equal(appendToAmount('1', key), '1');
  });
});

describe('the keyed amount in cents', () => {
  it('is exact', () => {
    for (const [text, cents] of [
      ['20', 2000],
      ['0', 0],
      ['12,', 1200],
      ['12,5', 1250],
      ['12,05', 1205],
      ['99999,99', 9_999_999],
    ] as const) {
      assert.equal(centsOfText(text), cents, text);
    }
  });

  it('is none when nothing was keyed', () => {
    assert.equal(centsOfText(''), null);
  });

  it('goes there and back for every amount of cents that fits', () => {
    for (const cents of [0, 1, 9, 10, 99, 100, 101, 1990, 2000, 123_456, ...NOTES]) {
      assert.equal(centsOfText(textOfCents(cents)), cents);
    }
    assert.equal(textOfCents(2000), '20');
    assert.equal(textOfCents(1205), '12,05');
  });
});
