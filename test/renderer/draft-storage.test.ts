import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { blankDraft, type Draft } from '../../renderer/logic/draft.ts';
import { parseDraft, serializeDraft } from '../../renderer/logic/draft-storage.ts';
import {
  after,
  draftInDoubt,
  draftOfPrepared,
  draftOfSlip,
  KEY,
  marks,
  NEW_KEY,
  touches,
  WHOLE_MARKS,
} from './marks.ts';

function restarted(draft: Draft): Draft {
  return parseDraft(serializeDraft(draft), NEW_KEY);
}

describe('a draft kept over a restart of the window', () => {
  it('comes back with its choices and its idempotency key', () => {
    const draft = after([...touches(2, 9), { kind: 'choose-stake', stake: 400 }]);
    assert.deepEqual(restarted(draft), draft);
    assert.equal(restarted(draft).idempotencyKey, KEY);
  });

  it('is still frozen when its sale had been sent, so that its key is asked for first', () => {
    const draft = after([{ kind: 'sale-sent' }], draftOfSlip(WHOLE_MARKS));
    assert.equal(restarted(draft).sent, true);
    assert.deepEqual(restarted(draft), draft);
  });

  it('is still marked as read from its slip, held where it was over-marked, and as completed by Flash', () => {
    const held = draftOfSlip(marks({ places: [1, 2, 3, 4, 5, 6, 7, 8], pirates: [1, 2] }), { held: true });
    assert.deepEqual(restarted(held), held);
    const combination = { places: [1, 2, 3, 4, 5, 6, 7], pirate: 3 };
    for (const part of ['partial', 'whole'] as const) {
      assert.equal(restarted(after([{ kind: 'flash-chosen', combination, part }])).flash, part);
    }
  });

  it('still has its doubts, its twin, or the prepared play that it came from', () => {
    const doubtful = draftInDoubt(marks({ places: [1, 2] }), marks({ places: [3], stakes: [200] }));
    assert.deepEqual(restarted(doubtful), doubtful);
    const repeated = after(
      [{ kind: 'repeat-found', receiptNumber: '000001-01-00000007', soldAt: 5 }],
      draftOfSlip(WHOLE_MARKS),
    );
    assert.deepEqual(restarted(repeated), repeated);
    const prepared = draftOfPrepared(WHOLE_MARKS);
    assert.deepEqual(restarted(prepared), prepared);
  });

  it('no longer tells of an eighth place', () => {
    assert.equal(restarted(after(touches(1, 2, 3, 4, 5, 6, 7, 8))).refusedPlace, null);
  });
});

describe('a kept text that is no draft', () => {
  const whole = JSON.parse(serializeDraft(draftOfSlip(WHOLE_MARKS))) as Record<string, unknown>;
  const wrong: Record<string, string | null> = {
    nothing: null,
    'broken JSON': '{"idempotencyKey":',
    'another value': '42',
    'a key that is no UUID': JSON.stringify({ ...whole, idempotencyKey: 'abc' }),
    'no choices': JSON.stringify({ ...whole, marks: undefined }),
    'a place beyond 21': JSON.stringify({ ...whole, marks: { ...WHOLE_MARKS, places: [22] } }),
    'a place twice': JSON.stringify({ ...whole, marks: { ...WHOLE_MARKS, places: [3, 3] } }),
    'a fourth pirate': JSON.stringify({ ...whole, marks: { ...WHOLE_MARKS, pirates: [4] } }),
    'a stake of 5 €': JSON.stringify({ ...whole, marks: { ...WHOLE_MARKS, stakes: [500] } }),
    'seven draws': JSON.stringify({ ...whole, marks: { ...WHOLE_MARKS, draws: [7] } }),
    'words for numbers': JSON.stringify({ ...whole, marks: { ...WHOLE_MARKS, places: ['1'] } }),
  };
  for (const [name, text] of Object.entries(wrong)) {
    it(`gives a blank draft under a new key: ${name}`, () => {
      assert.deepEqual(parseDraft(text, NEW_KEY), blankDraft(NEW_KEY));
    });
  }
});
