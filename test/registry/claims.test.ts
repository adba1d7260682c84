import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import type { Decision, PlayRecord } from '../../electron/registry/registry.ts';
import { openTestTill, rawDatabase, sell, sellAndLosePaper } from './test-till.ts';

function doneValue<T>(decision: Decision<T>): T {
  assert.ok(decision.kind === 'done', JSON.stringify(decision));
  return decision.value;
}

function refusalOf(decision: Decision<PlayRecord>) {
  assert.ok(decision.kind === 'refused');
  return decision.refusal;
}

describe('claim codes (promise 4)', () => {
  it('make the next issue once the paper is lost or was never sent, and stay open until read back', async (t) => {
    const till = await openTestTill(t);
    const { registry, actor } = till;
    const unsent = await sell(till);
    await registry.recordPrint(unsent.printJob.id, 'not-sent', {}, actor);
    for (const lost of [await sellAndLosePaper(till), unsent]) {
      const begun = doneValue(await registry.beginClaim(lost.id, randomUUID(), actor));
      assert.equal(begun.issue, 2);
      assert.deepEqual(
        [begun.printJob.kind, begun.printJob.issue, begun.printJob.state],
        ['claim-code', 2, 'code-shown'],
      );
      assert.equal((await registry.printJob(lost.printJob.id))?.state, 'confirmed-lost');
      const open = { kind: 'print-still-open', jobId: begun.printJob.id };
      assert.deepEqual(refusalOf(await registry.replaceReceipt(lost.id, randomUUID(), actor)), open);
      assert.deepEqual(refusalOf(await registry.beginClaim(lost.id, randomUUID(), actor)), open);
      assert.deepEqual((await registry.voidPlay(lost.id, randomUUID(), actor)).kind, 'refused');
      assert.deepEqual(
        (await registry.printJobs(null, ['code-shown'])).map(({ id }) => id),
        [begun.printJob.id],
      );
      const handedOver = doneValue(await registry.confirmClaim(lost.id, actor));
      assert.equal(handedOver.printJob.state, 'confirmed-whole');
      assert.deepEqual(await registry.printJobs(null, ['code-shown']), []);
      const decided = { kind: 'already-decided', state: 'confirmed-whole' };
      assert.deepEqual(refusalOf(await registry.confirmClaim(lost.id, actor)), decided);
      assert.deepEqual(refusalOf(await registry.showClaim(lost.id, actor)), decided);
      assert.deepEqual(refusalOf(await registry.replaceReceipt(lost.id, randomUUID(), actor)), decided);
    }
    assert.equal((await registry.checkJournal()).brokenAt, null);
  });

  it('are refused while the paper may be out, once the play is void, and for what is unknown', async (t) => {
    const till = await openTestTill(t);
    const { registry, actor } = till;
    const play = await sell(till);
    const key = randomUUID();
    assert.equal(refusalOf(await registry.beginClaim(play.id, key, actor)).kind, 'print-still-open');
    assert.deepEqual(refusalOf(await registry.showClaim(play.id, actor)), { kind: 'no-claim' });
    assert.deepEqual(refusalOf(await registry.confirmClaim(play.id, actor)), { kind: 'no-claim' });
    assert.deepEqual(refusalOf(await registry.beginClaim(999, key, actor)), { kind: 'unknown-play' });
    const lost = await sellAndLosePaper(till);
    doneValue(await registry.voidPlay(lost.id, randomUUID(), actor));
    assert.deepEqual(refusalOf(await registry.beginClaim(lost.id, key, actor)), { kind: 'play-void' });
  });

  it('are made once for each key, each showing a fact; given up, a paper or a refund may follow', async (t) => {
    const till = await openTestTill(t);
    const { registry, actor } = till;
    const lost = await sellAndLosePaper(till);
    const key = randomUUID();
    const { printJob } = doneValue(await registry.beginClaim(lost.id, key, actor));
    assert.deepEqual(doneValue(await registry.beginClaim(lost.id, key, actor)).printJob.id, printJob.id);
    doneValue(await registry.showClaim(lost.id, actor));
    const shown = rawDatabase(t, till.file)
      .prepare<[], { times: number }>(`select count(*) as times from print_event where state = 'code-shown'`)
      .get();
    assert.equal(shown?.times, 3);
    assert.deepEqual(refusalOf(await registry.replaceReceipt(lost.id, key, actor)), { kind: 'key-reused' });

    doneValue(await registry.decidePrint(printJob.id, 'confirmed-lost', {}, actor));
    assert.equal(refusalOf(await registry.confirmClaim(lost.id, actor)).kind, 'already-decided');
    const replaceKey = randomUUID();
    const replaced = doneValue(await registry.replaceReceipt(lost.id, replaceKey, actor));
    assert.deepEqual([replaced.issue, replaced.printJob.kind], [3, 'replacement']);
    assert.deepEqual(refusalOf(await registry.beginClaim(lost.id, replaceKey, actor)), {
      kind: 'key-reused',
    });
  });

  it('leave duplicates possible', async (t) => {
    const till = await openTestTill(t);
    const { registry, actor } = till;
    const lost = await sellAndLosePaper(till);
    doneValue(await registry.beginClaim(lost.id, randomUUID(), actor));
    doneValue(await registry.confirmClaim(lost.id, actor));
    const duplicate = doneValue(await registry.addDuplicate(lost.id, 'paper', randomUUID(), actor));
    assert.deepEqual([duplicate.printJob?.kind, duplicate.printJob?.issue], ['duplicate', 2]);
    assert.equal(duplicate.play.printJob.kind, 'claim-code');
  });

  it('are never printed, and no paper is shown as a code: the database refuses it', async (t) => {
    const till = await openTestTill(t);
    const { registry, actor } = till;
    const paper = await sell(till);
    const lost = await sellAndLosePaper(till);
    const { printJob } = doneValue(await registry.beginClaim(lost.id, randomUUID(), actor));
    await assert.rejects(registry.recordPrint(printJob.id, 'sending', {}, actor), RangeError);
    const raw = rawDatabase(t, till.file);
    const insert = raw.prepare(`insert into print_event (job_id, state, detail, recorded_at, terminal,
      journal_sequence) values (?, ?, '{}', 0, '1', 1)`);
    for (const state of ['sending', 'printed', 'not-sent', 'unknown', 'sent-unconfirmed']) {
      assert.throws(() => insert.run(printJob.id, state), /a claim code is never printed/, state);
    }
    assert.throws(() => insert.run(paper.printJob.id, 'code-shown'), /a paper is no claim code/);
  });
});
