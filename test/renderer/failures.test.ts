import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Failure, FailureCode } from '../../electron/contract/errors.ts';
import { failureSchema } from '../../electron/contract/errors.ts';
import { explainFailure } from '../../renderer/french/failures.ts';
import { assertSentence } from './french-text.ts';

const PARIS = 'Europe/Paris';
const NOON = Date.parse('2026-11-30T11:00:00Z');

/** One failure of each code: a new code doesn't compile before it has its sample here. */
const SAMPLES: { readonly [Code in FailureCode]: Extract<Failure, { code: Code }> } = {
  'unknown-command': { code: 'unknown-command', command: 'sellAll' },
  'invalid-parameters': { code: 'invalid-parameters', field: 'outlet.zone', problem: 'unknown zone' },
  'untrusted-sender': { code: 'untrusted-sender' },
  'not-signed-on': { code: 'not-signed-on' },
  'till-locked': { code: 'till-locked' },
  'manager-only': { code: 'manager-only' },
  'wrong-pin': { code: 'wrong-pin', retryAfterMs: 0 },
  'pin-delayed': { code: 'pin-delayed', retryAfterMs: 30_000 },
  'already-set-up': { code: 'already-set-up' },
  'operator-exists': { code: 'operator-exists', name: 'Awa' },
  'unknown-operator': { code: 'unknown-operator' },
  'settings-broken': {
    code: 'settings-broken',
    file: 'settings.json',
    field: 'devices.printer.link.path',
    problem: 'expected string',
  },
  'keys-broken': { code: 'keys-broken', file: 'keys.json', problem: 'missing' },
  'already-running': { code: 'already-running' },
  'no-session': { code: 'no-session', nextOpensAt: NOON },
  'clock-suspect': { code: 'clock-suspect', now: NOON - 3_600_000, lastKnown: NOON },
  'quote-changed': { code: 'quote-changed', changed: ['draws', 'total'] },
  'draw-full': {
    code: 'draw-full',
    drawNumber: 143,
    drawDate: '2026-11-30',
    remaining: 0,
    counted: 'unit-stakes',
  },
  'none-left': { code: 'none-left' },
  'printer-not-ready': { code: 'printer-not-ready', state: 'paper-out' },
  'reader-not-ready': { code: 'reader-not-ready', state: 'absent' },
  'key-reused': { code: 'key-reused' },
  'slip-gone': { code: 'slip-gone' },
  'unknown-receipt': { code: 'unknown-receipt' },
  'unknown-print-job': { code: 'unknown-print-job' },
  'already-decided': { code: 'already-decided', state: 'printed' },
  'play-void': { code: 'play-void' },
  'first-draw-closed': { code: 'first-draw-closed', closedAt: NOON },
  'print-still-open': { code: 'print-still-open', jobId: 3 },
  'no-claim': { code: 'no-claim' },
  'claim-mismatch': { code: 'claim-mismatch' },
  'file-not-saved': { code: 'file-not-saved', file: 'duplicata-1.pdf', problem: 'ENOSPC' },
  'training-only': { code: 'training-only' },
  'simulator-busy': { code: 'simulator-busy' },
  'device-failed': { code: 'device-failed', path: '/dev/ttyUSB0', problem: 'EACCES' },
  'disk-full': { code: 'disk-full' },
  'storage-failed': { code: 'storage-failed', problem: 'SQLITE_IOERR' },
  'engine-stopped': { code: 'engine-stopped' },
  'internal-error': { code: 'internal-error', reference: '4f2a' },
};

/** What an advice tells the clerk to do, or says that it will happen by itself. */
const DOES_SOMETHING =
  /\b(?:Recommencez|Corrigez|Choisissez|Composez|Demandez|Identifiez-vous|Servez-vous|Relisez|Baissez|Changez|Remettez|Vérifiez|Rouvrez|Regardez|Enregistrez|Imprimez|Répondez|Rebranchez|Fermez|Appelez|appelez|Patientez|Nouvel essai possible|Prochaine ouverture|prévenez|vérifie l’heure|vérifiez-les|n’est pas possible|Composez-le)(?![\p{L}])/u;

describe('every failure', () => {
  for (const failure of Object.values(SAMPLES)) {
    it(`says in French what happened and what to do: ${failure.code} (promise 9)`, () => {
      assert.deepEqual(failureSchema.parse(failure), failure);
      const { title, next } = explainFailure(failure, PARIS);
      assertSentence(title, 'title');
      assertSentence(next, 'advice');
      assert.match(next, DOES_SOMETHING);
      assert.notEqual(title, next);
    });
  }

  it('has words of its own', () => {
    const titles = Object.values(SAMPLES).map((failure) => explainFailure(failure, PARIS).title);
    assert.equal(new Set(titles).size, titles.length);
  });
});

describe('the refusal of a full draw (3)', () => {
  const refusal = SAMPLES['draw-full'];

  it('says which draw is full', () => {
    const { title, next } = explainFailure(refusal, PARIS);
    assert.match(title, /^Combinaison complète pour le tirage n°\u00a0143 du lundi 30 novembre/);
    assert.match(next, /Flash\u00a0\(F2\)/);
  });

  it('says how much room remains, in unit stakes and in euros', () => {
    const { title, next } = explainFailure({ ...refusal, remaining: 3 }, PARIS);
    assert.match(title, /il ne reste que 3\u00a0mises unitaires, soit 6\u00a0€\.$/);
    assert.match(next, /^Baissez la mise à 6\u00a0€ au plus/);
    assert.match(
      explainFailure({ ...refusal, remaining: 1 }, PARIS).title,
      /1\u00a0mise unitaire, soit 2\u00a0€/,
    );
  });

  it('says it in receipts where those are counted', () => {
    const { title } = explainFailure({ ...refusal, remaining: 2, counted: 'receipts' }, PARIS);
    assert.match(title, /il reste 2\u00a0reçus\.$/);
  });
});

describe('facts in a failure', () => {
  it('are told in the time of the outlet', () => {
    const closed = SAMPLES['first-draw-closed'];
    assert.match(explainFailure(closed, PARIS).title, /à 12:00/);
    assert.match(explainFailure(closed, 'America/Martinique').title, /à 07:00/);
    assert.match(
      explainFailure(SAMPLES['no-session'], PARIS).next,
      /^Prochaine ouverture\u00a0: lundi 30 novembre à 12:00\.$/,
    );
  });

  it('say when no session is planned at all', () => {
    const { next } = explainFailure({ code: 'no-session', nextOpensAt: null }, PARIS);
    assertSentence(next, 'advice');
    assert.match(next, /prévenez un responsable/);
  });

  it('say how long a wrong code must wait', () => {
    assert.match(explainFailure({ code: 'wrong-pin', retryAfterMs: 8000 }, PARIS).next, /dans 0:08\./);
    assert.equal(explainFailure(SAMPLES['wrong-pin'], PARIS).next, 'Composez-le de nouveau.');
  });

  it('name what changed since the screen showed it', () => {
    const changed = ['draws', 'total', 'combination'] as const;
    assert.match(
      explainFailure({ code: 'quote-changed', changed: [...changed] }, PARIS).title,
      /\(les tirages, le total et la combinaison\)/,
    );
  });
});
