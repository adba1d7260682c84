import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { PaymentInfo } from '../../electron/contract/payments.ts';
import {
  keyOfPayment,
  madeOf,
  parsePayment,
  type SentPayment,
  serializePayment,
} from '../../renderer/logic/payment-storage.ts';

const SENT: SentPayment = {
  idempotencyKey: '4f2a0000-0000-4000-8000-000000000001',
  playId: 7,
  issue: 1,
  number: '000001-01-00000007',
  amount: 2400,
};

const NEW_KEY = '4f2a0000-0000-4000-8000-000000000002';

describe('a payment that was sent', () => {
  it('is found again after a restart of the window', () => {
    assert.deepEqual(parsePayment(serializePayment(SENT)), SENT);
  });

  it('is kept without anything else: no control code', () => {
    const text = serializePayment({ ...SENT });
    assert.deepEqual(Object.keys(JSON.parse(text)).sort(), Object.keys(SENT).sort());
  });

  it('is none where what was kept is damaged', () => {
    for (const text of [null, '', '{', '[]', '7', JSON.stringify({ ...SENT, idempotencyKey: 'x' })]) {
      assert.equal(parsePayment(text), null);
    }
    for (const key of Object.keys(SENT)) {
      assert.equal(parsePayment(JSON.stringify({ ...SENT, [key]: null })), null, key);
    }
  });
});

describe('the key of a payment', () => {
  const check = { playId: 7, issue: 1, due: 2400 };

  it('is that of the same payment when it was sent before: it is made once', () => {
    assert.equal(keyOfPayment(SENT, check, NEW_KEY), SENT.idempotencyKey);
  });

  it('is new for another receipt, issue or amount', () => {
    for (const other of [{ playId: 8 }, { issue: 2 }, { due: 2401 }]) {
      assert.equal(keyOfPayment(SENT, { ...check, ...other }, NEW_KEY), NEW_KEY);
    }
    assert.equal(keyOfPayment(null, check, NEW_KEY), NEW_KEY);
  });
});

describe('what became of it', () => {
  const payment = (playId: number, issue: number) => ({ playId, issue }) as PaymentInfo;

  it('is the payment against the same issue of the same play', () => {
    const made = payment(7, 1);
    assert.equal(madeOf(SENT, [payment(7, 2), payment(8, 1), made]), made);
    assert.equal(madeOf(SENT, [payment(7, 2), payment(8, 1)]), null);
  });
});
