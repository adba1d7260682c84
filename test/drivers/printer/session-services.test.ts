import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { benchFor, numberedBody, profileNamed } from './printer-bench.ts';

const LOGO = { width: 24, rows: Array.from({ length: 30 }, (_, row) => Uint8Array.of(row, 0xff, 0x81)) };

describe('what a printer is found to be', () => {
  it('is kept for a technician: names, proof, how a loss of power would show', async (t) => {
    const bench = await benchFor(t, { profile: 'epson-tm-t20iii' });
    const { lastStatus, ...report } = bench.printer.report ?? assert.fail();
    assert.deepEqual(report, {
      model: 'Epson TM-T20III, 80 mm',
      maker: 'SIMULATED',
      proof: 'tokens',
      answers: true,
      statusBack: true,
      powerLoss: 'asked',
    });
    assert.equal(lastStatus?.offline, false);
    bench.simulated.setFaults({ coverOpen: true });
    await bench.timers.settle();
    assert.equal(bench.printer.report?.lastStatus?.coverOpen, true);
    bench.simulated.setFaults({ disconnected: true });
    await bench.timers.settle();
    assert.equal(bench.printer.report, null);
  });

  it('is nothing for one that never answers', async (t) => {
    const profile = { ...(await profileNamed('generic-58mm-203dpi')), answers: false };
    const bench = await benchFor(t, { profile });
    assert.deepEqual(bench.printer.report, {
      model: null,
      maker: null,
      proof: 'none',
      answers: false,
      statusBack: false,
      powerLoss: 'unnoticed',
      lastStatus: null,
    });
  });

  it('is weaker where it does not keep graphics: a loss of power would go unnoticed on a serial line', async (t) => {
    const bench = await benchFor(t, { simulated: { graphics: false } });
    await bench.timers.advance(3000);
    assert.equal(bench.printer.report?.proof, 'tokens');
    assert.equal(bench.printer.report?.powerLoss, 'unnoticed');
    assert.deepEqual(await bench.printNow(numberedBody(2)), { kind: 'sent' });
    const linked = await benchFor(t, {
      simulated: { graphics: false },
      session: { linkEndsWithPower: true },
    });
    await linked.timers.advance(3000);
    assert.equal(linked.printer.report?.powerLoss, 'link');
    assert.deepEqual(await linked.printNow(numberedBody(2)), { kind: 'printed' });
  });
});

describe('the cash drawer', () => {
  it('is opened by a pulse with both times, between papers', async (t) => {
    const bench = await benchFor(t);
    const printing = bench.printer.print(numberedBody(20), async () => {});
    const opening = bench.printer.openDrawer();
    assert.deepEqual(await bench.withoutTime(opening), { kind: 'sent' });
    assert.deepEqual(await bench.withoutTime(printing), { kind: 'printed' });
    await bench.timers.settle();
    assert.equal(bench.simulated.drawerKicks, 1);
    const bytes = Buffer.concat(bench.written);
    const pulse = bytes.indexOf(Buffer.of(0x1b, 0x70, 0, 50, 250));
    assert.ok(pulse > bytes.lastIndexOf('\x1d(H'), 'after the paper');
  });

  it('stays shut where there is none, or where the printer is not fit', async (t) => {
    const profile = { ...(await profileNamed('generic-80mm-203dpi')), drawer: false };
    const without = await benchFor(t, { profile });
    const refused = await without.withoutTime(without.printer.openDrawer());
    assert.deepEqual(refused, { kind: 'not-sent', problem: 'no-drawer' });
    const bench = await benchFor(t);
    bench.simulated.setFaults({ coverOpen: true });
    const opened = await bench.withoutTime(bench.printer.openDrawer());
    assert.deepEqual(opened, { kind: 'not-sent', problem: 'cover-open' });
    assert.equal(bench.simulated.drawerKicks, 0);
  });
});

describe('a graphic in NV memory', () => {
  it('is written once, and never again, also after power was lost', async (t) => {
    const bench = await benchFor(t, { profile: 'epson-tm-t20iii' });
    const store = () => bench.withoutTime(bench.printer.storeGraphic('A1', LOGO));
    assert.equal(await store(), 'stored');
    assert.equal(await store(), 'present');
    bench.simulated.powerCycle();
    await bench.timers.advance(3000);
    assert.equal(await store(), 'present');
    assert.equal(bench.simulated.nvWrites, 1);
    const print = Uint8Array.of(0x1d, 0x28, 0x4c, 6, 0, 0x30, 0x45, 0x41, 0x31, 1, 1);
    assert.deepEqual(await bench.printNow(print), { kind: 'printed' });
    const rows = bench.simulated.papers[0]?.bitmap.rows.map((row) => [...row.subarray(0, 3)].join()) ?? [];
    const expected = LOGO.rows.map((row) => row.join());
    const start = rows.indexOf(expected[0] ?? '');
    assert.deepEqual(rows.slice(start, start + 30), expected);
  });

  it('is unsupported where the profile or the printer says so, and failed where the printer is not fit', async (t) => {
    const generic = await benchFor(t);
    assert.equal(await generic.withoutTime(generic.printer.storeGraphic('A1', LOGO)), 'unsupported');
    const mistaken = await benchFor(t, { profile: 'epson-tm-t20iii', simulated: { graphics: false } });
    await mistaken.timers.advance(3000);
    const storing = mistaken.printer.storeGraphic('A1', LOGO);
    await mistaken.timers.advance(3000);
    assert.equal(await mistaken.withoutTime(storing), 'unsupported');
    const open = await benchFor(t, { profile: 'epson-tm-t20iii' });
    open.simulated.setFaults({ coverOpen: true });
    assert.equal(await open.withoutTime(open.printer.storeGraphic('A1', LOGO)), 'failed');
    assert.equal(open.simulated.nvWrites, 0);
  });
});
