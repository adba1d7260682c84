import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { SlipReading } from '../../electron/contract/state.ts';
import { blankDraft } from '../../renderer/logic/draft.ts';
import { draftSlipOf, intakeOf } from '../../renderer/logic/slip-intake.ts';
import { after, draftOfSlip, KEY, marks, slipOf, touches } from './marks.ts';

type Interpretation = SlipReading['interpretation'];

const MARKS = { places: [21, 4, 7, 10, 13, 16, 1], pirates: [2], stakes: [800 as const], draws: [3] };
const ASCENDING = { ...MARKS, places: [1, 4, 7, 10, 13, 16, 21] };

const READINGS = {
  complete: { kind: 'complete', marks: MARKS },
  incomplete: {
    kind: 'incomplete',
    marks: { ...MARKS, pirates: [], stakes: [] },
    missing: ['pirate', 'stake'],
  },
  'over-marked': {
    kind: 'over-marked',
    marks: { ...MARKS, pirates: [3, 1] },
    reasons: [{ kind: 'too-many-pirates', count: 2 }],
    missing: [],
  },
  doubtful: {
    kind: 'doubtful',
    marks: { ...MARKS, places: [21, 4, 7, 10, 13] },
    doubts: { places: [16, 1], pirates: [3], stakes: [], draws: [] },
    doubtsOutside: 1,
    reasons: [],
    missing: ['places'],
  },
  rejected: { kind: 'rejected', reason: { kind: 'check-failed' } },
} satisfies { [Kind in Interpretation['kind']]: Extract<Interpretation, { kind: Kind }> };

const UNDEALT = { finished: null, postponed: null };

const TWIN = { receiptNumber: '000001-01-00000007', soldAt: 1_000 };

function reading(kind: Interpretation['kind'], slipId = 'slip-1'): SlipReading {
  return { slipId, readAt: 0, interpretation: READINGS[kind], repeatOf: null };
}

describe('a slip that was read', () => {
  it('fills the empty screen when it is complete, its crosses in ascending order', () => {
    assert.deepEqual(intakeOf(blankDraft(KEY), reading('complete'), UNDEALT), {
      kind: 'take',
      slip: slipOf(ASCENDING),
    });
  });

  it('fills it with nothing added when it is incomplete (2.4)', () => {
    assert.deepEqual(draftSlipOf(reading('incomplete')), slipOf({ ...ASCENDING, pirates: [], stakes: [] }));
  });

  it('is held when it is over-marked (promise 5)', () => {
    assert.deepEqual(
      draftSlipOf(reading('over-marked')),
      slipOf({ ...ASCENDING, pirates: [1, 3] }, { held: true }),
    );
  });

  it('is held when it is doubtful, its doubts apart from its crosses (promise 5)', () => {
    assert.deepEqual(
      draftSlipOf(reading('doubtful')),
      slipOf(
        { ...ASCENDING, places: [4, 7, 10, 13, 21] },
        { held: true, isDoubtful: true, undecided: marks({ places: [1, 16], pirates: [3] }) },
      ),
    );
  });

  it('that is just like one sold moments ago says of which, unconfirmed', () => {
    assert.deepEqual(draftSlipOf({ ...reading('complete'), repeatOf: TWIN }), {
      ...slipOf(ASCENDING),
      repeat: { ...TWIN, confirmed: false },
    });
  });

  it('never fills the screen when it was rejected (promise 5)', () => {
    assert.equal(draftSlipOf(reading('rejected')), null);
    assert.deepEqual(intakeOf(blankDraft(KEY), reading('rejected'), UNDEALT), { kind: 'keep' });
  });

  it('is asked about when the screen holds choices that the customer has seen', () => {
    const draft = after(touches(5));
    assert.equal(intakeOf(draft, reading('complete'), UNDEALT).kind, 'ask');
    assert.equal(intakeOf(draft, reading('rejected'), UNDEALT).kind, 'keep');
  });

  it("isn't asked about again once postponed, and is taken when the screen is empty", () => {
    const dealt = { finished: null, postponed: 'slip-1' };
    assert.equal(intakeOf(after(touches(5)), reading('complete'), dealt).kind, 'keep');
    assert.equal(intakeOf(after(touches(5)), reading('complete', 'slip-2'), dealt).kind, 'ask');
    assert.equal(intakeOf(blankDraft(KEY), reading('complete'), dealt).kind, 'take');
  });

  it('is never taken again once sold or given back, even from a late snapshot', () => {
    const dealt = { finished: 'slip-1', postponed: null };
    assert.equal(intakeOf(blankDraft(KEY), reading('complete'), dealt).kind, 'keep');
    assert.equal(intakeOf(blankDraft(KEY), reading('complete', 'slip-2'), dealt).kind, 'take');
  });
});

describe("the draft's slip", () => {
  const draft = draftOfSlip(ASCENDING);

  it('stays while it is in hand', () => {
    assert.equal(intakeOf(draft, reading('complete'), UNDEALT).kind, 'keep');
  });

  it('is forgotten when nothing, another slip or a rejected one is in hand', () => {
    for (const inHand of [null, reading('complete', 'slip-2'), reading('rejected', 'slip-2')]) {
      assert.equal(intakeOf(draft, inHand, UNDEALT).kind, 'forget');
    }
  });

  it('is asked about once its twin was sold meanwhile, and not again once that was confirmed', () => {
    const inHand = { ...reading('complete'), repeatOf: TWIN };
    assert.deepEqual(intakeOf(draft, inHand, UNDEALT), { kind: 'repeat', ...TWIN });
    const asked = after([{ kind: 'repeat-found', ...TWIN }], draft);
    assert.equal(intakeOf(asked, inHand, UNDEALT).kind, 'keep');
    assert.equal(intakeOf(after([{ kind: 'confirm-repeat' }], asked), inHand, UNDEALT).kind, 'keep');
  });

  it('is left alone while its sale is under way', () => {
    const sent = after([{ kind: 'sale-sent' }], draft);
    assert.equal(intakeOf(sent, null, UNDEALT).kind, 'keep');
    assert.equal(intakeOf(sent, reading('complete', 'slip-2'), UNDEALT).kind, 'keep');
  });
});
