import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import type { PrintState } from '../../electron/registry/registry.ts';
import { openTestTill, sell, sellAndLosePaper, type TestTill } from './test-till.ts';

/** How a job gets to each state. */
const PATHS: Readonly<Record<Exclude<PrintState, 'code-shown'>, readonly PrintState[]>> = {
  pending: [],
  sending: ['sending'],
  'sent-unconfirmed': ['sending', 'sent-unconfirmed'],
  printed: ['sending', 'printed'],
  'not-sent': ['not-sent'],
  unknown: ['sending', 'unknown'],
  'confirmed-whole': ['sending', 'unknown', 'confirmed-whole'],
  'confirmed-lost': ['sending', 'unknown', 'confirmed-lost'],
};
const STATES = [...Object.keys(PATHS), 'code-shown'] as PrintState[];

async function playInState(till: TestTill, state: PrintState, combination = 42) {
  if (state === 'code-shown') {
    const lost = await sellAndLosePaper(till, { combination, drawCount: 2 });
    const claim = await till.registry.beginClaim(lost.id, randomUUID(), till.actor);
    assert.ok(claim.kind === 'done');
    return claim.value;
  }
  const play = await sell(till, { combination, drawCount: 2 });
  for (const step of PATHS[state]) {
    if (step === 'confirmed-whole' || step === 'confirmed-lost') {
      await till.registry.decidePrint(play.printJob.id, step, {}, till.actor);
    } else {
      await till.registry.recordPrint(play.printJob.id, step, {}, till.actor);
    }
  }
  return play;
}

describe('recordPrint', () => {
  const legal = new Set([
    'pending>sending',
    'pending>not-sent',
    'sending>printed',
    'sending>unknown',
    'sending>sent-unconfirmed',
    'sending>not-sent',
    'not-sent>sending',
    'unknown>printed',
  ]);

  it('goes only where a paper can go, from every state to every state (promise 4)', async (t) => {
    const till = await openTestTill(t);
    let combination = 0;
    for (const from of STATES) {
      for (const to of STATES) {
        combination += 1;
        const { printJob } = await playInState(till, from, combination);
        const step = till.registry.recordPrint(printJob.id, to, {}, till.actor);
        if (legal.has(`${from}>${to}`)) assert.equal((await step).state, to);
        else await assert.rejects(step, RangeError, `${from}>${to}`);
      }
    }
  });

  it('counts the attempts to send, and keeps the instant of the state', async (t) => {
    const till = await openTestTill(t);
    const { printJob } = await sell(till);
    const at = till.actor.at + 5;
    await till.registry.recordPrint(printJob.id, 'sending', {}, till.actor);
    await till.registry.recordPrint(printJob.id, 'not-sent', { reason: 'paper out' }, till.actor);
    const job = await till.registry.recordPrint(printJob.id, 'sending', {}, { ...till.actor, at });
    assert.deepEqual(job, { ...printJob, state: 'sending', stateAt: at, attempt: 2 });
    assert.deepEqual(await till.registry.printJob(printJob.id), job);
    await assert.rejects(till.registry.recordPrint(999, 'sending', {}, till.actor), RangeError);
    assert.equal(await till.registry.printJob(999), null);
  });
});

describe('decidePrint', () => {
  const allowed: Partial<Record<PrintState, PrintState[]>> = {
    unknown: ['confirmed-whole', 'confirmed-lost'],
    'sent-unconfirmed': ['confirmed-whole', 'confirmed-lost'],
    'not-sent': ['confirmed-lost'],
    // Only its reading back hands a claim code over.
    'code-shown': ['confirmed-lost'],
  };

  it("takes the clerk's word only where the printer's is missing (promise 4)", async (t) => {
    const till = await openTestTill(t);
    let combination = 0;
    for (const from of STATES) {
      for (const to of ['confirmed-whole', 'confirmed-lost'] as const) {
        combination += 1;
        const { printJob } = await playInState(till, from, combination);
        const decision = await till.registry.decidePrint(printJob.id, to, { seen: 'cut' }, till.actor);
        if (allowed[from]?.includes(to)) {
          assert.equal(decision.kind === 'done' && decision.value.state, to);
        } else if (from === 'pending' || from === 'sending' || from === 'code-shown') {
          assert.deepEqual(decision, {
            kind: 'refused',
            refusal: { kind: 'print-still-open', jobId: printJob.id },
          });
        } else {
          assert.deepEqual(decision, { kind: 'refused', refusal: { kind: 'already-decided', state: from } });
        }
      }
    }
    assert.deepEqual(await till.registry.decidePrint(999, 'confirmed-lost', {}, till.actor), {
      kind: 'refused',
      refusal: { kind: 'unknown-job' },
    });
  });
});

