import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { blankDraft, isBlank, wholePlayOf } from '../../renderer/logic/draft.ts';
import { after, draftOfSlip, KEY, marks, NEW_KEY, touches, WHOLE_MARKS } from './marks.ts';

describe('a new draft', () => {
  it('has nothing preselected: no place, pirate, stake or number of draws (2.4)', () => {
    const draft = blankDraft(KEY);
    assert.deepEqual(draft.marks, { places: [], pirates: [], stakes: [], draws: [] });
    assert.ok(isBlank(draft));
    assert.equal(wholePlayOf(draft), null);
  });

  it('forgets the choices, the slip and the key of the one before', () => {
    const draft = after([{ kind: 'start-anew', newKey: NEW_KEY }], draftOfSlip(WHOLE_MARKS));
    assert.deepEqual(draft, blankDraft(NEW_KEY));
  });
});

describe('places', () => {
  it('are kept in the order of the regulation, whatever the order of the touches (2.3.1)', () => {
    assert.deepEqual(after(touches(21, 3, 12)).marks.places, [3, 12, 21]);
  });

  it('are taken back by a second touch', () => {
    assert.deepEqual(after(touches(3, 12, 3)).marks.places, [12]);
  });

  it("don't tick an eighth one, and say which was refused (2.2)", () => {
    const draft = after(touches(1, 2, 3, 4, 5, 6, 7, 8));
    assert.deepEqual(draft.marks.places, [1, 2, 3, 4, 5, 6, 7]);
    assert.equal(draft.refusedPlace, 8);
  });

  it('make room for another by taking one back, which also clears the refusal', () => {
    const draft = after(touches(1, 2, 3, 4, 5, 6, 7, 8, 2, 8));
    assert.deepEqual(draft.marks.places, [1, 3, 4, 5, 6, 7, 8]);
    assert.equal(draft.refusedPlace, null);
  });
});

describe('pirate, stake and number of draws', () => {
  it('replace the one chosen before, and are taken back by a second touch', () => {
    const chosen = after([
      { kind: 'choose-pirate', pirate: 1 },
      { kind: 'choose-pirate', pirate: 3 },
      { kind: 'choose-stake', stake: 200 },
      { kind: 'choose-stake', stake: 2000 },
      { kind: 'choose-draw-count', drawCount: 6 },
      { kind: 'choose-draw-count', drawCount: 1 },
    ]);
    assert.deepEqual(chosen.marks, marks({ pirates: [3], stakes: [2000], draws: [1] }));
    const back = after(
      [
        { kind: 'choose-pirate', pirate: 3 },
        { kind: 'choose-stake', stake: 2000 },
        { kind: 'choose-draw-count', drawCount: 1 },
      ],
      chosen,
    );
    assert.ok(isBlank(back));
  });

  it('are chosen alone out of two that a slip carried', () => {
    const twice = draftOfSlip(marks({ pirates: [1, 2], stakes: [200, 400], draws: [1, 2] }));
    const corrected = after(
      [
        { kind: 'choose-pirate', pirate: 1 },
        { kind: 'choose-stake', stake: 400 },
        { kind: 'choose-draw-count', drawCount: 2 },
      ],
      twice,
    );
    assert.deepEqual(corrected.marks, marks({ pirates: [1], stakes: [400], draws: [2] }));
  });
});

describe('Flash', () => {
  it('chooses places and pirate, and leaves stake and draws alone (2.4)', () => {
    const combination = { places: [2, 3, 5, 8, 13, 20, 21], pirate: 1 };
    const draft = after([
      { kind: 'choose-stake', stake: 600 },
      { kind: 'flash-chosen', combination, part: 'whole' },
    ]);
    assert.deepEqual(draft.marks, { places: combination.places, pirates: [1], stakes: [600], draws: [] });
    assert.equal(draft.flash, 'whole');
  });
});

describe('an over-marked slip', () => {
  const held = draftOfSlip(marks({ places: [1, 2, 3, 4, 5, 6, 7, 8], pirates: [1, 2] }), true);

  it('can be neither touched nor sold while it is held (promise 5)', () => {
    const touched = after([...touches(8), { kind: 'choose-pirate', pirate: 1 }], held);
    assert.deepEqual(touched.marks, held.marks);
    assert.equal(wholePlayOf(draftOfSlip(WHOLE_MARKS, true)), null);
  });

  it('is corrected by touching once EDIT was chosen', () => {
    const edited = after([{ kind: 'edit-held-slip' }, ...touches(8)], held);
    assert.deepEqual(edited.marks.places, [1, 2, 3, 4, 5, 6, 7]);
  });

  it('takes no ninth place after EDIT', () => {
    const edited = after([{ kind: 'edit-held-slip' }, ...touches(9)], held);
    assert.deepEqual(edited.marks.places, held.marks.places);
    assert.equal(edited.refusedPlace, 9);
  });
});

describe('a slip', () => {
  it('fills a new draft under a key of its own, and replaces all choices', () => {
    const slip = { slipId: 'slip-9', asRead: marks({ places: [5] }), held: false };
    const draft = after([...touches(1, 2), { kind: 'take-slip', slip, newKey: NEW_KEY }]);
    assert.equal(draft.idempotencyKey, NEW_KEY);
    assert.deepEqual(draft.marks, marks({ places: [5] }));
  });

  it('that is no longer in hand leaves its choices on the screen', () => {
    const draft = after([{ kind: 'forget-slip' }], draftOfSlip(WHOLE_MARKS));
    assert.equal(draft.slip, null);
    assert.deepEqual(draft.marks, WHOLE_MARKS);
  });
});

describe('a draft whose sale was sent', () => {
  const sent = after([{ kind: 'sale-sent' }], draftOfSlip(WHOLE_MARKS));

  it('is frozen until the outcome is known', () => {
    const slip = { slipId: 'slip-2', asRead: marks({}), held: false };
    const combination = { places: [2, 3, 5, 8, 13, 20, 21], pirate: 1 };
    const touched = after(
      [
        ...touches(1),
        { kind: 'choose-stake', stake: 200 },
        { kind: 'flash-chosen', combination, part: 'whole' },
        { kind: 'take-slip', slip, newKey: NEW_KEY },
        { kind: 'forget-slip' },
      ],
      sent,
    );
    assert.deepEqual(touched, sent);
  });

  it('keeps its key and choices, and can be changed again, when the sale was refused', () => {
    const refused = after([{ kind: 'sale-refused' }, ...touches(1)], sent);
    assert.equal(refused.idempotencyKey, KEY);
    assert.deepEqual(refused.marks.places, [4, 7, 10, 13, 16, 21]);
  });
});

describe('a whole play', () => {
  it('is what a complete slip says', () => {
    assert.deepEqual(wholePlayOf(draftOfSlip(WHOLE_MARKS)), {
      combination: { places: WHOLE_MARKS.places, pirate: 2 },
      stake: 800,
      drawCount: 3,
    });
  });

  const notWhole = {
    'six places': { places: [1, 2, 3, 4, 5, 6] },
    'eight places': { places: [1, 2, 3, 4, 5, 6, 7, 8] },
    'no pirate': { pirates: [] },
    'two pirates': { pirates: [1, 2] },
    'no stake': { stakes: [] },
    'two stakes': { stakes: [200, 400] },
    'no number of draws': { draws: [] },
    'two numbers of draws': { draws: [1, 6] },
  };
  for (const [name, wrong] of Object.entries(notWhole)) {
    it(`isn't made of ${name} (2.3.2)`, () => {
      assert.equal(wholePlayOf(draftOfSlip({ ...WHOLE_MARKS, ...wrong })), null);
    });
  }
});
