import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { TRAINING_DEFAULTS } from '../../electron/engine/settings-file.ts';
import { rankCombination } from '../../electron/games/ile-au-tresor/combination.ts';
import { COMBINATION, saleOf, sell, startHeadlessTill, tillFolder } from './headless-till.ts';
import {
  asClerk,
  asManager,
  DATE,
  drawOf,
  importResults,
  MINUTE,
  openStaffedTill,
  resultFileOf,
  rowsOf,
  WINNING,
} from './result-tills.ts';

describe('results entered by two operators (4)', () => {
  it('are confirmed by a second, equal entry, over a restart, without the first being told', async (t) => {
    const { till, folder, clerk } = await openStaffedTill(t);
    await sell(till, 400, 1);
    const { id: drawId } = await drawOf(till, 145);
    const winning = { places: [3, 8, 11, 13, 17, 18, 21], pirate: 2 };
    const entry = { drawId, winning, correction: null };
    await asClerk(till, clerk);
    const early = await till.refusal('enterResult', entry);
    assert.equal(early.code, 'draw-not-closed');
    await till.value('simulateClock', { shiftMs: 5 * MINUTE });
    const event = till.event('state', () => true);
    assert.deepEqual(await till.value('enterResult', entry), { confirmed: null });
    assert.equal((await till.refusal('enterResult', entry)).code, 'same-operator');

    await asManager(till);
    const awaited = await till.value('listAwaitedResults', { limit: 300 });
    assert.equal(awaited.total, 145);
    assert.deepEqual(awaited.draws.at(-1), {
      draw: await drawOf(till, 145),
      firstEntryBy: 'Bruno',
      correction: false,
    });
    const said = JSON.stringify([
      await event,
      awaited,
      await till.value('getState', {}),
      await till.value('listResults', { limit: 5, beforeDrawAt: null }),
      await till.value('statistics', { draws: 10 }),
      rowsOf(folder, 'select payload from journal'),
    ]);
    assert.ok(!said.includes(winning.places.join()));
    assert.doesNotMatch(said, new RegExp(`\\b${rankCombination(winning)}\\b`));
    assert.equal((await till.refusal('winnersOfDraw', { drawId })).code, 'no-result');
    await till.kill();

    const again = startHeadlessTill(folder, '2026-11-30T11:06:00Z');
    t.after(() => again.kill());
    await asManager(again);
    const { confirmed } = await again.value('enterResult', entry);
    assert.ok(confirmed);
    const { confirmedAt, ...result } = confirmed;
    assert.ok(confirmedAt >= Date.parse('2026-11-30T11:06:00Z'));
    assert.deepEqual(result, {
      draw: await drawOf(again, 145),
      winning,
      method: 'two-operators',
      version: 1,
      correction: null,
    });
    assert.deepEqual((await again.value('listResults', { limit: 5, beforeDrawAt: null })).results, [
      confirmed,
    ]);
    assert.equal((await again.value('listAwaitedResults', { limit: 1 })).total, 144);
    assert.equal((await again.refusal('enterResult', entry)).code, 'result-exists');
    assert.equal((await again.value('checkJournal', {})).brokenAt, null);
  });

  it('count for nothing where they differ, and need a manager for one of the two', async (t) => {
    const { till, clerk } = await openStaffedTill(t);
    const other = await till.value('addOperator', { name: 'Chloé', role: 'clerk', pin: '5190' });
    const { id: drawId } = await drawOf(till, 140);
    const entry = { drawId, winning: WINNING, correction: null };
    await till.value('enterResult', { ...entry, winning: { ...WINNING, pirate: 1 } });
    await asClerk(till, clerk);
    assert.deepEqual(await till.refusal('enterResult', entry), { code: 'entries-differ' });
    const [first] = (await till.value('listAwaitedResults', { limit: 300 })).draws.filter(
      ({ draw }) => draw.id === drawId,
    );
    assert.equal(first?.firstEntryBy, null);

    await till.value('enterResult', entry);
    await asClerk(till, other.operatorId);
    assert.deepEqual(await till.refusal('enterResult', entry), { code: 'manager-entry-needed' });
    await asManager(till);
    assert.equal((await till.value('enterResult', entry)).confirmed?.version, 1);

    const unknown = await till.refusal('enterResult', { ...entry, drawId: 99_999 });
    assert.equal(unknown.code, 'unknown-draw');
    await till.value('signOff', {});
    assert.equal((await till.refusal('enterResult', entry)).code, 'not-signed-on');
  });

  it('are corrected by two entries with a reason, and winners are found anew (4, 6.1)', async (t) => {
    const { till, clerk } = await openStaffedTill(t);
    await sell(till, 400, 1);
    await till.value('simulateClock', { shiftMs: 5 * MINUTE });
    const { id: drawId } = await drawOf(till, 145);
    const correction = 'Pirate mal lu';
    const winning = { ...COMBINATION, pirate: 1 };
    const early = await till.refusal('enterResult', { drawId, winning, correction });
    assert.deepEqual(early, { code: 'no-result', drawNumber: 145, drawDate: DATE });
    await importResults(till, [{ number: 145, ...winning }]);
    assert.deepEqual((await till.value('winnersOfDraw', { drawId })).winners, [
      { match: { places: 7, pirate: false }, plays: 1, amount: 300_000 },
    ]);
    const right = { drawId, winning: COMBINATION, correction };
    assert.deepEqual(await till.value('enterResult', right), { confirmed: null });
    const awaited = await till.value('listAwaitedResults', { limit: 1 });
    assert.deepEqual(awaited, {
      draws: [{ draw: await drawOf(till, 145), firstEntryBy: 'Anne', correction: true }],
      total: 145,
    });
    await asClerk(till, clerk);
    assert.equal((await till.refusal('winnersOfDraw', { drawId })).code, 'manager-only');
    const { confirmed } = await till.value('enterResult', right);
    assert.equal(confirmed?.version, 2);
    assert.equal(confirmed?.correction, correction);
    assert.equal((await till.value('listAwaitedResults', { limit: 1 })).total, 144);
    await asManager(till);
    assert.deepEqual((await till.value('winnersOfDraw', { drawId })).winners, [
      { match: { places: 7, pirate: true }, plays: 1, amount: 4_000_000 },
    ]);
    assert.equal((await till.value('checkJournal', {})).brokenAt, null);
  });
});

