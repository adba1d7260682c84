import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { delayAfterWrongPins, hashPin, verifyPin } from '../../electron/engine/pin.ts';

describe('PINs', () => {
  it('verifies the right PIN only, and never keeps it', async () => {
    const stored = await hashPin('4071');
    assert.ok(!stored.includes('4071'));
    assert.equal(await verifyPin('4071', stored), true);
    assert.equal(await verifyPin('4072', stored), false);
    assert.equal(await verifyPin('', stored), false);
  });

  it('salts: the same PIN is never kept twice the same', async () => {
    assert.notEqual(await hashPin('1234'), await hashPin('1234'));
  });

  it('delays from the third wrong PIN on, twice as long each time, up to a quarter of an hour', () => {
    assert.deepEqual(
      [0, 1, 2, 3, 4, 5, 30].map(delayAfterWrongPins),
      [0, 0, 0, 5_000, 10_000, 20_000, 900_000],
    );
  });
});
