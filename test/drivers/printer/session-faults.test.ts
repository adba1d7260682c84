import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import type { PrintOutcome } from '../../../drivers/printer/receipt-printer.ts';
import type { PrinterFaults } from '../../../drivers/simulated/escpos-printer-faults.ts';
import {
  type BenchOptions,
  benchFor,
  encoded,
  numberedBody,
  numberedLines,
  type PrinterBench,
  profileNamed,
} from './printer-bench.ts';

/** Text, a picture in two slices, text: 14 KB in which a fault can hit anything. */
function mixedBody(): Uint8Array {
  const slice = new Uint8Array(8 + 72 * 96).fill(0x55, 8);
  slice.set([0x1d, 0x76, 0x30, 0, 72, 0, 96, 0]);
  return Uint8Array.from([...numberedBody(8, 'haut'), ...slice, ...slice, ...numberedBody(8, 'bas')]);
}
const MIXED_TEXT = [...numberedLines(8, 'haut'), ...numberedLines(8, 'bas')];
const STEP = 512;

/** Prints a body and brings about a fault once the job's bytes up to `at` have left. */
async function printWithFault(
  t: TestContext,
  at: number,
  fault: (bench: PrinterBench) => void,
  options: BenchOptions = {},
): Promise<{ bench: PrinterBench; printing: Promise<PrintOutcome> }> {
  let armedAt: number | null = null;
  const bench = await benchFor(t, {
    ...options,
    session: { limits: { chunkBytes: STEP }, ...options.session },
    afterWrite(total, current) {
      if (armedAt === null || total < armedAt) return;
      armedAt = null;
      fault(current);
    },
  });
  const already = bench.written.reduce((sum, { length }) => sum + length, 0);
  // DLE EOT 2 and 4, ESC @ and GS a come before the job.
  const printing = bench.printer.print(mixedBody(), async () => {
    armedAt = already + 6 + 5 + at;
  });
  await bench.timers.settle();
  return { bench, printing };
}

/** After whatever happened, the next paper must be whole and alone: to the dot what a new printer prints. */
async function assertNextIsClean(t: TestContext, bench: PrinterBench): Promise<void> {
  const lines = 5;
  const fresh = await benchFor(t);
  await fresh.printNow(numberedBody(lines, 'suivant'));
  const before = bench.simulated.papers.length;
  const printing = bench.printer.print(numberedBody(lines, 'suivant'), async () => {});
  await bench.timers.advance(20_000);
  assert.deepEqual(await bench.withoutTime(printing), { kind: 'printed' });
  const last = bench.simulated.papers.at(-1);
  assert.deepEqual(last?.text, numberedLines(lines, 'suivant'));
  assert.equal(last?.cut, true);
  assert.ok(Buffer.from(last?.png ?? []).equals(Buffer.from(fresh.simulated.papers[0]?.png ?? [])));
  const pieces = bench.simulated.papers.slice(before, -1);
  assert.ok(
    pieces.every(({ text }) => !text.join().includes('suivant')),
    'nothing of it is on another piece',
  );
}

const wholePapers = (bench: PrinterBench) =>
  bench.simulated.papers.filter(({ text }) => text.join() === MIXED_TEXT.join());

