import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it, type TestContext } from 'node:test';
import { exchangeOf } from '../../electron/engine/exchange-receipt.ts';
import { type CounterPaperKind, createPaymentPapers } from '../../electron/engine/payment-papers.ts';
import { TRAINING_DEFAULTS } from '../../electron/engine/settings-file.ts';
import { rankCombination, unrankCombination } from '../../electron/games/ile-au-tresor/combination.ts';
import type { PaymentRecord } from '../../electron/registry/prize-registry.ts';
import type { Actor, PlayRecord, PrintJobRecord } from '../../electron/registry/registry.ts';
import { DATE, openTestTill, sell, type TestTill } from '../registry/test-till.ts';

const ZONE = 'America/Martinique';

/** Combination 43 has the same places and another pirate. */
const PLAYED = 42;

async function openPapers(t: TestContext) {
  const till = await openTestTill(t);
  const outlet = { ...TRAINING_DEFAULTS.outlet, name: 'Tabac du Port', zone: ZONE };
  const papers = createPaymentPapers({
    registry: till.registry,
    settings: () => ({ ...TRAINING_DEFAULTS, outlet }),
  });
  /** The texts of a paper, line by line. */
  async function linesOf(kind: CounterPaperKind, play: PlayRecord, job: PrintJobRecord): Promise<string[]> {
    const { blocks } = await papers.document(kind, play, job);
    return blocks.flatMap((block) => {
      if (block.kind === 'text') return [plain(block.text)];
      return block.kind === 'pair' ? [plain(`${block.label}: ${block.value}`)] : [];
    });
  }
  return { till, linesOf };
}

function plain(text: string): string {
  return text.replaceAll(/[\u00a0\u202f]/g, ' ');
}

/** Gives the play's first draws these results, a second after the last of them; resolves to who did, then. */
async function draw(
  till: TestTill,
  play: PlayRecord,
  combinations: readonly number[],
  correction: string | null = null,
) {
  const results = combinations.map((combination, index) => ({
    drawId: play.draws[index]?.id ?? 0,
    combination,
    evidence: {},
  }));
  const by: Actor = { ...till.actor, at: (play.draws[results.length - 1]?.drawAt ?? 0) + 1_000 };
  const decision = await till.registry.confirmResults(results, { method: 'imported', correction }, by);
  assert.equal(decision.kind, 'confirmed');
  return by;
}

async function pay(till: TestTill, play: PlayRecord, amount: number, by: Actor): Promise<PaymentRecord> {
  const decision = await till.registry.pay(
    {
      idempotencyKey: randomUUID(),
      playId: play.id,
      issue: 1,
      draws: [{ drawId: play.draws[0]?.id ?? 0, amount }],
      remaining: play.draws.slice(1).map(({ id }) => id),
      identityChecked: true,
      customerId: till.customerId,
      zone: ZONE,
      localDate: DATE,
      localTime: '04:06:01',
    },
    by,
  );
  assert.ok(decision.kind === 'done', JSON.stringify(decision));
  return decision.value.payment;
}

