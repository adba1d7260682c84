import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { drawsShifted, isReduced } from '../../renderer/logic/quote-shift.ts';
import { quoteOf } from './quotes.ts';

describe('a second quote of the same play', () => {
  it('is the same while it covers the same draws', () => {
    assert.equal(drawsShifted(quoteOf([143, 144]), quoteOf([143, 144])), false);
  });

  it('is shifted when a draw closed meanwhile', () => {
    assert.equal(drawsShifted(quoteOf([143, 144]), quoteOf([144, 145])), true);
  });

  it('is shifted when fewer draws are left than before', () => {
    assert.equal(drawsShifted(quoteOf([287, 288]), quoteOf([288], 2)), true);
    assert.equal(drawsShifted(quoteOf([287]), quoteOf([287, 288])), true);
  });
});

describe('a subscription', () => {
  it('is reduced when the session has fewer draws left than asked for (2.3.5)', () => {
    assert.equal(isReduced(quoteOf([287, 288], 6)), true);
    assert.equal(isReduced(quoteOf([143, 144])), false);
  });
});
