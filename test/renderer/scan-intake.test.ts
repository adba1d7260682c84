import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ReceiptSummary, ScanReading } from '../../electron/contract/state.ts';
import { blankDraft } from '../../renderer/logic/draft.ts';
import { scanIntakeOf } from '../../renderer/logic/scan-intake.ts';
import { after, draftOfPrepared, draftOfSlip, KEY, touches, WHOLE_MARKS } from './marks.ts';

const PREPARED: ScanReading = {
  kind: 'prepared-play',
  preparedId: 'A1B2C3D4',
  marks: { places: [21, 4, 7, 10, 13, 16, 1], pirates: [2], stakes: [800], draws: [3] },
  missing: [],
  expiresAt: 0,
};
const receipt = { playId: 3 } as ReceiptSummary;
const text = 'IT1000001010000000101SQ86PZ91QXSMYFRE';

describe('a prepared play that was scanned (2)', () => {
  it('fills an empty screen, its choices in ascending order', () => {
    assert.deepEqual(scanIntakeOf(blankDraft(KEY), PREPARED, false), {
      kind: 'take',
      prepared: { preparedId: 'A1B2C3D4', asPrepared: WHOLE_MARKS },
    });
  });

  it('is asked about where the customer has seen other choices, a slip in hand included', () => {
    assert.equal(scanIntakeOf(after(touches(5)), PREPARED, false).kind, 'ask');
    assert.equal(scanIntakeOf(draftOfSlip(WHOLE_MARKS), PREPARED, false).kind, 'ask');
  });

  it('changes nothing when it is on the screen already, completed or not', () => {
    const draft = draftOfPrepared(WHOLE_MARKS);
    assert.equal(scanIntakeOf(draft, PREPARED, false).kind, 'keep');
    assert.equal(scanIntakeOf(after(touches(21, 20), draft), PREPARED, false).kind, 'keep');
  });
});

describe('a receipt that was scanned', () => {
  it('is opened, whatever is on the screen, which stays', () => {
    for (const superseded of [true, false]) {
      assert.deepEqual(
        scanIntakeOf(after(touches(5)), { kind: 'receipt', receipt, superseded, text }, false),
        {
          kind: 'open-receipt',
          receipt,
          superseded,
          text,
        },
      );
    }
  });
});

describe('any code', () => {
  it('waits while something is open that commits, or a sale is under way (promise 10)', () => {
    const sent = after([{ kind: 'sale-sent' }], draftOfSlip(WHOLE_MARKS));
    for (const reading of [PREPARED, { kind: 'receipt', receipt, superseded: false, text } as const]) {
      assert.equal(scanIntakeOf(blankDraft(KEY), reading, true).kind, 'busy');
      assert.equal(scanIntakeOf(sent, reading, false).kind, 'busy');
    }
  });
});
