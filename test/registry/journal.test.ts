import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, it, type TestContext } from 'node:test';
import { canonicalJson, macOf } from '../../electron/registry/journal-line.ts';
import { checkAltered } from './altered-registry.ts';
import { NOW, openTestTill, rawDatabase, sell, sellAndLosePaper } from './test-till.ts';

/** Of the line below with the key "key", by openssl. */
const MAC = 'f2a598793aa1d4f2dc91e9e5fd69e33a13e746408248349cc292b4856b04af4f';

/** A registry that has been busy, closed: made once, copied for each alteration. */
let busyFile = '';

before(async (t) => {
  const till = await openTestTill(t as TestContext);
  const { registry, actor } = till;
  const lost = await sellAndLosePaper(till, { drawCount: 2 });
  await registry.voidPlay(lost.id, randomUUID(), actor);
  const play = await sell(till, { stake: 2000 });
  await registry.addDuplicate(play.id, 'paper', randomUUID(), actor);
  await registry.recordPrint(play.printJob.id, 'sending', { bytes: 3 }, actor);
  await registry.recordPrint(play.printJob.id, 'printed', {}, actor);
  assert.deepEqual(await registry.checkJournal(), { lines: 13, brokenAt: null });
  await registry.close();
  busyFile = till.file;
});

/** Lines: 1 made, 2 operator, 3 session, 4 customer, 5 play 1, 6-8 its paper, 9 void, 10 play 2, 11 duplicate, 12-13 paper. */
const ALTERATIONS: [what: string, sql: string, brokenAt: number][] = [
  ["a line's payload", `update journal set payload = replace(payload, '400', '200') where sequence = 5`, 5],
  ["a line's instant", 'update journal set at = at - 1 where sequence = 3', 3],
  ["a line's terminal", `update journal set terminal = '9' where sequence = 10`, 10],
  ["a line's operator", 'update journal set operator_id = null where sequence = 10', 10],
  ["a line's kind", `update journal set kind = 'note' where sequence = 11`, 11],
  ["a line's MAC", `update journal set mac = 'f' || substr(mac, 2) || 'f' where sequence = 6`, 6],
  ['a line taken away', 'delete from journal where sequence = 7', 7],
  ['the last line taken away', 'delete from journal where sequence = 13', 13],
  [
    'two lines in each other’s place',
    'update journal set sequence = case sequence when 6 then 107 when 7 then 106 end where sequence in (6, 7); update journal set sequence = sequence - 100 where sequence > 100',
    6,
  ],
  ["a play's combination", 'update play set combination = 7 where id = 2', 10],
  ["a play's stored receipt", `update play set receipt_content = '{}' where id = 2`, 10],
  ["a play's instant", 'update play set recorded_at = recorded_at + 1 where id = 1', 5],
  ["a play's draw", 'update play_draw set draw_id = 5 where play_id = 2', 10],
  ['a print event', `update print_event set state = 'unknown' where state = 'printed'`, 13],
  ["a print event's detail", `update print_event set detail = '{}' where detail <> '{}'`, 6 + 1],
  ['a void taken away', 'delete from play_void', 9],
  ['a duplicate taken away', 'delete from duplicate', 11],
  ["an operator's role", `update operator set role = 'clerk'`, 2],
  ["a draw's closing", 'update draw set sales_close_at = sales_close_at + 1 where number = 103', 3],
  ['the rules', 'update game_rules set cap_allotment = 49', 1],
  ['a fact put in under an old line', `insert into customer values (99, 0, '1', 1, 5)`, 5],
  ['a fact put in under no line', `insert into customer values (99, 0, '1', 1, 999)`, 14],
  ['a load lowered', 'update draw_load set unit_stakes = unit_stakes - 1 where unit_stakes > 1', 5],
  ['a load put in', `insert into draw_load select draw_id, 3, counted, cap, 1, 1 from draw_cap limit 1`, 5],
  ['a load taken away', 'delete from draw_load where unit_stakes > 1', 5],
  ['the sequence counter', 'update sequence_counter set last = 1', 10],
];

describe('checkJournal finds', () => {
  for (const [what, sql, brokenAt] of ALTERATIONS) {
    it(what, async (t) => {
      assert.equal((await checkAltered(t, busyFile, sql)).brokenAt, brokenAt);
    });
  }
});

describe('the journal', () => {
  it('keeps notes, with the instant of the last line', async (t) => {
    const { registry, file, actor } = await openTestTill(t);
    await registry.recordNote('clock-refused', { from: NOW, when: new Date(NOW) }, { ...actor, at: NOW + 9 });
    assert.equal(await registry.lastInstant(), NOW + 9);
    const raw = rawDatabase(t, file);
    assert.deepEqual(raw.prepare('select kind, payload from journal order by sequence desc').get(), {
      kind: 'clock-refused',
      payload: `{"details":{"from":${NOW},"when":"2026-01-15T08:00:00.000Z"},"facts":[]}`,
    });
    assert.equal((await registry.checkJournal()).brokenAt, null);
  });

  it('knows its latest instant since a clock was recovered, whatever was recorded at a wrong time', async (t) => {
    const { registry, actor } = await openTestTill(t);
    await registry.recordNote('first', {}, { ...actor, at: NOW + 100 });
    await registry.recordNote('at a wrong time', {}, { ...actor, at: NOW - 3_600_000 });
    assert.equal(await registry.lastInstant(), NOW + 100);
    await registry.recordNote('clock-recovered', {}, { ...actor, at: NOW - 3_600_000 });
    await registry.recordNote('after', {}, { ...actor, at: NOW - 3_599_000 });
    assert.equal(await registry.lastInstant(), NOW - 3_599_000);
  });

  it('writes nothing for what changes nothing', async (t) => {
    const till = await openTestTill(t);
    const { lines } = await till.registry.checkJournal();
    await till.registry.addOperator({ name: 'Maëlle', role: 'clerk', pinHash: '' }, till.actor);
    await till.registry.ensureSession({ date: '2026-01-15', opensAt: 0, draws: [] }, till.actor);
    assert.equal((await till.registry.checkJournal()).lines, lines);
  });

  it('lets other work go on while it is checked', async (t) => {
    const till = await openTestTill(t);
    const [check, play] = await Promise.all([till.registry.checkJournal(), sell(till)]);
    assert.equal(check.brokenAt, null);
    assert.equal(play.sequence, 1);
  });
});

describe('macOf', () => {
  it('is HMAC-SHA-256 over fields that cannot run into each other', () => {
    const line = { sequence: 1, at: 2, terminal: '1', operatorId: 3, kind: 'play', payload: '{}' };
    const key = new TextEncoder().encode('key');
    assert.equal(macOf(key, '', line), MAC);
    assert.notEqual(macOf(key, '', { ...line, terminal: '1","3' }), MAC);
    assert.notEqual(macOf(key, '', { ...line, operatorId: null }), MAC);
    assert.notEqual(macOf(key, 'a', line), MAC);
    assert.notEqual(macOf(new Uint8Array(1), '', line), MAC);
  });
});

describe('canonicalJson', () => {
  it('writes one text for one value', () => {
    assert.equal(
      canonicalJson({ b: [1, { d: null, c: 'é"' }], a: true }),
      '{"a":true,"b":[1,{"c":"é\\"","d":null}]}',
    );
  });
});