describe('printJobs', () => {
  it("lists this terminal's jobs in some states, oldest first, as they change", async (t) => {
    const till = await openTestTill(t);
    const elsewhere = { ...till, actor: { ...till.actor, terminal: '2' } };
    const one = await sell(till);
    const list = async (...states: PrintState[]) =>
      (await till.registry.printJobs('1', states)).map(({ playId }) => playId);
    assert.deepEqual(await list('pending'), [one.id]);
    const two = await sell(till);
    await sell(elsewhere);
    assert.deepEqual(await list('pending', 'sending'), [one.id, two.id]);
    await till.registry.recordPrint(two.printJob.id, 'sending', {}, till.actor);
    assert.deepEqual(await list('sending'), [two.id]);
    await till.registry.recordPrint(two.printJob.id, 'printed', {}, till.actor);
    assert.deepEqual(await list('pending', 'sending', 'unknown'), [one.id]);
    assert.deepEqual(await list('printed'), [two.id]);
    const three = await playInState(till, 'not-sent');
    assert.deepEqual(await list('pending', 'not-sent'), [one.id, three.id]);
  });

  it('finds them again after a restart, among jobs that are done', async (t) => {
    const till = await openTestTill(t);
    const done = await playInState(till, 'printed', 1);
    const cut = await playInState(till, 'sending', 2);
    const again = await openTestTill(t, till.file.replace(/[^/]*$/, ''));
    assert.notEqual(done.id, cut.id);
    assert.deepEqual(
      (await again.registry.printJobs('1', ['pending', 'sending'])).map(({ id }) => id),
      [cut.printJob.id],
    );
    await till.registry.recordPrint(cut.printJob.id, 'unknown', {}, till.actor);
    await till.registry.decidePrint(cut.printJob.id, 'confirmed-whole', {}, till.actor);
    assert.deepEqual(await again.registry.printJobs('1', ['pending', 'sending', 'unknown']), []);
  });
});

describe('printJobs of papers that are over', () => {
  it('leaves out those of which nothing is left to decide, so that asking stays quick', async (t) => {
    const till = await openTestTill(t);
    const lostOf = async (registry: TestTill['registry']) =>
      (await registry.printJobs(null, ['confirmed-lost'])).map(({ playId }) => playId);
    const [kept, refunded, replaced] = [
      await sellAndLosePaper(till, { combination: 1 }),
      await sellAndLosePaper(till, { combination: 2 }),
      await sellAndLosePaper(till, { combination: 3 }),
    ];
    assert.deepEqual(await lostOf(till.registry), [kept.id, refunded.id, replaced.id]);
    const open = await openTestTill(t, till.file.replace(/[^/]*$/, ''));
    assert.deepEqual(await lostOf(open.registry), [kept.id, refunded.id, replaced.id]);
    await till.registry.voidPlay(refunded.id, randomUUID(), till.actor);
    await till.registry.replaceReceipt(replaced.id, randomUUID(), till.actor);
    const again = await openTestTill(t, till.file.replace(/[^/]*$/, ''));
    for (const { registry } of [till, open, again]) assert.deepEqual(await lostOf(registry), [kept.id]);
    const duplicate = await till.registry.addDuplicate(kept.id, 'paper', randomUUID(), till.actor);
    assert.ok(duplicate.kind === 'done' && duplicate.value.printJob);
    const { id } = duplicate.value.printJob;
    await till.registry.recordPrint(id, 'not-sent', {}, till.actor);
    await till.registry.decidePrint(id, 'confirmed-lost', {}, till.actor);
    for (const { registry } of [till, open, again]) assert.deepEqual(await lostOf(registry), [kept.id]);
  });
});

describe('addDuplicate', () => {
  it('numbers the duplicates of a play, with a job for paper and none for a PDF (promise 4)', async (t) => {
    const till = await openTestTill(t);
    const play = await playInState(till, 'printed');
    const paper = await till.registry.addDuplicate(play.id, 'paper', randomUUID(), till.actor);
    const pdf = await till.registry.addDuplicate(play.id, 'pdf', randomUUID(), till.actor);
    assert.ok(paper.kind === 'done' && pdf.kind === 'done');
    assert.deepEqual([paper.value.number, pdf.value.number], [1, 2]);
    const { printJob } = paper.value;
    assert.ok(printJob);
    const { id: _, ...job } = printJob;
    assert.deepEqual(job, {
      kind: 'duplicate',
      playId: play.id,
      issue: 1,
      duplicateNumber: 1,
      paymentId: null,
      centreSlipId: null,
      createdAt: till.actor.at,
      state: 'pending',
      stateAt: till.actor.at,
      attempt: 0,
    });
    assert.equal(pdf.value.printJob, null);
    assert.equal(pdf.value.play.duplicates, 2);
    assert.equal(pdf.value.play.printJob.kind, 'original');
    assert.equal((await sell(till, { combination: 5 })).duplicates, 0);
  });

  it('makes one for each key', async (t) => {
    const till = await openTestTill(t);
    const play = await sell(till);
    const key = randomUUID();
    const first = await till.registry.addDuplicate(play.id, 'paper', key, till.actor);
    const again = await till.registry.addDuplicate(play.id, 'paper', key, till.actor);
    assert.ok(first.kind === 'done' && again.kind === 'done');
    assert.deepEqual(again.value, { ...first.value, repeated: true });
    assert.equal(first.value.repeated, false);
    const reused = { kind: 'refused', refusal: { kind: 'key-reused' } };
    assert.deepEqual(await till.registry.addDuplicate(play.id, 'pdf', key, till.actor), reused);
    const other = await sell(till);
    assert.deepEqual(await till.registry.addDuplicate(other.id, 'paper', key, till.actor), reused);
  });

  it('refuses an unknown and a void play', async (t) => {
    const till = await openTestTill(t);
    const play = await sellAndLosePaper(till);
    await till.registry.voidPlay(play.id, randomUUID(), till.actor);
    const add = (id: number) => till.registry.addDuplicate(id, 'paper', randomUUID(), till.actor);
    assert.deepEqual(await add(999), { kind: 'refused', refusal: { kind: 'unknown-play' } });
    assert.deepEqual(await add(play.id), { kind: 'refused', refusal: { kind: 'play-void' } });
  });
});

