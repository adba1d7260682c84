import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { startSelling } from './selling-child.ts';
import { openTestTill, playRequest, temporaryFolder } from './test-till.ts';

/** The statements of a sale that begin, write or end it: what is read between them leaves nothing behind. */
const STEPS = [
  'begin immediate',
  'insert into "draw_cap"',
  'insert into "draw_load"',
  'update "sequence_counter"',
  'insert into "play" ',
  'insert into "play_draw"',
  'insert into "print_job"',
  'insert into "journal"',
  'commit',
];

describe('a till killed at any step of a sale', () => {
  it('has all of the sale or nothing of it, and skips no number (promises 1 and 3)', async (t) => {
    const folder = await temporaryFolder(t);
    const made = await openTestTill(t, folder);
    const written: string[] = [];
    await made.registry.close();
    const watched = await openTestTill(t, folder, { onStatement: (sql) => written.push(sql) });
    written.length = 0;
    await watched.registry.registerPlay(playRequest(watched), watched.actor);
    await watched.registry.close();
    assert.deepEqual(
      STEPS.map((step) => written.find((sql) => sql.startsWith(step)) !== undefined),
      STEPS.map(() => true),
    );
    assert.equal(written.filter((sql) => !sql.startsWith('select')).length, STEPS.length);

    for (const [i, dieBefore] of [...STEPS, 'answering'].entries()) {
      // Another draw each time, so that each sale is a draw's first and makes its cap.
      const wish = { key: randomUUID(), stake: 200, drawCount: 1, skipDraws: i + 1 };
      const said = await startSelling(t, { file: made.file, sales: 1, dieBefore, ...wish }).go();
      const isCommitted = dieBefore === 'answering';
      assert.deepEqual(said, [
        isCommitted ? `registered 123456-01-000000${i + 2}` : `dies before ${dieBefore}`,
      ]);

      const till = await openTestTill(t, folder);
      const kept = await till.registry.playByKey(wish.key);
      assert.equal(kept !== null, isCommitted, dieBefore);
      assert.equal((await till.registry.checkJournal()).brokenAt, null, dieBefore);
      const again = await till.registry.registerPlay(playRequest(till, wish), till.actor);
      assert.ok(again.kind === (isCommitted ? 'repeated' : 'registered'), dieBefore);
      assert.equal(again.play.sequence, i + 2);
      assert.equal((await till.registry.printJobs('1', ['pending'])).length, i + 2);
      await till.registry.close();
    }
  });
});
