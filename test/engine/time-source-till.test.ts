import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { TRAINING_DEFAULTS } from '../../electron/engine/settings-file.ts';
import { answerPacket, timeServer } from '../drivers/time/sntp-server.ts';
import { COMBINATION, NOON, sell, startHeadlessTill, tillFolder } from './headless-till.ts';
import { rowsOf } from './result-tills.ts';

const HOUR = 3_600_000;

/** A till at noon that asks a time server which is so far ahead of this machine. */
async function tillWithSource(t: TestContext, aheadMs: number) {
  const { port } = await timeServer(t, (request) => {
    const now = Date.now() + aheadMs;
    return [answerPacket(request, { receivedAt: now, answeredAt: now })];
  });
  const folder = await tillFolder(t);
  const timeSource = { kind: 'sntp', host: '127.0.0.1', port };
  await writeFile(join(folder, 'settings.json'), JSON.stringify({ ...TRAINING_DEFAULTS, timeSource }));
  const till = startHeadlessTill(folder, NOON);
  t.after(() => till.kill());
  await till.value('createManager', { name: 'Anne', pin: '4071' });
  await till.until(({ printer }) => printer.kind === 'ready');
  return { till, folder };
}

describe('a time source', () => {
  for (const [word, aheadMs] of [
    ['slow', HOUR],
    ['fast', -HOUR],
  ] as const) {
    it(`stops the sales of a till whose clock is ${word}; a manager’s word against it is recorded`, async (t) => {
      const { till, folder } = await tillWithSource(t, aheadMs);
      const { sales } = await till.until((state) => state.sales.kind === 'clock-suspect');
      assert.ok(sales.kind === 'clock-suspect');
      assert.equal(sales.against, 'time-source');
      assert.ok(Math.abs(sales.lastKnown - sales.now - aheadMs) < 10_000);
      const quote = { combination: COMBINATION, stake: 200, drawCount: 1 } as const;
      const refusal = await till.refusal('quote', quote);
      assert.equal(refusal.code === 'clock-suspect' && refusal.against, 'time-source');

      await till.value('recoverClock', {});
      await till.until((state) => state.sales.kind === 'open');
      await sell(till);
      const [note] = rowsOf(folder, "select payload from journal where kind = 'clock-recovered'");
      const { against, now, lastKnown } = JSON.parse(String(note?.payload)).details;
      assert.equal(against, 'time-source');
      assert.ok(Math.abs(lastKnown - now - aheadMs) < 10_000);
    });
  }

  it('that agrees lets the till sell, and one that is given up counts no more', async (t) => {
    const { till } = await tillWithSource(t, 2_000);
    await sell(till);
    const { settings } = await till.value('getSettings', {});
    assert.ok(settings.timeSource.kind === 'sntp');
    const { port } = await timeServer(t, (request) => {
      const now = Date.now() + 60_000;
      return [answerPacket(request, { receivedAt: now, answeredAt: now })];
    });
    await till.value('changeSettings', { timeSource: { ...settings.timeSource, port } });
    await till.until((state) => state.sales.kind === 'clock-suspect');
    await till.value('changeSettings', { timeSource: { kind: 'none' } });
    await till.until((state) => state.sales.kind === 'open');
  });
});
