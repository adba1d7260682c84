import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Port } from '../../../drivers/port/port.ts';
import { findRealTimeSequences } from '../../../drivers/printer/commands.ts';
import { benchFor, encoded, numberedBody, numberedLines, profileNamed } from './printer-bench.ts';

describe('session of a printer', () => {
  it('says printed once the whole paper is out and cut, and nothing of it before its record is made', async (t) => {
    const bench = await benchFor(t);
    assert.deepEqual(bench.printer.health, { kind: 'ready', paperNearEnd: false });
    const release = Promise.withResolvers<void>();
    let reference = '';
    const printing = bench.printer.print(numberedBody(40), (given) => {
      reference = given;
      return release.promise;
    });
    await bench.timers.settle();
    assert.match(reference, /^\d{4}$/);
    const before = Buffer.concat(bench.written);
    assert.equal(before.includes('ligne'), false);
    release.resolve();
    assert.deepEqual(await bench.withoutTime(printing), { kind: 'printed' });
    const [paper] = bench.simulated.papers;
    assert.deepEqual(paper?.text, numberedLines(40));
    assert.equal(paper?.cut, true);
    assert.equal(bench.simulated.papers.length, 1);
    assert.deepEqual([...bench.simulated.unknownCommands], []);
    const job = Buffer.concat(bench.written).subarray(before.length);
    const cut = job.indexOf(Buffer.of(0x1d, 0x56, 0x42, 0x00));
    const request = '\x1d(H\x06\x0000';
    const [first, second] = [job.indexOf(request), job.lastIndexOf(request)];
    assert.ok(first !== -1 && first < cut && cut < second);
    assert.equal(job.toString('latin1', second + request.length, second + request.length + 4), reference);
    assert.deepEqual(
      bench.healths.map(({ kind }) => kind),
      ['ready', 'printing', 'ready'],
    );
  });

  it('prints the second paper as clean as the first', async (t) => {
    const bench = await benchFor(t);
    await bench.printNow(numberedBody(3, 'un'));
    assert.deepEqual(await bench.printNow(numberedBody(3, 'deux')), { kind: 'printed' });
    assert.deepEqual(
      bench.simulated.papers.map(({ text }) => text),
      [numberedLines(3, 'un'), numberedLines(3, 'deux')],
    );
  });

  it('sends nothing to a printer that is not fit, and says why', async (t) => {
    const bench = await benchFor(t);
    const cases = [
      [{ coverOpen: true }, { coverOpen: false }, 'cover-open'],
      [{ paper: 'out' }, { paper: 'ok' }, 'paper-out'],
    ] as const;
    for (const [fault, mended, problem] of cases) {
      bench.simulated.setFaults(fault);
      await bench.timers.settle();
      assert.equal(bench.printer.health.kind, problem);
      let recorded = false;
      const printing = bench.printer.print(numberedBody(2), async () => {
        recorded = true;
      });
      assert.deepEqual(await bench.withoutTime(printing), { kind: 'not-sent', problem });
      assert.equal(recorded, false);
      bench.simulated.setFaults(mended);
      await bench.timers.settle();
      assert.equal(bench.printer.health.kind, 'ready');
    }
    assert.equal(Buffer.concat(bench.written).includes('ligne'), false);
    assert.deepEqual(await bench.printNow(numberedBody(2)), { kind: 'printed' });
  });

  it('tells of paper near its end, and prints', async (t) => {
    const bench = await benchFor(t);
    bench.simulated.setFaults({ paper: 'near-end' });
    assert.deepEqual(await bench.withoutTime(bench.printer.checkHealth()), {
      kind: 'ready',
      paperNearEnd: true,
    });
    assert.deepEqual(await bench.printNow(numberedBody(2)), { kind: 'printed' });
  });

  it('sends nothing when the record fails, when the printer is lost meanwhile, or when it opens meanwhile', async (t) => {
    const bench = await benchFor(t);
    const failing = bench.printer.print(numberedBody(2), () => Promise.reject(new Error('disk full')));
    assert.deepEqual(await bench.withoutTime(failing), { kind: 'not-sent', problem: 'disk full' });
    const opening = bench.printer.print(numberedBody(2), async () => {
      bench.simulated.setFaults({ coverOpen: true });
      await bench.timers.settle();
    });
    assert.deepEqual(await bench.withoutTime(opening), { kind: 'not-sent', problem: 'cover-open' });
    bench.simulated.setFaults({ coverOpen: false });
    const losing = bench.printer.print(numberedBody(2), async () => {
      bench.simulated.setFaults({ disconnected: true });
      await bench.timers.settle();
    });
    assert.deepEqual(await bench.withoutTime(losing), { kind: 'not-sent', problem: 'link-lost' });
    assert.equal(Buffer.concat(bench.written).includes('ligne'), false);
  });

  it('tells the first health that it gets to who asks while it connects', async (t) => {
    const opened = Promise.withResolvers<void>();
    const bench = await benchFor(t, { beforeOpen: () => opened.promise });
    assert.equal(bench.printer.health.kind, 'connecting');
    const asked = bench.printer.checkHealth();
    opened.resolve();
    assert.deepEqual(await bench.withoutTime(asked), { kind: 'ready', paperNearEnd: false });
  });

  it('takes one paper at a time', async (t) => {
    const bench = await benchFor(t);
    const first = bench.printer.print(numberedBody(2), async () => {});
    const second = bench.printer.print(numberedBody(2), async () => {});
    assert.deepEqual(await bench.withoutTime(second), { kind: 'not-sent', problem: 'busy' });
    assert.deepEqual(await bench.withoutTime(first), { kind: 'printed' });
    assert.equal(bench.simulated.papers.length, 1);
  });

  it('refuses a body in which the printer would find a real-time command', async (t) => {
    const bench = await benchFor(t);
    for (const body of [encoded('a\x10\x04\x01b'), encoded('\x04'), encoded('a\x10\x14\x08')]) {
      const expected = { kind: 'not-sent', problem: 'real-time-sequence' };
      assert.deepEqual(await bench.printNow(body), expected);
    }
    assert.equal(bench.simulated.papers.length, 0);
  });

  it('proves papers by GS r where tokens are unknown, and leaves no trace of the probe', async (t) => {
    const outcomeOn = async (linkEndsWithPower: boolean) => {
      const bench = await benchFor(t, { profile: 'generic-58mm-203dpi', session: { linkEndsWithPower } });
      bench.simulated.setFaults({ tokens: false, disconnected: true });
      await bench.timers.settle();
      bench.simulated.setFaults({ disconnected: false });
      await bench.timers.advance(2000);
      const outcome = await bench.printNow(numberedBody(4));
      assert.deepEqual(bench.simulated.papers[0]?.text, numberedLines(4));
      const sent = Buffer.concat(bench.written);
      assert.equal(sent.subarray(sent.indexOf('ligne')).includes('\x1d(H'), false);
      return outcome;
    };
    assert.deepEqual(await outcomeOn(true), { kind: 'printed' });
    // It may be switched off and on in the middle of a paper, and nothing would tell.
    assert.deepEqual(await outcomeOn(false), { kind: 'sent' });
  });

  it('only says sent for a printer that never answers', async (t) => {
    const silent = { ...(await profileNamed('generic-58mm-203dpi')), answers: false };
    const bench = await benchFor(t, { profile: silent });
    bench.simulated.setFaults({ mute: true });
    assert.equal(bench.printer.health.kind, 'ready');
    assert.deepEqual(await bench.printNow(numberedBody(4)), { kind: 'sent' });
    assert.deepEqual(bench.simulated.papers[0]?.text, numberedLines(4));
    await bench.timers.advance(60_000);
    assert.deepEqual(findRealTimeSequences(Buffer.concat(bench.written)), []);
    assert.equal(bench.ports.length, 1);
  });

  it('finds out that a printer never answers where its profile says so', async (t) => {
    const timesSilent = async (profile: string) => {
      const bench = await benchFor(t, { profile });
      bench.simulated.setFaults({ mute: true, disconnected: true });
      await bench.timers.settle();
      bench.simulated.setFaults({ disconnected: false });
      await bench.timers.advance(10_000);
      return bench;
    };
    const clone = await timesSilent('generic-58mm-203dpi');
    assert.deepEqual(await clone.printNow(numberedBody(4)), { kind: 'sent' });
    const proper = await timesSilent('generic-80mm-203dpi');
    assert.deepEqual(proper.printer.health, { kind: 'absent', problem: 'no-answer' });
    const refused = proper.printer.print(numberedBody(4), async () => {});
    await proper.timers.advance(2000);
    assert.equal((await refused).kind, 'not-sent');
    assert.equal(proper.simulated.papers.length, 0);
  });

  it('only says sent on a link that brings nothing back', async (t) => {
    const writtenBytes: Uint8Array[] = [];
    const port: Port = {
      name: 'file',
      readable: false,
      async write(bytes) {
        writtenBytes.push(bytes);
      },
      async close() {},
      onData: () => () => {},
      onClose: () => () => {},
    };
    const bench = await benchFor(t, { session: { openPort: async () => port } });
    assert.deepEqual(await bench.printNow(numberedBody(1)), { kind: 'sent' });
    const bytes = Buffer.concat(writtenBytes);
    assert.deepEqual(
      [...bytes],
      [
        ...[0x1b, 0x40, 0x1d, 0x61, 0xff, 0x1b, 0x74, 0x10],
        ...Buffer.from('ligne 1\n\n'),
        ...[0x1d, 0x56, 0x42, 0x00],
      ],
    );
  });

  it('notices a printer that falls silent, and comes back by a new port', async (t) => {
    const bench = await benchFor(t);
    bench.simulated.setFaults({ mute: true });
    await bench.timers.advance(5000);
    assert.deepEqual(bench.healths.at(-1), { kind: 'absent', problem: 'no-answer' });
    bench.simulated.setFaults({ mute: false });
    await bench.timers.advance(4000);
    assert.equal(bench.healths.at(-1)?.kind, 'ready');
    assert.ok(bench.ports.length >= 2);
    bench.simulated.setFaults({ disconnected: true });
    await bench.timers.settle();
    assert.deepEqual(bench.healths.at(-1), { kind: 'absent', problem: 'link-lost' });
    await bench.timers.advance(10_000);
    assert.deepEqual(bench.healths.at(-1), { kind: 'absent', problem: 'not-found' });
    bench.simulated.setFaults({ disconnected: false });
    await bench.timers.advance(2000);
    assert.equal(bench.healths.at(-1)?.kind, 'ready');
    assert.equal(new Set(bench.ports).size, bench.ports.length);
    assert.deepEqual(await bench.printNow(numberedBody(2)), { kind: 'printed' });
  });

  it('notices without being told that a printer without automatic status has no paper', async (t) => {
    const bench = await benchFor(t);
    bench.simulated.powerCycle(true);
    bench.simulated.setFaults({ paper: 'out' });
    await bench.timers.advance(3000);
    assert.equal(bench.printer.health.kind, 'paper-out');
  });

  it('never asks anything in the middle of a job, however slow the line', async (t) => {
    const bench = await benchFor(t, {
      session: { limits: { chunkBytes: 64 } },
      wrapPort: (port, timers) => ({
        ...port,
        async write(bytes) {
          await port.write(bytes);
          if (bytes.length === 64) await new Promise<void>((resolve) => timers.after(2000, resolve));
        },
      }),
    });
    const printing = bench.printer.print(numberedBody(60), async () => {});
    await bench.timers.advance(60_000);
    assert.deepEqual(await bench.withoutTime(printing), { kind: 'printed' });
    const [paper] = bench.simulated.papers;
    assert.deepEqual(paper?.text, numberedLines(60));
    const bytes = Buffer.from(paper?.bytes ?? []);
    assert.deepEqual(findRealTimeSequences(bytes.subarray(bytes.indexOf('ligne'))), []);
  });

  it('settles every caller when it is stopped, and leaves no timer behind', async (t) => {
    const bench = await benchFor(t, { simulated: { rowsPerSecond: 100 } });
    const printing = bench.printer.print(numberedBody(40), async () => {});
    await bench.timers.advance(1000);
    const checking = bench.printer.checkHealth();
    await bench.withoutTime(bench.printer.stop());
    assert.deepEqual(await bench.withoutTime(printing), { kind: 'unknown', problem: 'stopped' });
    await bench.withoutTime(checking);
    const late = bench.printer.print(numberedBody(1), async () => {});
    assert.deepEqual(await bench.withoutTime(late), { kind: 'not-sent', problem: 'stopped' });
    assert.deepEqual(bench.printer.health, { kind: 'absent', problem: 'stopped' });
    await bench.simulated.close();
    assert.equal(bench.timers.pendingCount, 0);
  });

  it('settles a caller whose record never ends when it is stopped', async (t) => {
    const bench = await benchFor(t);
    const printing = bench.printer.print(numberedBody(2), () => new Promise(() => {}));
    await bench.timers.settle();
    await bench.withoutTime(bench.printer.stop());
    assert.deepEqual(await bench.withoutTime(printing), { kind: 'not-sent', problem: 'stopped' });
  });
});
