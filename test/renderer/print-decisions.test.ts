import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { PrintKind } from '../../electron/contract/print-kinds.ts';
import type { PrintQuestion, PrintState } from '../../electron/contract/state.ts';
import { decisionsFor, placeOf, questionAfter } from '../../renderer/printing/print-decisions.ts';
import { draw } from './quotes.ts';

function question(state: PrintState, kind: PrintKind, refundable: boolean, jobId = 1): PrintQuestion {
  return {
    jobId,
    kind,
    state,
    createdAt: 0,
    refundable,
    receipt: {
      playId: 1,
      number: '000001-01-00000001',
      registeredAt: 0,
      localDate: '2026-11-30',
      localTime: '12:00:00',
      places: [1, 2, 3, 4, 5, 6, 7],
      pirate: 1,
      stake: 200,
      drawCount: 1,
      total: 200,
      draws: [draw(143)],
      source: 'screen',
      operatorName: 'Awa',
      issue: 1,
      duplicates: 0,
      printKind: kind,
      printState: state,
      printJobId: jobId,
      void: false,
    },
  };
}

function offered(state: PrintState, kind: PrintKind, refundable: boolean, isManager = false): string[] {
  return decisionsFor(question(state, kind, refundable), isManager).map((decision) =>
    decision.kind === 'answer' ? decision.answer : decision.kind,
  );
}

describe('a paper without proof (promise 4)', () => {
  for (const state of ['unknown', 'sent-unconfirmed'] as const) {
    it(`is asked about before anything else is decided: ${state}`, () => {
      for (const kind of ['original', 'replacement', 'duplicate'] as const) {
        assert.deepEqual(offered(state, kind, true), ['whole', 'partial', 'nothing']);
      }
    });
  }
});

describe('a lost paper (promise 4)', () => {
  it('is replaced, or the play voided while its first draw is open', () => {
    for (const kind of ['original', 'replacement', 'exchange'] as const) {
      assert.deepEqual(offered('confirmed-lost', kind, true), ['replace', 'void']);
      assert.deepEqual(offered('confirmed-lost', kind, false), ['replace']);
    }
  });

  it('that was a duplicate, a proof or a slip for the counter needs nothing', () => {
    for (const kind of ['duplicate', 'payment-proof', 'centre-slip', 'cancellation'] as const) {
      assert.deepEqual(offered('confirmed-lost', kind, false), []);
    }
  });
});

describe('a paper that was never sent', () => {
  it('is printed, or the play voided while its first draw is open', () => {
    assert.deepEqual(offered('not-sent', 'original', true), ['retry', 'void']);
    assert.deepEqual(offered('not-sent', 'replacement', false), ['retry']);
  });

  it('that has no value is printed or given up, never refunded', () => {
    for (const kind of ['duplicate', 'payment-proof', 'centre-slip', 'cancellation'] as const) {
      assert.deepEqual(offered('not-sent', kind, true), ['retry', 'drop']);
    }
  });
});

describe('a claim code (promise 4)', () => {
  it('is a manager’s to hand over, where a paper is lost or was never sent', () => {
    assert.deepEqual(offered('not-sent', 'original', true, true), ['retry', 'claim', 'void']);
    assert.deepEqual(offered('confirmed-lost', 'replacement', false, true), ['replace', 'claim']);
    assert.deepEqual(offered('not-sent', 'duplicate', true, true), ['retry', 'drop']);
    assert.deepEqual(offered('unknown', 'original', true, true), ['whole', 'partial', 'nothing']);
  });

  it('that was given up may be followed by anything that a lost paper may', () => {
    assert.deepEqual(offered('confirmed-lost', 'claim-code', true, true), ['replace', 'claim', 'void']);
  });
});

describe('the place of a question', () => {
  it('counts from the oldest', () => {
    const questions = [7, 9, 12].map((jobId) => question('unknown', 'original', true, jobId));
    assert.deepEqual(placeOf(questions, 9), { place: 2, of: 3 });
  });
});

describe('the keys of decisions', () => {
  it('differ within a question, and from those of a sale and of Entrée (promise 10)', () => {
    for (const state of ['unknown', 'not-sent', 'confirmed-lost'] as const) {
      const keys = decisionsFor(question(state, 'original', true), true).map(({ shortcut }) => shortcut);
      assert.equal(new Set(keys).size, keys.length);
      for (const key of keys) {
        assert.match(key, /^F\d+$/);
        assert.ok(!['F2', 'F3', 'F4', 'F5', 'F12'].includes(key), key);
      }
    }
  });
});

describe('« Plus tard »', () => {
  const questions = [7, 9, 12].map((jobId) => question('unknown', 'original', true, jobId));

  it('leads to the next question, then to none', () => {
    assert.equal(questionAfter(questions, 7)?.jobId, 9);
    assert.equal(questionAfter(questions, 12), null);
  });

  it('leads to none from a question that was settled meanwhile', () => {
    assert.equal(questionAfter(questions, 8), null);
  });
});