describe('replaceReceipt', () => {
  it('makes the next issue of a lost paper, also after the draw closed; once for each key', async (t) => {
    const till = await openTestTill(t);
    const play = await sellAndLosePaper(till);
    const later = { ...till.actor, at: till.draws[0]?.drawAt ?? 0 };
    const key = randomUUID();
    const done = await till.registry.replaceReceipt(play.id, key, later);
    assert.ok(done.kind === 'done');
    assert.equal(done.value.issue, 2);
    const { kind, issue, state } = done.value.printJob;
    assert.deepEqual({ kind, issue, state }, { kind: 'replacement', issue: 2, state: 'pending' });
    assert.deepEqual(await till.registry.replaceReceipt(play.id, key, later), done);
    assert.deepEqual(await till.registry.replaceReceipt(play.id, randomUUID(), later), {
      kind: 'refused',
      refusal: { kind: 'print-still-open', jobId: done.value.printJob.id },
    });
    const other = await sellAndLosePaper(till);
    assert.deepEqual(await till.registry.replaceReceipt(other.id, key, later), {
      kind: 'refused',
      refusal: { kind: 'key-reused' },
    });
  });

  it('ends a paper that was never sent: its job cannot be sent any more', async (t) => {
    const till = await openTestTill(t);
    const play = await playInState(till, 'not-sent');
    assert.equal((await till.registry.replaceReceipt(play.id, randomUUID(), till.actor)).kind, 'done');
    assert.equal((await till.registry.printJob(play.printJob.id))?.state, 'confirmed-lost');
    await assert.rejects(till.registry.recordPrint(play.printJob.id, 'sending', {}, till.actor), RangeError);
  });
});

describe('replaceReceipt and voidPlay', () => {
  for (const action of ['replaceReceipt', 'voidPlay'] as const) {
    it(`${action} only while nobody can hold the paper`, async (t) => {
      const till = await openTestTill(t);
      for (const [i, state] of STATES.entries()) {
        const play = await playInState(till, state, i);
        const decision = await till.registry[action](play.id, randomUUID(), till.actor);
        if (state === 'confirmed-lost' || state === 'not-sent') assert.equal(decision.kind, 'done', state);
        else if (state === 'printed' || state === 'confirmed-whole') {
          assert.deepEqual(decision, { kind: 'refused', refusal: { kind: 'already-decided', state } });
        } else {
          const refusal = { kind: 'print-still-open', jobId: play.printJob.id };
          assert.deepEqual(decision, { kind: 'refused', refusal });
        }
      }
      assert.deepEqual(await till.registry[action](999, randomUUID(), till.actor), {
        kind: 'refused',
        refusal: { kind: 'unknown-play' },
      });
    });
  }
});

describe('voidPlay', () => {
  it('refunds the total before the first draw closes, once for each key', async (t) => {
    const till = await openTestTill(t);
    const play = await sellAndLosePaper(till, { stake: 600, drawCount: 3 });
    const closedAt = play.draws[0]?.salesCloseAt ?? 0;
    const key = randomUUID();
    assert.deepEqual(await till.registry.voidPlay(play.id, key, { ...till.actor, at: closedAt }), {
      kind: 'refused',
      refusal: { kind: 'first-draw-closed', closedAt },
    });
    const done = await till.registry.voidPlay(play.id, key, { ...till.actor, at: closedAt - 1 });
    assert.deepEqual(done, { kind: 'done', value: { refund: 1800 } });
    assert.deepEqual(await till.registry.voidPlay(play.id, key, { ...till.actor, at: closedAt }), done);
    assert.equal((await till.registry.playById(play.id))?.void, true);
    for (const action of ['voidPlay', 'replaceReceipt'] as const) {
      assert.deepEqual(await till.registry[action](play.id, randomUUID(), till.actor), {
        kind: 'refused',
        refusal: { kind: 'play-void' },
      });
    }
    assert.equal((await till.registry.checkJournal()).brokenAt, null);
  });
});
