import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { lengthOf, linesOf, wrapWords } from '../../templates/layout/lines.ts';

describe('lines of a paper', () => {
  it('wraps at plain spaces, never within an amount, and loses no word', () => {
    assert.deepEqual(wrapWords('Total de 20\u202f000\u00a0€ à payer', 12), [
      'Total de',
      '20\u202f000\u00a0€ à',
      'payer',
    ]);
    assert.deepEqual(wrapWords('Anticonstitutionnellement oui', 10), [
      'Anticonsti',
      'tutionnell',
      'ement oui',
    ]);
    fc.assert(
      fc.property(
        fc.array(fc.stringMatching(/^[a-zé]{1,9}$/)),
        fc.integer({ min: 4, max: 48 }),
        (words, columns) => {
          const lines = wrapWords(words.join(' '), columns);
          assert.ok(lines.every((line) => lengthOf(line) <= columns));
          assert.equal(lines.join('').replace(/ /g, ''), words.join(''));
        },
      ),
    );
  });

  it('puts a pair on one line where it fits, else its value below, flush right', () => {
    const fits = linesOf({ kind: 'pair', label: 'Mise', value: '8\u00a0€' }, 8);
    assert.deepEqual(
      fits.map(({ left, right }) => [left, right]),
      [['Mise', '8\u00a0€']],
    );
    const broken = linesOf({ kind: 'pair', label: 'Total à payer', value: '120\u00a0€', size: 'large' }, 32);
    assert.deepEqual(
      broken.map(({ left, right }) => [left, right]),
      [
        ['Total à payer', ''],
        ['', '120\u00a0€'],
      ],
    );
  });
});