describe('a printer that stops in the middle of a paper', () => {
  const stops: readonly {
    readonly problem: string;
    readonly afterwards: string;
    readonly fault: Partial<PrinterFaults>;
    readonly mend: Partial<PrinterFaults>;
  }[] = [
    {
      problem: 'cover-open',
      afterwards: 'cover-opened',
      fault: { coverOpen: true },
      mend: { coverOpen: false },
    },
    { problem: 'paper-out', afterwards: 'paper-changed', fault: { paper: 'out' }, mend: { paper: 'ok' } },
  ];
  for (const { problem, afterwards, fault, mend } of stops) {
    it(`prints the rest once it is mended in time, and doesn't call it whole (${problem})`, async (t) => {
      const { bench, printing } = await printWithFault(t, 4 * STEP, ({ simulated }) =>
        simulated.setFaults(fault),
      );
      await bench.timers.advance(25_000);
      assert.equal(bench.printer.health.kind, problem);
      bench.simulated.setFaults(mend);
      assert.deepEqual(await bench.withoutTime(printing), { kind: 'unknown', problem: afterwards });
      const all = bench.simulated.papers.flatMap(({ text }) => text);
      assert.deepEqual(all, MIXED_TEXT);
      await assertNextIsClean(t, bench);
    });

    it(`leaves the paper unknown when nobody comes, and the next one is clean (${problem})`, async (t) => {
      for (let at = 0; at < 13_000; at += 2048) {
        const { bench, printing } = await printWithFault(t, at, ({ simulated }) =>
          simulated.setFaults(fault),
        );
        await bench.timers.advance(29_000);
        assert.equal(bench.printer.health.kind, problem);
        await bench.timers.advance(2000);
        assert.deepEqual(await bench.withoutTime(printing), { kind: 'unknown', problem });
        bench.simulated.setFaults(mend);
        await bench.timers.advance(5000);
        await assertNextIsClean(t, bench);
        assert.equal(wholePapers(bench).length, 0);
        assert.deepEqual(bench.lateProofs, []);
        await bench.printer.stop();
      }
    });
  }

  it('proves a paper late when all of it had been sent', async (t) => {
    let reference = '';
    const bench = await benchFor(t, { simulated: { rowsPerSecond: 30 } });
    const printing = bench.printer.print(numberedBody(30), async (given) => {
      reference = given;
    });
    await bench.timers.advance(21_000);
    assert.deepEqual(await bench.withoutTime(printing), { kind: 'unknown', problem: 'no-proof-in-time' });
    assert.deepEqual(bench.lateProofs, []);
    await bench.timers.advance(20_000);
    assert.deepEqual(bench.lateProofs, [reference]);
    await assertNextIsClean(t, bench);
    assert.equal(bench.simulated.papers.length, 2, 'no piece was left to cut off');
  });

  it('never proves late a paper that came out in two pieces, and leaves nothing to cut off', async (t) => {
    const bench = await benchFor(t);
    bench.simulated.setFaults({ paperLeftMm: 20 });
    const printing = bench.printer.print(numberedBody(30), async () => {});
    await bench.timers.advance(31_000);
    assert.deepEqual(await bench.withoutTime(printing), { kind: 'unknown', problem: 'paper-out' });
    await bench.timers.advance(600_000);
    bench.simulated.setFaults({ paper: 'ok' });
    await bench.timers.settle();
    assert.deepEqual(bench.lateProofs, []);
    const pieces = bench.simulated.papers.map(({ cut }) => cut);
    assert.deepEqual(pieces, [false, true]);
    await assertNextIsClean(t, bench);
    assert.equal(bench.simulated.papers.length, 3);
  });

  it('calls a paper printed whose roll ended after its last line, before the cut', async (t) => {
    const bench = await benchFor(t);
    // 12 mm from head to blade are fed before the cut: the roll ends within them.
    bench.simulated.setFaults({ paperLeftMm: (3 * 30 + 30 + 20) / 8 });
    const printing = bench.printer.print(numberedBody(3), async () => {});
    await bench.timers.advance(5000);
    assert.equal(bench.printer.health.kind, 'paper-out');
    bench.simulated.setFaults({ paper: 'ok' });
    assert.deepEqual(await bench.withoutTime(printing), { kind: 'printed' });
    assert.deepEqual(bench.simulated.papers[0]?.text, numberedLines(3));
  });

  it('leaves the paper unknown when it falls silent, and never says printed afterwards', async (t) => {
    const { bench, printing } = await printWithFault(t, 2 * STEP, ({ simulated }) =>
      simulated.setFaults({ mute: true }),
    );
    await bench.timers.advance(19_000);
    assert.equal(bench.printer.health.kind, 'printing');
    await bench.timers.advance(1000);
    assert.deepEqual(await bench.withoutTime(printing), { kind: 'unknown', problem: 'no-proof-in-time' });
    await bench.timers.advance(5000);
    assert.deepEqual(bench.printer.health, { kind: 'absent', problem: 'no-answer' });
    bench.simulated.setFaults({ mute: false });
    await bench.timers.advance(5000);
    await assertNextIsClean(t, bench);
    assert.deepEqual(bench.lateProofs, []);
  });

  it('is sent nothing while it says by XOFF that it is full', async (t) => {
    const listeners = new Set<(chunk: Uint8Array) => void>();
    const say = (byte: number) => {
      for (const listener of listeners) listener(Uint8Array.of(byte));
    };
    const { bench, printing } = await printWithFault(t, 2 * STEP, () => say(0x13), {
      wrapPort: (port) => ({
        ...port,
        onData(listener) {
          listeners.add(listener);
          return port.onData(listener);
        },
      }),
    });
    const chunks = bench.written.length;
    await bench.timers.advance(25_000);
    assert.equal(bench.written.length, chunks);
    say(0x11);
    assert.deepEqual(await bench.withoutTime(printing), { kind: 'printed' });
    assert.equal(wholePapers(bench).length, 1);
  });

  it('is never proved after its remainder was dropped', async (t) => {
    const bench = await benchFor(t, { simulated: { rowsPerSecond: 10 } });
    const printing = bench.printer.print(numberedBody(30), async () => {});
    await bench.timers.advance(21_000);
    assert.deepEqual(await bench.withoutTime(printing), { kind: 'unknown', problem: 'no-proof-in-time' });
    const next = bench.printer.print(numberedBody(1, 'suivant'), async () => {});
    await bench.timers.advance(40_000);
    assert.deepEqual(await bench.withoutTime(next), { kind: 'printed' });
    await bench.timers.advance(600_000);
    assert.deepEqual(bench.lateProofs, []);
    assert.deepEqual(bench.simulated.papers.at(-1)?.text, ['suivant 1']);
  });

  it('makes the paper unknown at once when the blade jams, and says so', async (t) => {
    const bench = await benchFor(t);
    bench.simulated.setFaults({ cutterJammed: true });
    assert.deepEqual(await bench.printNow(numberedBody(4)), { kind: 'unknown', problem: 'cutter-fault' });
    assert.equal(bench.printer.health.kind, 'cutter-fault');
    await bench.timers.advance(10_000);
    assert.equal(bench.printer.health.kind, 'cutter-fault');
    bench.simulated.setFaults({ cutterJammed: false });
    await bench.timers.advance(10_000);
    assert.equal(bench.printer.health.kind, 'cutter-fault', 'the blade is not moved by itself');
    const recovery = Buffer.of(0x10, 0x05, 0x02);
    assert.equal(Buffer.concat(bench.written).includes(recovery), false);
    assert.equal((await bench.withoutTime(bench.printer.checkHealth())).kind, 'ready');
    assert.equal(Buffer.concat(bench.written).includes(recovery), true);
    await assertNextIsClean(t, bench);
  });

  it('tries its blade again by itself once the cover was opened and closed over it', async (t) => {
    const bench = await benchFor(t);
    bench.simulated.setFaults({ cutterJammed: true });
    await bench.printNow(numberedBody(4));
    bench.simulated.setFaults({ coverOpen: true });
    await bench.timers.advance(5000);
    bench.simulated.setFaults({ cutterJammed: false, coverOpen: false });
    await bench.timers.advance(5000);
    assert.equal(bench.printer.health.kind, 'ready');
    await assertNextIsClean(t, bench);
  });

  it('waits for a hot head to cool, and calls the paper printed', async (t) => {
    const { bench, printing } = await printWithFault(t, 2 * STEP, ({ simulated }) =>
      simulated.setFaults({ overheated: true }),
    );
    await bench.timers.advance(90_000);
    assert.deepEqual(bench.printer.health, { kind: 'fault', problem: 'overheated' });
    bench.simulated.setFaults({ overheated: false });
    assert.deepEqual(await bench.withoutTime(printing), { kind: 'printed' });
    assert.equal(wholePapers(bench).length, 1);
    await assertNextIsClean(t, bench);
  });

  it('leaves the paper unknown at once after an unrecoverable error', async (t) => {
    const { bench, printing } = await printWithFault(t, 2 * STEP, ({ simulated }) =>
      simulated.setFaults({ unrecoverable: true }),
    );
    assert.deepEqual(await bench.withoutTime(printing), { kind: 'unknown', problem: 'printer-fault' });
    bench.simulated.powerCycle();
    await bench.timers.advance(5000);
    await assertNextIsClean(t, bench);
  });
});