describe('a confirmed result', () => {
  it('ends its draw’s sales, whatever the clock says afterwards', async (t) => {
    const { till } = await openStaffedTill(t);
    const quote = await till.value('quote', { combination: COMBINATION, stake: 200, drawCount: 2 });
    assert.deepEqual(
      quote.draws.map(({ number }) => number),
      [145, 146],
    );
    await till.value('simulateClock', { shiftMs: 5 * MINUTE });
    await importResults(till, [{ number: 145 }]);
    // A manager confirms a clock that says that the draw is still open.
    await till.value('simulateClock', { shiftMs: -10 * MINUTE });
    const suspect = await till.refusal('importResults', {
      text: resultFileOf([{ number: 140 }]),
      correction: null,
    });
    assert.equal(suspect.code === 'clock-suspect' && suspect.against, 'last-known');
    const refused = await till.refusal('drawResults', { drawId: null });
    assert.equal(refused.code, 'clock-suspect');
    await till.value('recoverClock', {});
    const later = await till.value('quote', { combination: COMBINATION, stake: 200, drawCount: 3 });
    assert.deepEqual(
      later.draws.map(({ number }) => number),
      // Nor is one before it sold, nor a play around it: its draws follow one another (2.3.5).
      [146, 147, 148],
    );
    const sale = await till.refusal('registerPlay', saleOf(quote));
    assert.deepEqual(sale, { code: 'quote-changed', changed: ['draws'] });
  });

  it('ends them too where the clock goes back by no more than is tolerated', async (t) => {
    const { till } = await openStaffedTill(t);
    const { rules } = await till.value('getSettings', {});
    await till.value('changeRules', { ...rules, clockToleranceMs: 60_000 });
    const quote = await till.value('quote', { combination: COMBINATION, stake: 200, drawCount: 1 });
    await till.value('simulateClock', { shiftMs: 4.5 * MINUTE });
    await importResults(till, [{ number: 145 }]);
    await till.value('simulateClock', { shiftMs: -0.7 * MINUTE });
    const { now, sales } = await till.value('getState', {});
    assert.ok(now < (quote.draws[0]?.salesCloseAt ?? 0));
    assert.equal(sales.kind, 'open');
    const sale = await till.refusal('registerPlay', saleOf(quote));
    assert.deepEqual(sale, { code: 'quote-changed', changed: ['draws'] });
  });
});