describe('papers about payments', () => {
  it('prove a payment with what was recorded; copies are numbered and list the corrections until then', async (t) => {
    const { till, linesOf } = await openPapers(t);
    const play = await sell(till, { combination: PLAYED, drawCount: 2 });
    const by = await draw(till, play, [PLAYED]);
    const payment = await pay(till, play, 2_000_000, by);
    const original = await linesOf('payment-proof', payment.play, payment.printJob);
    for (const line of [
      'PREUVE DE PAIEMENT',
      'Tabac du Port',
      'Opérateur: Maëlle',
      `Reçu n°: ${play.number}`,
      'Émission: 1',
      'Heure locale: 04:06:01',
      '7 lieux + pirate: 20 000 €',
      'Total payé: 20 000 €',
      'Identité vérifiée: oui',
      'Reçu d’échange remis: émission 2',
    ]) {
      assert.ok(original.includes(line), `${line} in ${original.join(' | ')}`);
    }
    assert.ok(!original.some((line) => line.startsWith('Copie')));

    const copyAt = async (at: number) => {
      const job = await till.registry.addProof(payment.id, randomUUID(), { ...by, at });
      return job.kind === 'done' ? job.value : assert.fail('no copy');
    };
    const first = await copyAt(by.at + 60_000);
    const correction = {
      paymentId: payment.id,
      idempotencyKey: randomUUID(),
      difference: -500,
      reason: 'Trop',
    };
    await till.registry.correctPayment(correction, { ...by, at: by.at + 120_000 });
    const before = await linesOf('payment-proof', play, first);
    assert.ok(before.includes('Copie n° 1'));
    const after = await linesOf('payment-proof', play, await copyAt(by.at + 180_000));
    for (const line of ['Copie n° 2', 'Motif : Trop', 'Total corrigé: 19 995 €']) {
      assert.ok(after.includes(line), `${line} in ${after.join(' | ')}`);
    }
    assert.ok(!before.some((line) => line.startsWith('Motif')));
  });

  it('send to the payment centre with dates in both zones, and not once the result was corrected', async (t) => {
    const { till, linesOf } = await openPapers(t);
    const play = await sell(till, { combination: PLAYED, drawCount: 2 });
    const { places, pirate } = unrankCombination(PLAYED);
    const sixPlaces = [...places.slice(0, 6), 21];
    const by = await draw(till, play, [PLAYED, rankCombination({ places: sixPlaces, pirate })]);
    // The next morning, 9 h 30 in Paris.
    const morning = { ...by, at: Date.parse('2026-01-16T08:30:00Z') };
    const slip = { playId: play.id, issue: 1, amount: 2_020_000, idempotencyKey: randomUUID() };
    const job = await till.registry.addCentreSlip(slip, morning);
    assert.ok(job.kind === 'done');
    const lines = await linesOf('centre-slip', play, job.value);
    for (const line of [
      'À PAYER AU CENTRE DE PAIEMENT',
      '7 lieux + pirate: 20 000 €',
      '6 lieux + pirate: 200 €',
      'Montant: 20 200 €',
      'du: 16/01/2026 à 9 h 00',
      'jusqu’au: 17/03/2026 à 0 h 00',
      'du: 16/01/2026 à 4 h 00',
      'jusqu’au: 16/03/2026 à 19 h 00',
    ]) {
      assert.ok(lines.includes(line), `${line} in ${lines.join(' | ')}`);
    }
    await draw(till, play, [PLAYED + 1], 'Erreur de saisie');
    await assert.rejects(linesOf('centre-slip', play, job.value), /was corrected since/);
  });

  it('say that a play was cancelled, by whom and what was refunded', async (t) => {
    const { till, linesOf } = await openPapers(t);
    const play = await sell(till, { stake: 400, drawCount: 2 });
    const request = { playId: play.id, issue: 1, idempotencyKey: randomUUID(), customerId: till.customerId };
    const decision = await till.registry.cancelPlay(request, till.actor);
    assert.ok(decision.kind === 'done');
    const jobs = await till.registry.printJobs(null, ['pending']);
    const job = jobs.find(({ kind }) => kind === 'cancellation') ?? assert.fail('no paper');
    const lines = await linesOf('cancellation', decision.value.play, job);
    for (const line of ['ANNULATION', 'Opérateur: Maëlle', 'Heure locale: 04:00:00', 'Remboursé: 8 €']) {
      assert.ok(lines.includes(line), `${line} in ${lines.join(' | ')}`);
    }
  });
});

describe('exchangeOf()', () => {
  const drawn = (number: number) => ({ number, date: DATE });
  const payment = (issue: number, amount: number, exchangeIssue: number | null, remaining: number[]) =>
    ({ issue, amount, exchangeIssue, remaining: remaining.map(drawn) }) as unknown as PaymentRecord;
  // Issue 1 was paid and exchanged for 2, which was lost and replaced by 3, paid and exchanged for 4.
  const payments = [
    payment(1, 300, 2, [101, 102, 103]),
    payment(3, 600, 4, [103]),
    payment(5, 900, null, []),
  ];

  it('is for what remained after the last payment before it, with the sum of all payments before', () => {
    assert.equal(exchangeOf(1, payments), null);
    const second = { paid: 300, remaining: [101, 102, 103].map(drawn) };
    assert.deepEqual(exchangeOf(2, payments), { issue: 2, replaces: 1, ...second });
    assert.deepEqual(exchangeOf(3, payments), { issue: 3, replaces: 2, ...second });
    assert.deepEqual(exchangeOf(4, payments), { issue: 4, replaces: 3, paid: 900, remaining: [drawn(103)] });
    assert.deepEqual(exchangeOf(5, payments)?.remaining, [drawn(103)]);
  });
});
