import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  blankDraft,
  type DraftAction,
  hasUndecided,
  isBlank,
  isHeld,
  wholePlayOf,
} from '../../renderer/logic/draft.ts';
import {
  after,
  draftInDoubt,
  draftOfPrepared,
  draftOfSlip,
  KEY,
  marks,
  NEW_KEY,
  slipOf,
  touches,
  WHOLE_MARKS,
} from './marks.ts';

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
  const held = draftOfSlip(marks({ places: [1, 2, 3, 4, 5, 6, 7, 8], pirates: [1, 2] }), { held: true });

  it('can be neither touched nor sold while it is held (promise 5)', () => {
    const touched = after([...touches(8), { kind: 'choose-pirate', pirate: 1 }], held);
    assert.deepEqual(touched.marks, held.marks);
    assert.equal(wholePlayOf(draftOfSlip(WHOLE_MARKS, { held: true })), null);
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
    const slip = slipOf(marks({ places: [5] }));
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
    const slip = slipOf(marks({}));
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

describe('a doubtful slip (promise 5)', () => {
  const SURE = { ...WHOLE_MARKS, places: [1, 4, 7, 10, 13, 16] };
  const held = draftInDoubt(SURE, marks({ places: [20, 21], pirates: [3] }));
  const EDIT: DraftAction = { kind: 'edit-held-slip' };
  const BLANK: DraftAction = { kind: 'decide-rest-blank' };

  it('is held: nothing in doubt is preselected, touched or decided before EDIT', () => {
    assert.deepEqual(held.marks, SURE);
    assert.ok(isHeld(held));
    assert.deepEqual(after([...touches(21), BLANK], held), held);
  });

  it('is sold only once each doubtful box is decided: touched ones are crossed, the rest blank', () => {
    const touched = after([EDIT, ...touches(21)], held);
    assert.deepEqual(touched.marks.places, [...SURE.places, 21]);
    assert.deepEqual(touched.slip?.undecided, marks({ places: [20], pirates: [3] }));
    assert.equal(wholePlayOf(touched), null, 'two boxes are still in doubt');
    const decided = after([BLANK], touched);
    assert.equal(hasUndecided(decided), false);
    assert.deepEqual(wholePlayOf(decided)?.combination, { places: [...SURE.places, 21], pirate: 2 });
  });

  it('takes a doubtful box that is crossed in the place of a sure one, as any touch does', () => {
    const draft = after([EDIT, { kind: 'choose-pirate', pirate: 3 }], held);
    assert.deepEqual(draft.marks.pirates, [3]);
    assert.deepEqual(draft.slip?.undecided.pirates, []);
  });

  it('keeps a box in doubt when other boxes are chosen or an eighth place is refused', () => {
    const full = after([EDIT, ...touches(2, 20)], held);
    assert.equal(full.refusedPlace, 20);
    assert.deepEqual(full.slip?.undecided, marks({ places: [20, 21], pirates: [3] }));
  });

  it('takes a decision back by touch without being in doubt again', () => {
    const draft = after([EDIT, ...touches(21, 21)], held);
    assert.deepEqual(draft.marks.places, SURE.places);
    assert.deepEqual(draft.slip?.undecided.places, [20]);
  });

  it('is never completed by Flash while a box is in doubt', () => {
    const combination = { places: [1, 2, 3, 4, 5, 6, 7], pirate: 1 };
    const flash: DraftAction = { kind: 'flash-chosen', combination, part: 'partial' };
    const edited = after([EDIT], held);
    assert.deepEqual(after([flash], edited), edited);
    assert.deepEqual(after([BLANK, flash], edited).marks.pirates, [1]);
  });
});

describe('a slip just like one sold moments ago', () => {
  const TWIN = { receiptNumber: '000001-01-00000007', soldAt: 5 };
  const repeated = after([{ kind: 'repeat-found', ...TWIN }], draftOfSlip(WHOLE_MARKS));

  it('is held until a person says that it is another play', () => {
    assert.ok(isHeld(repeated));
    assert.equal(wholePlayOf(repeated), null);
    assert.deepEqual(after(touches(1), repeated).marks, WHOLE_MARKS);
    const confirmed = after([{ kind: 'confirm-repeat' }], repeated);
    assert.equal(confirmed.slip?.repeat?.confirmed, true);
    assert.notEqual(wholePlayOf(confirmed), null);
  });

  it('is asked about again when the till knows of a later twin', () => {
    const again = after([{ kind: 'confirm-repeat' }, { kind: 'repeat-found', ...TWIN }], repeated);
    assert.ok(isHeld(again));
  });
});

describe('a prepared play (2)', () => {
  it('fills the screen as if it had been crossed there, and is no blank draft even when empty', () => {
    const draft = draftOfPrepared(WHOLE_MARKS);
    assert.deepEqual(draft.marks, WHOLE_MARKS);
    assert.notEqual(wholePlayOf(draft), null);
    assert.equal(isBlank(draftOfPrepared(marks({}))), false);
  });

  it('leaves with « Effacer », and in the place of a slip', () => {
    assert.deepEqual(
      after([{ kind: 'start-anew', newKey: NEW_KEY }], draftOfPrepared(WHOLE_MARKS)),
      blankDraft(NEW_KEY),
    );
    const prepared = { preparedId: 'A1B2C3D4', asPrepared: WHOLE_MARKS };
    const draft = after([{ kind: 'take-prepared', prepared, newKey: NEW_KEY }], draftOfSlip(marks({})));
    assert.deepEqual([draft.slip, draft.idempotencyKey], [null, NEW_KEY]);
  });
});