describe('results drawn electronically (4)', () => {
  it('are drawn once, after closing, in training; the evidence is kept', async (t) => {
    const { till, folder } = await openStaffedTill(t);
    const { id: open, salesCloseAt } = await drawOf(till, 145);
    assert.deepEqual(await till.refusal('drawResults', { drawId: open }), {
      code: 'draw-not-closed',
      drawNumber: 145,
      closesAt: salesCloseAt,
    });
    const { id: closed } = await drawOf(till, 144);
    const { results } = await till.value('drawResults', { drawId: closed });
    assert.equal(results.length, 1);
    assert.equal(results[0]?.method, 'electronic');
    assert.deepEqual(await till.refusal('drawResults', { drawId: closed }), {
      code: 'result-exists',
      drawNumber: 144,
      drawDate: DATE,
    });
    const rest = await till.value('drawResults', { drawId: null });
    assert.equal(rest.results.length, 143);
    assert.deepEqual(await till.value('drawResults', { drawId: null }), { results: [] });
    assert.ok(new Set(rest.results.map(({ winning }) => JSON.stringify(winning))).size > 100);

    const rows = rowsOf(folder, 'select draw_id, combination, evidence from draw_result');
    assert.equal(rows.length, 144);
    for (const { draw_id: drawId, combination, evidence } of rows) {
      const { method, source, outcomes, value, drawId: drawn } = JSON.parse(String(evidence));
      assert.deepEqual([method, outcomes, value, drawn], ['uniform-rank', 348_840, combination, drawId]);
      assert.match(source, /^node:crypto randomInt, Node\.js 24\.\S+, OpenSSL 3\.\S+$/);
    }
  });

  it('are refused in a real registry (promise 7)', async (t) => {
    const folder = await tillFolder(t);
    const devices = { reader: { kind: 'none' }, printer: { kind: 'none' } };
    const real = { ...TRAINING_DEFAULTS, mode: 'real', devices };
    await writeFile(join(folder, 'settings.json'), JSON.stringify(real));
    const till = startHeadlessTill(folder, null);
    t.after(() => till.kill());
    await till.value('createManager', { name: 'Anne', pin: '4071' });
    assert.deepEqual(await till.refusal('drawResults', { drawId: null }), { code: 'training-only' });
    assert.deepEqual(await till.refusal('drawResults', { drawId: 1 }), { code: 'training-only' });
  });
});

