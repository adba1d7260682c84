import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { DrawResult } from '../../electron/contract/draws.ts';
import { bothTimes, localDrawTime } from '../../renderer/french/draw-words.ts';
import { importProblemWords } from '../../renderer/french/import-words.ts';
import { awaitedWords, entryWords, resultsConfirmedWords } from '../../renderer/french/result-words.ts';
import { absenceWords, NO_MEMORY, sampleWords } from '../../renderer/french/statistics-words.ts';
import { differenceOf } from '../../renderer/logic/correction-amount.ts';
import { frequenciesOf } from '../../renderer/logic/frequencies.ts';
import { assertSentence } from './french-text.ts';

/** 00:31 in Paris, the evening before in Martinique. */
const AFTER_MIDNIGHT = Date.parse('2026-11-30T23:31:00Z');
const DRAW = { id: 1, number: 6, date: '2026-12-01', drawAt: AFTER_MIDNIGHT, salesCloseAt: AFTER_MIDNIGHT };
const RESULT: DrawResult = {
  draw: DRAW,
  winning: { places: [1, 2, 3, 4, 5, 6, 7], pirate: 1 },
  method: 'two-operators',
  confirmedAt: AFTER_MIDNIGHT,
  version: 1,
  correction: null,
};

describe('an entry of a result (4)', () => {
  it('tells who was first, never what', () => {
    const words = awaitedWords({ draw: DRAW, firstEntryBy: 'Dominique', correction: false }, 'Camille');
    assert.equal(words, 'Première saisie par Dominique');
    assert.match(
      awaitedWords({ draw: DRAW, firstEntryBy: 'Camille', correction: false }, 'Camille'),
      /^Saisi par vous/,
    );
    assert.match(awaitedWords({ draw: DRAW, firstEntryBy: null, correction: false }, 'Camille'), /Aucune/);
    for (const me of ['Camille', 'Dominique']) {
      assert.match(
        awaitedWords({ draw: DRAW, firstEntryBy: 'Camille', correction: true }, me),
        /^Correction/,
      );
    }
  });

  it('is noted, or confirms the result', () => {
    assertSentence(entryWords(null, DRAW), 'noted');
    assert.match(entryWords(null, DRAW), /Un autre opérateur/);
    assertSentence(entryWords(RESULT, DRAW), 'confirmed');
    assert.match(entryWords(RESULT, DRAW), /confirmé/);
    assertSentence(resultsConfirmedWords([RESULT]), 'confirmed at once');
  });
});

describe('dates in two zones (5.1)', () => {
  it('tell the metropolitan one first, and the local one where it differs', () => {
    assert.equal(
      bothTimes(AFTER_MIDNIGHT, 'America/Martinique'),
      'mardi 1er décembre à 00:31 (Paris), lundi 30 novembre à 19:31 ici',
    );
    assert.equal(bothTimes(AFTER_MIDNIGHT, 'Europe/Paris'), 'mardi 1er décembre à 00:31');
    assert.equal(localDrawTime(DRAW, 'America/Martinique'), 'lun. 30 nov. 19:31 ici');
    assert.equal(localDrawTime(DRAW, 'Europe/Paris'), null);
  });
});

describe('what is wrong with a line of a file', () => {
  it('is told with its line; a code without words is shown as it is', () => {
    assert.equal(
      importProblemWords({ line: 3, code: 'draw-repeated', found: '' }),
      'ligne 3, ce tirage y est deux fois',
    );
    assert.match(
      importProblemWords({ line: 0, code: 'new-code', found: '' }),
      /^erreur «\u00a0new-code\u00a0»$/,
    );
  });
});

describe('statistics', () => {
  it('say that past draws change nothing', () => {
    assertSentence(NO_MEMORY, 'warning');
    assert.match(NO_MEMORY, /aucune influence/);
  });

  it('say of how many draws they are', () => {
    assert.match(sampleWords(100, 100), /100 derniers tirages/);
    assert.match(sampleWords(12, 100), /que 12\u00a0résultats/);
    assert.match(sampleWords(0, 100), /Aucun résultat/);
  });

  it('have bars in proportion, none where nothing was drawn', () => {
    assert.deepEqual(
      frequenciesOf([2, 4, 0], [0, 3, null]).map(({ value, share, absence }) => [value, share, absence]),
      [
        [1, 0.5, 0],
        [2, 1, 3],
        [3, 0, null],
      ],
    );
    assert.ok(frequenciesOf([0, 0], [null, null]).every(({ share }) => share === 0));
  });

  it('say since when something wasn’t drawn', () => {
    assert.deepEqual([0, 1, 4, null].map(absenceWords), [
      'dernier tirage',
      'il y a 1\u00a0tirage',
      'il y a 4\u00a0tirages',
      'jamais',
    ]);
  });
});

describe('the difference that a correction records', () => {
  it('is exact, more or less than nothing', () => {
    assert.equal(differenceOf('12,50', 'too-little'), 1250);
    assert.equal(differenceOf(' 2.05 ', 'too-much'), -205);
  });

  it('is none for anything that is no amount', () => {
    for (const text of ['', '0', '0,00', ',5', '1,234', '-3', 'x', '1 000']) {
      assert.equal(differenceOf(text, 'too-much'), null, text);
    }
  });
});
