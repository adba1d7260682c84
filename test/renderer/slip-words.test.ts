import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { recordFault, type SlipReading, type SlipRejectionReason } from '../../electron/contract/state.ts';
import { doubtWords, needsWords, overMarkWords, rejectionWords } from '../../renderer/french/slip-words.ts';
import { needsOf } from '../../renderer/logic/draft-needs.ts';
import { assertSentence } from './french-text.ts';
import { marks, WHOLE_MARKS } from './marks.ts';

type OverMark = Extract<SlipReading['interpretation'], { kind: 'over-marked' }>['reasons'][number];

/** One of each reason: a new one doesn't compile before it has its sample here. */
const REJECTIONS: {
  readonly [Kind in SlipRejectionReason['kind']]: Extract<SlipRejectionReason, { kind: Kind }>;
} = {
  'wrong-length': { kind: 'wrong-length', expected: 34, found: 31 },
  'unknown-form': { kind: 'unknown-form' },
  'check-failed': { kind: 'check-failed' },
  'readings-differ': { kind: 'readings-differ' },
  'unreadable-record': { kind: 'unreadable-record', fault: 'jam' },
  'reader-lost': { kind: 'reader-lost' },
};

/** The words of each over-mark. */
const OVER_MARKS: { readonly [Kind in OverMark['kind']]: readonly [count: number, words: string] } = {
  'too-many-places': [8, '8 lieux sont cochés\u00a0: il en faut 7.'],
  'too-many-pirates': [2, '2 pirates sont cochés\u00a0: il en faut un seul.'],
  'too-many-stakes': [2, '2 mises sont cochées\u00a0: il en faut une seule.'],
  'too-many-draw-counts': [3, '3 nombres de tirages sont cochés\u00a0: il en faut un seul.'],
  'marks-outside-boxes': [1, '1\u00a0marque hors des cases.'],
};

describe('a rejected slip (promise 5)', () => {
  const reasons: SlipRejectionReason[] = [
    ...Object.values(REJECTIONS).filter(({ kind }) => kind !== 'unreadable-record'),
    ...recordFault.options.map((fault) => ({ kind: 'unreadable-record' as const, fault })),
  ];
  const words = reasons.map(rejectionWords);

  it('says why in a sentence of its own, and what to do', () => {
    for (const { why, next } of words) {
      assertSentence(why, 'reason');
      assertSentence(next, 'advice');
    }
    assert.equal(new Set(words.map(({ why }) => why)).size, reasons.length);
  });

  it('offers the screen, or another try with the paper', () => {
    for (const { next } of words) assert.match(next, /écran|glisse|repasse/i);
  });

  it('says what was found and what was expected', () => {
    assert.match(rejectionWords(REJECTIONS['wrong-length']).why, /31 colonnes au lieu de 34/);
  });

  it("names the game as the regulation does (« L'Ile au Trésor »)", () => {
    assert.match(rejectionWords(REJECTIONS['unknown-form']).why, /«\u00a0L'Ile au Trésor\u00a0»/);
  });
});

describe('an over-marked slip (2.3.2, promise 5)', () => {
  for (const [kind, [count, words]] of Object.entries(OVER_MARKS)) {
    it(`says so in words: ${kind}`, () => {
      assert.equal(overMarkWords({ kind: kind as OverMark['kind'], count }), words);
    });
  }
});

describe('a doubtful slip (promise 5)', () => {
  it('says zone by zone which boxes are in doubt, and how many marks outside', () => {
    const doubts = { places: [2, 14], pirates: [3], stakes: [200], draws: [1, 4] };
    assert.deepEqual(doubtWords(doubts, 2), [
      'Lieux\u00a0: Phare maudit et Epave secrète.',
      'Pirate\u00a0: Le Borgne.',
      'Mise\u00a0: 2\u00a0€.',
      'Nombres de tirages\u00a0: 1\u00a0tirage et 4\u00a0tirages.',
      '2\u00a0marques pâles hors des cases.',
    ]);
  });

  it('says nothing where nothing is in doubt', () => {
    assert.deepEqual(doubtWords(marks({}), 0), []);
  });
});

describe('what is missing, as one phrase', () => {
  it('lists all of it', () => {
    assert.equal(
      needsWords(needsOf(marks({ places: [1, 2, 3, 4], stakes: [200] }))),
      '3\u00a0lieux, le pirate et le nombre de tirages',
    );
    assert.equal(needsWords(needsOf({ ...WHOLE_MARKS, places: [1, 2, 3, 4, 5, 6] })), '1\u00a0lieu');
  });

  it('says what is crossed twice', () => {
    const twice = { places: [1, 2, 3, 4, 5, 6, 7, 8], pirates: [1, 2], stakes: [200, 400], draws: [1, 2] };
    assert.equal(
      needsWords(needsOf(twice)),
      '1\u00a0lieu à retirer, un seul pirate, une seule mise et un seul nombre de tirages',
    );
  });
});