describe('results of a file', () => {
  it('are taken all or none, by a manager, with what proves them', async (t) => {
    const { till, folder, clerk } = await openStaffedTill(t);
    const text = resultFileOf([{ number: 143 }, { number: 144, pirate: 1 }]);
    await asClerk(till, clerk);
    assert.equal((await till.refusal('importResults', { text, correction: null })).code, 'manager-only');
    await asManager(till);

    async function refusalOf(wrong: string) {
      return till.refusal('importResults', { text: wrong, correction: null });
    }
    async function problemsOf(wrong: string) {
      const refusal = await refusalOf(wrong);
      assert.ok(refusal.code === 'import-refused', JSON.stringify(refusal));
      return refusal.problems;
    }
    assert.deepEqual(await problemsOf('{\n"a"'), [{ line: 2, code: 'not-json', found: '' }]);
    const [altered] = await problemsOf(text.replace('"pirate": 1', '"pirate": 2'));
    assert.equal(altered?.code, 'checksum-differs');
    const [repeated] = await problemsOf(resultFileOf([{ number: 143 }, { number: 143 }]));
    assert.equal(repeated?.code, 'result-repeated');
    assert.match(repeated?.found ?? '', /^\d+$/);
    const [many] = await problemsOf(resultFileOf([{ number: 143, pirate: 4 }]));
    assert.deepEqual([many?.code, many?.found], ['bad-value', 'results.0.pirate']);
    const hundred = Array.from({ length: 100 }, (_, i) => ({ number: i + 1, pirate: 4 }));
    const refusal = await refusalOf(resultFileOf(hundred));
    assert.ok(refusal.code === 'import-refused');
    assert.deepEqual([refusal.problems.length, refusal.count], [50, 100]);

    assert.deepEqual(await refusalOf(resultFileOf([{ number: 143 }, { number: 900 }])), {
      code: 'unknown-draw',
      drawNumber: 900,
      drawDate: DATE,
    });
    const early = await refusalOf(resultFileOf([{ number: 143 }, { number: 145 }]));
    assert.equal(early.code, 'draw-not-closed');
    assert.deepEqual(await till.value('listResults', { limit: 9, beforeDrawAt: null }), { results: [] });

    const { results } = await till.value('importResults', { text, correction: null });
    assert.deepEqual(
      results.map(({ draw, winning, method }) => [draw.number, winning.pirate, method]),
      [
        [143, 3, 'imported'],
        [144, 1, 'imported'],
      ],
    );
    assert.deepEqual(await refusalOf(text), { code: 'result-exists', drawNumber: 143, drawDate: DATE });
    const [proof] = rowsOf(folder, 'select evidence from draw_result');
    const { issuer, sha256, ed25519 } = JSON.parse(String(proof?.evidence));
    assert.deepEqual([issuer, ed25519], ['Centre de tirage', null]);
    assert.ok(text.includes(sha256));
    assert.equal((await importResults(till, [{ number: 143, pirate: 2 }], 'Fichier erroné'))[0]?.version, 2);
  });

  it('need the operator’s signature where the rules ask for it', async (t) => {
    const { till } = await openStaffedTill(t);
    const { publicKey, privateKey } = signingKeys();
    const { rules } = await till.value('getSettings', {});
    await till.value('changeRules', { ...rules, resultFiles: { authenticity: 'ed25519', publicKey } });
    for (const [key, code] of [
      [null, 'signature-missing'],
      [signingKeys().privateKey, 'signature-wrong'],
    ] as const) {
      const text = resultFileOf([{ number: 143 }], key);
      const refusal = await till.refusal('importResults', { text, correction: null });
      assert.equal(refusal.code === 'import-refused' && refusal.problems[0]?.code, code);
    }
    const text = resultFileOf([{ number: 143 }], privateKey);
    assert.equal((await till.value('importResults', { text, correction: null })).results.length, 1);
  });
});

describe('results for players', () => {
  it('are counted, and printed by their names, latest first', async (t) => {
    const { till, folder, clerk } = await openStaffedTill(t);
    await importResults(till, [{ number: 142 }, { number: 143, places: COMBINATION.places, pirate: 1 }]);
    await importResults(till, [{ number: 142, pirate: 2 }], 'Pirate mal lu');
    await asClerk(till, clerk);
    const statistics = await till.value('statistics', { draws: 100 });
    assert.equal(statistics.draws, 2);
    assert.deepEqual(statistics.pirates, [1, 1, 0]);
    assert.deepEqual(statistics.pirateAbsences, [0, 1, null]);
    assert.equal((await till.value('statistics', { draws: 1 })).draws, 1);

    assert.deepEqual(await till.value('printResults', { draws: 10 }), { outcome: 'printed', problem: null });
    const { papers } = await till.value('simulatedPapers', { limit: 1 });
    const text = Buffer.from(papers[0]?.bytes ?? '', 'base64').toString('latin1');
    assert.ok(text.indexOf('143') < text.indexOf('142') && text.includes('143'), text);
    assert.match(text, /corrig/);
    assert.match(text, /Tour de guet/);
    const [note] = rowsOf(folder, "select payload from journal where kind = 'results-printed'");
    assert.deepEqual(JSON.parse(String(note?.payload)).details.outcome, 'printed');
    await till.value('simulatePrinter', { connected: false });
    await till.until(({ printer }) => printer.kind === 'absent');
    assert.equal((await till.value('printResults', { draws: 10 })).outcome, 'not-sent');
  });
});

/** A new pair of keys, as PEM. */
function signingKeys(): { publicKey: string; privateKey: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  return {
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}
