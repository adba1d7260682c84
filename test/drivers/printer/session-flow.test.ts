import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { benchFor, numberedBody, numberedLines, profileNamed } from './printer-bench.ts';
import { inkOf, realSizedBody } from './real-sized-body.ts';

/** Lines of text and slices of 24 rows, none of which exceeds a buffer of 4 KB. */
function slicedBody(): Uint8Array {
  const slice = new Uint8Array(8 + 72 * 24).fill(0x55, 8);
  slice.set([0x1d, 0x76, 0x30, 0, 72, 0, 24, 0]);
  const picture = Array.from({ length: 8 }, () => [...slice]).flat();
  return Uint8Array.from([...numberedBody(40), ...picture, ...numberedBody(40, 'bas')]);
}

describe('a printer whose line does not stop the host', () => {
  it('is sent no more than its buffer holds, however long it is busy', async (t) => {
    const bench = await benchFor(t, {
      session: { flowControl: 'none' },
      simulated: { rowsPerSecond: 400, bufferBytes: 4096 },
    });
    const printing = bench.printer.print(slicedBody(), async () => {});
    await bench.timers.advance(60_000);
    assert.deepEqual(await bench.withoutTime(printing), { kind: 'printed' });
    assert.equal(bench.simulated.lostBytes, 0);
    const heedless = await benchFor(t, { simulated: { rowsPerSecond: 400, bufferBytes: 4096 } });
    void heedless.printer.print(slicedBody(), async () => {});
    await heedless.timers.advance(60_000);
    assert.ok(heedless.simulated.lostBytes > 0);
    const fresh = await benchFor(t);
    await fresh.printNow(slicedBody());
    const [paper] = bench.simulated.papers;
    const [expected] = fresh.simulated.papers;
    assert.ok(paper && expected && inkOf(paper.bitmap) === inkOf(expected.bitmap));
  });

  it('is only said to have been sent a paper of which a part exceeds its buffer', async (t) => {
    const bench = await benchFor(t, { session: { flowControl: 'none' } });
    const printing = bench.printer.print(realSizedBody(), async () => {});
    await bench.timers.advance(5000);
    assert.deepEqual(await bench.withoutTime(printing), { kind: 'sent' });
  });

  it('makes a paper unknown of which it lost bytes, and the next one is clean', async (t) => {
    const bench = await benchFor(t, { simulated: { rowsPerSecond: 100, bufferBytes: 600 } });
    const printing = bench.printer.print(numberedBody(200), async () => {});
    await bench.timers.advance(120_000);
    const outcome = await bench.withoutTime(printing);
    assert.ok(bench.simulated.lostBytes > 0);
    assert.equal(outcome.kind, 'unknown');
    const next = bench.printer.print(numberedBody(3, 'suivant'), async () => {});
    await bench.timers.advance(60_000);
    assert.deepEqual(await bench.withoutTime(next), { kind: 'printed' });
    assert.deepEqual(bench.simulated.papers.at(-1)?.text, numberedLines(3, 'suivant'));
  });
});

describe('a line that holds bytes back until the printer is clear to receive (RTS/CTS)', () => {
  it('is waited for, and the paper is whole', async (t) => {
    let clear: Promise<void> = Promise.resolve();
    const bench = await benchFor(t, {
      session: { limits: { chunkBytes: 512 } },
      wrapPort: (port) => ({
        ...port,
        async write(bytes) {
          await clear;
          await port.write(bytes);
        },
      }),
    });
    let release = () => {};
    const hold = () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      clear = promise;
      release = resolve;
    };
    const printing = bench.printer.print(numberedBody(200), async () => hold());
    // Each shorter, but all of them longer, than a paper may go without any progress.
    for (let held = 0; held < 5; held += 1) {
      await bench.timers.advance(15_000);
      const goOn = release;
      if (held < 4) hold();
      goOn();
    }
    assert.deepEqual(await bench.withoutTime(printing), { kind: 'printed' });
    assert.deepEqual(bench.simulated.papers[0]?.text, numberedLines(200));
  });

  it('makes the paper unknown where it is never clear', async (t) => {
    let stuck = false;
    const bench = await benchFor(t, {
      wrapPort: (port) => ({
        ...port,
        write: (bytes) => (stuck ? new Promise(() => {}) : port.write(bytes)),
      }),
    });
    const printing = bench.printer.print(numberedBody(200), async () => {
      stuck = true;
    });
    await bench.timers.advance(21_000);
    assert.deepEqual(await bench.withoutTime(printing), { kind: 'unknown', problem: 'no-proof-in-time' });
    stuck = false;
    await bench.timers.advance(3000);
    const next = bench.printer.print(numberedBody(3), async () => {});
    await bench.timers.advance(5000);
    assert.deepEqual(await bench.withoutTime(next), { kind: 'printed' });
    assert.deepEqual(bench.simulated.papers.at(-1)?.text, numberedLines(3));
  });
});

describe('a paper of a run that crashed in its middle', () => {
  it('is dropped and cut off before the next one', async (t) => {
    const profile = await profileNamed('generic-80mm-203dpi');
    const bench = await benchFor(t, { profile, session: { unfinished: true } });
    const stranger = await bench.simulated.openPort();
    await stranger.write(realSizedBody().subarray(0, 9000));
    await stranger.close();
    await bench.timers.advance(5000);
    const printing = bench.printer.print(numberedBody(3), async () => {});
    await bench.timers.advance(20_000);
    assert.deepEqual(await bench.withoutTime(printing), { kind: 'printed' });
    const last = bench.simulated.papers.at(-1);
    assert.deepEqual(last?.text, numberedLines(3));
    assert.equal(bench.simulated.papers.length, 2);
  });
});
