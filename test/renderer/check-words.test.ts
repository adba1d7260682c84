import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { DrawStanding, ReceiptCheck } from '../../electron/contract/payments.ts';
import { nextSteps, payableWords, standingWords, verdictWords } from '../../renderer/french/check-words.ts';
import { matchWords } from '../../renderer/french/match-words.ts';
import { assertSentence } from './french-text.ts';

const PARIS = 'Europe/Paris';
const TAHITI = 'Pacific/Tahiti';
/** Noon in Paris. */
const NOON = Date.parse('2026-11-30T11:00:00Z');
/** The end of the 60th day after it, in Paris. */
const LAST_MIDNIGHT = Date.parse('2027-01-29T23:00:00Z');

const STANDING: DrawStanding = {
  draw: { id: 1, number: 143, date: '2026-11-30', drawAt: NOON, salesCloseAt: NOON },
  localDate: '2026-11-30',
  localTime: '12:00:00',
  status: 'payable',
  winning: { places: [1, 2, 3, 4, 5, 6, 7], pirate: 1 },
  match: { places: 4, pirate: true },
  prize: 2400,
  payableFrom: NOON,
  payableUntil: LAST_MIDNIGHT,
};

const WINNER: ReceiptCheck = {
  playId: 1,
  number: '000001-01-00000007',
  issue: 1,
  verdict: 'winner',
  draws: [STANDING],
  due: 2400,
  dueLater: 0,
  paid: 0,
  place: 'outlet',
  identityNeeded: false,
  exchange: false,
  cancellableUntil: null,
};

const VERDICTS = ['winner', 'not-winner', 'to-come', 'paid', 'foreclosed', 'void', 'superseded'] as const;

describe('the verdict (6, 7)', () => {
  it('is in few words, with the amount that is payable now', () => {
    const { title, amount } = verdictWords(WINNER);
    assert.deepEqual([title, amount], ['Gagnant', 2400]);
  });

  it('gives what is payable later where nothing is now', () => {
    assert.equal(verdictWords({ ...WINNER, due: 0, dueLater: 150_000 }).amount, 150_000);
  });

  it('sends to the payment centre above the outlet’s limit', () => {
    const far = { ...WINNER, due: 2_000_000, place: 'payment-centre' as const };
    assert.equal(verdictWords(far).title, 'À payer au centre de paiement');
    assert.match(nextSteps(far, PARIS)[0] ?? '', /rendez le reçu au joueur, avec le bordereau imprimé\.$/);
  });

  it('is another for each case, and says what to do in sentences', () => {
    const titles = VERDICTS.map((verdict) => verdictWords({ ...WINNER, verdict }).title);
    assert.equal(new Set(titles).size, VERDICTS.length);
    for (const verdict of VERDICTS) {
      const steps = nextSteps({ ...WINNER, verdict }, PARIS);
      assert.ok(steps.length > 0);
      for (const step of steps) assertSentence(step, verdict);
    }
  });

  it('never tells to pay a receipt that isn’t due', () => {
    for (const verdict of ['paid', 'foreclosed', 'void', 'superseded'] as const) {
      assert.match(nextSteps({ ...WINNER, verdict }, PARIS)[0] ?? '', /^Ne payez rien/, verdict);
    }
    assert.match(nextSteps({ ...WINNER, due: 0 }, PARIS)[0] ?? '', /^Rien à payer maintenant/);
    const since = { ...STANDING, status: 'won-since' as const, prize: 300 };
    const [never, told] = nextSteps({ ...WINNER, verdict: 'paid', due: 0, draws: [since] }, PARIS);
    assert.match(never ?? '', /^Ne payez rien/);
    assertSentence(told ?? '', 'won since');
    assert.match(told ?? '', /encore 3\u00a0€.*seul un responsable/);
  });
});

describe('what to do with a winner', () => {
  it('announces the exchange receipt', () => {
    assert.equal(nextSteps(WINNER, PARIS).length, 1);
    assert.match(nextSteps({ ...WINNER, exchange: true }, PARIS)[1] ?? '', /reçu d’échange/);
  });

  it('says from when the rest is paid, in both zones (7)', () => {
    const later = { ...STANDING, status: 'not-yet-payable' as const };
    const check = { ...WINNER, draws: [later], due: 0, dueLater: 150_000 };
    assert.match(
      nextSteps(check, TAHITI)[1] ?? '',
      /à partir du lundi 30 novembre à 12:00 \(Paris\), 01:00 ici\.$/,
    );
    assert.match(nextSteps(check, PARIS)[1] ?? '', /à partir du lundi 30 novembre à 12:00\.$/);
  });
});

describe('a draw of a receipt', () => {
  it('says the last minute at which its prize is paid, not the midnight after it (7)', () => {
    assert.match(payableWords(STANDING, PARIS) ?? '', /jusqu’au ven\. 29 janv\. 23:59\.$/);
    assert.match(
      payableWords(STANDING, TAHITI) ?? '',
      /jusqu’au ven\. 29 janv\. 23:59 \(Paris\), 12:59 ici\.$/,
    );
    assert.equal(payableWords({ ...STANDING, payableFrom: null }, PARIS), null);
  });

  it('has a state of its own in words', () => {
    const states = [
      'to-come',
      'awaiting-result',
      'lost',
      'payable',
      'paid',
      'won-since',
      'foreclosed',
    ] as const satisfies DrawStanding['status'][];
    const labels = states.map((status) => standingWords({ ...STANDING, status }).label);
    assert.equal(new Set(labels).size, states.length);
    assert.equal(standingWords(STANDING).label, 'Gagne 24,00\u00a0€');
  });
});

describe('the ranks of 6.1', () => {
  it('are told by their places and pirate', () => {
    assert.equal(matchWords({ places: 5, pirate: true }), '5\u00a0lieux + pirate');
    assert.equal(matchWords({ places: 7, pirate: false }), '7\u00a0lieux');
    assert.equal(matchWords({ places: 1, pirate: false }), '1\u00a0lieu');
    assert.equal(matchWords({ places: 0, pirate: false }), 'aucun lieu ni pirate');
    assert.equal(matchWords({ places: 0, pirate: true }), 'pirate seul');
  });
});
