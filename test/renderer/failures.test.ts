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
  'clock-suspect': {
    code: 'clock-suspect',
    now: NOON - 3_600_000,
    lastKnown: NOON,
    against: 'last-known',
  },
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
  'slip-repeated': { code: 'slip-repeated', receiptNumber: '000001-01-00000007', soldAt: NOON },
  'code-unreadable': { code: 'code-unreadable' },
  'code-altered': { code: 'code-altered' },
  'code-foreign': { code: 'code-foreign' },
  'code-version': { code: 'code-version', version: '2' },
  'prepared-expired': { code: 'prepared-expired', expiredAt: NOON },
  'prepared-used': { code: 'prepared-used', receiptNumber: '000001-01-00000007' },
  'unknown-receipt': { code: 'unknown-receipt' },
  'unknown-print-job': { code: 'unknown-print-job' },
  'already-decided': { code: 'already-decided', state: 'printed' },
  'play-void': { code: 'play-void' },
  'first-draw-closed': { code: 'first-draw-closed', closedAt: NOON },
  'print-still-open': { code: 'print-still-open', jobId: 3 },
  'no-claim': { code: 'no-claim' },
  'claim-mismatch': { code: 'claim-mismatch' },
  'unknown-draw': { code: 'unknown-draw', drawNumber: 143, drawDate: '2026-11-30' },
  'draw-not-closed': { code: 'draw-not-closed', drawNumber: 143, closesAt: NOON },
  'result-exists': { code: 'result-exists', drawNumber: 143, drawDate: '2026-11-30' },
  'no-result': { code: 'no-result', drawNumber: 143, drawDate: '2026-11-30' },
  'same-operator': { code: 'same-operator' },
  'manager-entry-needed': { code: 'manager-entry-needed' },
  'entries-differ': { code: 'entries-differ' },
  'no-single-table': { code: 'no-single-table', drawNumber: 143, names: ['fetes', 'noel'] },
  'table-name-taken': { code: 'table-name-taken', name: 'noel' },
  'import-refused': {
    code: 'import-refused',
    problems: [{ line: 12, code: 'closing-not-before-draw', found: '12:05' }],
    count: 1,
  },
  'sessions-differ': { code: 'sessions-differ', dates: ['2026-11-30', '2026-12-01'] },
  'receipt-superseded': { code: 'receipt-superseded', issue: 2 },
  'already-paid': { code: 'already-paid', amount: 2400, paidAt: NOON },
  'nothing-due': { code: 'nothing-due' },
  'amount-changed': { code: 'amount-changed', amount: 2400 },
  'above-outlet-limit': { code: 'above-outlet-limit', limit: 50_000 },
  'within-outlet-limit': { code: 'within-outlet-limit', limit: 50_000 },
  'identity-needed': { code: 'identity-needed' },
  'cancel-not-allowed': { code: 'cancel-not-allowed' },
  'cancel-too-late': { code: 'cancel-too-late', until: NOON },
  'unknown-payment': { code: 'unknown-payment' },
  'unprintable-text': { code: 'unprintable-text', character: '✓' },
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
  /\b(?:Recommencez|Corrigez|Choisissez|Composez|Demandez|Identifiez-vous|Servez-vous|Relisez|Baissez|Changez|Remettez|Vérifiez|Rouvrez|Regardez|Enregistrez|Imprimez|Répondez|Rebranchez|Fermez|Appelez|appelez|Patientez|Nouvel essai possible|Prochaine ouverture|prévenez|Présentez|Saisissez|choisissez|Contrôlez|Rendez|Ne payez rien|Rien n’a été inscrit|vérifie l’heure|vérifiez-les|n’est pas possible|Composez-le)(?![\p{L}])/u;

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

describe('a suspect clock', () => {
  it('is told against what it was compared with', () => {
    const suspect = SAMPLES['clock-suspect'];
    const behind = explainFailure({ ...suspect, against: 'last-known' }, PARIS).title;
    assert.match(behind, /^L’horloge a reculé.*la dernière opération était à 12:00/);
    const off = explainFailure({ ...suspect, against: 'time-source' }, PARIS).title;
    assert.match(off, /^L’horloge n’est pas à l’heure.*la source de temps dit 12:00/);
  });
});

describe('a refused file', () => {
  it('names the line and what is wrong there', () => {
    assert.match(
      explainFailure(SAMPLES['import-refused'], PARIS).title,
      /1\u00a0erreur, d’abord ligne 12, la clôture n’est pas avant le tirage \(«\u00a012:05\u00a0»\)\.$/,
    );
  });
});

describe('a code that is none of ours', () => {
  it("tells that the scanner's keyboard setting may differ", () => {
    assert.match(
      explainFailure(SAMPLES['code-unreadable'], PARIS).next,
      /réglage de clavier de la douchette/,
    );
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