describe('a cable pulled in the middle of a paper', () => {
  it('leaves it unknown wherever it happens, and the next one is clean', async (t) => {
    for (let at = 0; at < 13_500; at += STEP) {
      const { bench, printing } = await printWithFault(t, at, ({ simulated }) =>
        simulated.setFaults({ disconnected: true }),
      );
      assert.deepEqual(await bench.withoutTime(printing), { kind: 'unknown', problem: 'link-lost' });
      bench.simulated.setFaults({ disconnected: false });
      await bench.timers.advance(3000);
      await assertNextIsClean(t, bench);
      assert.equal(wholePapers(bench).length, 0, `pulled at ${at}`);
      await bench.printer.stop();
    }
  });

  it('leaves it unknown when the printer was switched off and on, and the next one is clean', async (t) => {
    const { bench, printing } = await printWithFault(t, 6 * STEP, ({ simulated }) => simulated.powerCycle());
    assert.deepEqual(await bench.withoutTime(printing), { kind: 'unknown', problem: 'link-lost' });
    await bench.timers.advance(3000);
    await assertNextIsClean(t, bench);
  });

  it('flushes a printer that knows no clear command by NULs', async (t) => {
    const { bench, printing } = await printWithFault(
      t,
      6 * STEP,
      ({ simulated }) => simulated.setFaults({ disconnected: true }),
      {
        wrapPort: (port) => ({
          ...port,
          // The clear command never reaches it.
          write: (bytes) => (bytes[0] === 0x10 && bytes[1] === 0x14 ? Promise.resolve() : port.write(bytes)),
        }),
      },
    );
    assert.deepEqual(await bench.withoutTime(printing), { kind: 'unknown', problem: 'link-lost' });
    bench.simulated.setFaults({ disconnected: false });
    await bench.timers.advance(3000);
    await assertNextIsClean(t, bench);
    assert.ok(bench.written.some((bytes) => bytes.length === 8192 && bytes.every((byte) => byte === 0)));
  });

  it('flushes what another host left unfinished before it says ready', async (t) => {
    const bench = await benchFor(t, { simulated: {} });
    bench.simulated.setFaults({ disconnected: true });
    await bench.timers.settle();
    bench.simulated.setFaults({ disconnected: false });
    const stranger = await bench.simulated.openPort();
    await stranger.write(mixedBody().subarray(0, 10_000));
    await bench.timers.advance(10_000);
    assert.equal(bench.printer.health.kind, 'ready');
    const printing = bench.printer.print(encoded('propre\n'), async () => {});
    await bench.timers.advance(5000);
    assert.deepEqual(await bench.withoutTime(printing), { kind: 'printed' });
    assert.equal(bench.simulated.papers.at(-1)?.text.at(-1), 'propre');
  });
});

describe('stray bytes of a status', () => {
  it('prove nothing while the paper is still being sent to a printer without tokens', async (t) => {
    let stray: ((chunk: Uint8Array) => void) | null = null;
    const { bench, printing } = await printWithFault(
      t,
      3 * STEP,
      () => stray?.(Uint8Array.of(0x00, 0x03, 0x0f)),
      {
        profile: { ...(await profileNamed('epson-tm-t20iii')), completionTokens: 'no' },
        wrapPort: (port) => ({
          ...port,
          onData(listener) {
            stray = listener;
            return port.onData(listener);
          },
        }),
      },
    );
    assert.deepEqual(await bench.withoutTime(printing), { kind: 'printed' });
    assert.deepEqual(bench.simulated.papers.at(-1)?.text, MIXED_TEXT);
    await assertNextIsClean(t, bench);
  });
});
