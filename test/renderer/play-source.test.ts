import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { DraftAction } from '../../renderer/logic/draft.ts';
import { playSourceOf } from '../../renderer/logic/play-source.ts';
import { after, draftInDoubt, draftOfPrepared, draftOfSlip, marks, touches, WHOLE_MARKS } from './marks.ts';

const COMBINATION = { places: [1, 2, 3, 4, 5, 6, 7], pirate: 3 };

describe('the source that a sale records', () => {
  it('is the slip while nothing on it was changed', () => {
    assert.equal(playSourceOf(draftOfSlip(WHOLE_MARKS)), 'slip');
  });

  it('is the slip again when a change was taken back', () => {
    assert.equal(playSourceOf(after(touches(21, 21), draftOfSlip(WHOLE_MARKS))), 'slip');
  });

  it('is the screen for a slip that was changed, in any zone', () => {
    const draft = draftOfSlip(WHOLE_MARKS);
    assert.equal(playSourceOf(after(touches(21, 20), draft)), 'screen');
    assert.equal(playSourceOf(after([{ kind: 'choose-pirate', pirate: 3 }], draft)), 'screen');
    assert.equal(playSourceOf(after([{ kind: 'choose-stake', stake: 200 }], draft)), 'screen');
    assert.equal(playSourceOf(after([{ kind: 'choose-draw-count', drawCount: 1 }], draft)), 'screen');
  });

  it('is the screen for choices made there, and for those of a slip that left the hand', () => {
    assert.equal(playSourceOf(after(touches(1, 2, 3, 4, 5, 6, 7))), 'screen');
    assert.equal(playSourceOf(after([{ kind: 'forget-slip' }], draftOfSlip(WHOLE_MARKS))), 'screen');
  });

  it('is the screen for a doubtful slip, even when every doubt was blank (promise 5)', () => {
    const held = draftInDoubt(WHOLE_MARKS, marks({ pirates: [3] }));
    const decided = after([{ kind: 'edit-held-slip' }, { kind: 'decide-rest-blank' }], held);
    assert.deepEqual(decided.marks, WHOLE_MARKS);
    assert.equal(playSourceOf(decided), 'screen');
  });

  it('is the prepared play while nothing of it was changed (2)', () => {
    const draft = draftOfPrepared(WHOLE_MARKS);
    assert.equal(playSourceOf(draft), 'prepared');
    assert.equal(playSourceOf(after(touches(21, 21), draft)), 'prepared');
    assert.equal(playSourceOf(after(touches(21, 20), draft)), 'screen');
    const completed: DraftAction = { kind: 'flash-chosen', combination: COMBINATION, part: 'partial' };
    assert.equal(
      playSourceOf(after([completed], draftOfPrepared(marks({ stakes: [200] })))),
      'partial-flash',
    );
  });

  it('is Flash when Flash chose everything (2.4)', () => {
    const draft = after([{ kind: 'flash-chosen', combination: COMBINATION, part: 'whole' }]);
    assert.equal(playSourceOf(draft), 'flash');
    assert.equal(playSourceOf(after([{ kind: 'choose-stake', stake: 200 }], draft)), 'flash');
  });

  it('is partial Flash when Flash completed a slip or the screen (2.4)', () => {
    const completed = after(
      [{ kind: 'flash-chosen', combination: COMBINATION, part: 'partial' }],
      draftOfSlip(marks({ places: [1, 2, 3], stakes: [200], draws: [1] })),
    );
    assert.equal(playSourceOf(completed), 'partial-flash');
  });

  it("is partial Flash when a person changed some of Flash's choices", () => {
    const flashed = after([{ kind: 'flash-chosen', combination: COMBINATION, part: 'whole' }]);
    assert.equal(playSourceOf(after(touches(7, 8), flashed)), 'partial-flash');
    assert.equal(playSourceOf(after([{ kind: 'choose-pirate', pirate: 1 }], flashed)), 'partial-flash');
  });

  it("is the screen once all of Flash's choices were taken back", () => {
    const flashed = after([{ kind: 'flash-chosen', combination: COMBINATION, part: 'whole' }]);
    const emptied = after([...touches(1, 2, 3, 4, 5, 6, 7), { kind: 'choose-pirate', pirate: 3 }], flashed);
    assert.equal(playSourceOf(after(touches(9, 10), emptied)), 'screen');
  });
});
