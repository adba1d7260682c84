import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { PrintState, ReceiptSummary } from '../../electron/contract/state.ts';
import { receiptStateWords, testPageWords } from '../../renderer/french/print-words.ts';
import { assertSentence } from './french-text.ts';

const stateOf = (facts: Partial<ReceiptSummary>) => receiptStateWords(facts as ReceiptSummary).label;

describe('the state of a receipt in lists', () => {
  it('tells a claim code from a paper (promise 4)', () => {
    const claim = (printState: PrintState) => stateOf({ printKind: 'claim-code', printState, void: false });
    assert.equal(claim('code-shown'), 'Code à relire');
    assert.equal(claim('confirmed-whole'), 'Code remis');
    assert.equal(claim('confirmed-lost'), 'Code abandonné');
    const paper = stateOf({ printKind: 'replacement', printState: 'confirmed-whole', void: false });
    assert.equal(paper, 'Vu entier');
  });

  it('says of a void play that it is, before anything else', () => {
    const words = stateOf({ printKind: 'claim-code', printState: 'confirmed-lost', void: true });
    assert.equal(words, 'Annulé, remboursé');
  });
});

describe('how the test page went', () => {
  for (const outcome of ['printed', 'sent', 'not-sent', 'unknown'] as const) {
    it(`is told in a sentence: ${outcome}`, () => {
      assertSentence(testPageWords({ outcome, problem: null }).label, outcome);
    });
  }

  it('names the problem’s code', () => {
    assert.match(testPageWords({ outcome: 'not-sent', problem: 'cover-open' }).label, /cover-open/);
  });
});
