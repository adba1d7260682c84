import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type GuideFacts, guideOf } from '../../renderer/french/guide-words.ts';
import { blankDraft, type Draft } from '../../renderer/logic/draft.ts';
import { needsOf } from '../../renderer/logic/draft-needs.ts';
import { assertSentence } from './french-text.ts';
import { after, draftInDoubt, draftOfSlip, KEY, marks, touches, WHOLE_MARKS } from './marks.ts';
import { draw } from './quotes.ts';

function guide(draft: Draft, facts: Partial<GuideFacts> = {}) {
  const words = guideOf({
    draft,
    sales: { kind: 'open', sessionDate: '2026-11-30', nextDraws: [draw(143)], remainingDraws: 146 },
    needs: needsOf(draft.marks),
    flashWaits: false,
    quote: 'none',
    sending: false,
    sold: false,
    zone: 'Europe/Paris',
    ...facts,
  });
  assertSentence(words.text.replace(/…$/, '.'), 'guide');
  return words;
}

describe('the line that says what to do next', () => {
  it('asks for a slip, a touch or Flash at first', () => {
    assert.match(guide(blankDraft(KEY)).text, /^Glissez un bulletin/);
    assert.match(guide(blankDraft(KEY), { sold: true }).text, /^Prise de jeu suivante/);
  });

  it('lists what is missing, and offers Flash for a slip (2.3.2, 2.4)', () => {
    assert.equal(
      guide(draftOfSlip(marks({ places: [1, 2, 3, 4], stakes: [200], draws: [1] }))).text,
      'Il manque\u00a0: 3\u00a0lieux et le pirate. Complétez à l’écran ou par Flash\u00a0(F3).',
    );
    assert.equal(
      guide(after(touches(1, 2, 3, 4, 5, 6, 7))).text,
      'Il manque\u00a0: le pirate, la mise et le nombre de tirages.',
    );
  });

  it('names the eighth place that was refused (2.2)', () => {
    assert.match(guide(after(touches(1, 2, 3, 4, 5, 6, 7, 14))).text, /«\u00a0Epave secrète\u00a0»/);
  });

  it('says what Flash waits for (2.4)', () => {
    const facts = { flashWaits: true };
    assert.match(guide(blankDraft(KEY), facts).text, /^Flash attend la mise et le nombre de tirages/);
    assert.match(guide(after([{ kind: 'choose-stake', stake: 200 }]), facts).text, /attend le nombre/);
  });

  it('offers EDIT or DROP for a held slip (promise 5)', () => {
    const held = draftOfSlip(marks({ pirates: [1, 2] }), { held: true });
    assert.match(guide(held).text, /^Corrigez-le à l’écran\u00a0\(F3\), ou rendez-le/);
  });

  it('asks for a word on a doubtful slip, then on each of its doubts (promise 5)', () => {
    const held = draftInDoubt(WHOLE_MARKS, marks({ places: [2] }));
    assert.match(guide(held).text, /^Des croix sont douteuses/);
    const edited = after([{ kind: 'edit-held-slip' }], held);
    assert.match(guide(edited).text, /«\u00a0Cases douteuses non cochées\u00a0»/);
    const decided = after([{ kind: 'decide-rest-blank' }], edited);
    assert.equal(guide(decided, { quote: 'ready' }).tone, 'go');
  });

  it('asks whether a slip like one just sold is another play', () => {
    const repeat = { receiptNumber: '000001-01-00000007', soldAt: 0, confirmed: false };
    assert.match(guide(draftOfSlip(WHOLE_MARKS, { repeat })).text, /^Même bulletin qu’à l’instant/);
  });

  it('says go only once the total is known', () => {
    const whole = draftOfSlip(WHOLE_MARKS);
    assert.equal(guide(whole, { quote: 'asking' }).tone, 'calm');
    assert.equal(guide(whole, { quote: 'refused' }).tone, 'warn');
    assert.equal(guide(whole, { quote: 'ready' }).tone, 'go');
  });

  it('says why nothing is sold, before anything else', () => {
    const whole = draftOfSlip(WHOLE_MARKS);
    const opens = Date.parse('2026-12-01T04:00:00Z');
    const closed = guide(whole, { quote: 'ready', sales: { kind: 'between-sessions', nextOpensAt: opens } });
    assert.equal(closed.text, 'Ventes fermées. Prochaine session\u00a0: mardi 1er décembre à 05:00.');
    const suspect = { kind: 'clock-suspect', now: 0, lastKnown: 1, against: 'last-known' } as const;
    assert.equal(guide(whole, { quote: 'ready', sales: suspect }).tone, 'warn');
    const off = { ...suspect, against: 'time-source' } as const;
    assert.match(guide(whole, { quote: 'ready', sales: off }).text, /n’est pas à l’heure/);
    assert.match(guide(whole, { sales: { kind: 'between-sessions', nextOpensAt: null } }).text, /aucune/);
  });

  it("says that a sale's fate is being asked for after a restart", () => {
    assert.match(guide(after([{ kind: 'sale-sent' }], draftOfSlip(WHOLE_MARKS))).text, /déjà enregistrée/);
  });
});
