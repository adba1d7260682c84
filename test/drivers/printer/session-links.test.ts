import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import type { OpenPort } from '../../../drivers/port/port.ts';
import { openSerialPort } from '../../../drivers/port/serial-port.ts';
import { systemTimers } from '../../../drivers/port/system-timers.ts';
import { openTcpPort } from '../../../drivers/port/tcp-port.ts';
import type { PrinterHealth, ReceiptPrinter } from '../../../drivers/printer/receipt-printer.ts';
import { createReceiptPrinter } from '../../../drivers/printer/session.ts';
import { createSimulatedPrinter, type SimulatedPrinter } from '../../../drivers/simulated/escpos-printer.ts';
import { openPty } from '../../../drivers/simulated/pty.ts';
import { tcpPrinterFor } from '../simulated/tcp-printer.ts';
import { numberedBody, numberedLines, profileNamed } from './printer-bench.ts';

async function sessionFor(t: TestContext, openPort: OpenPort): Promise<ReceiptPrinter> {
  let token = 0;
  const printer = createReceiptPrinter({
    openPort,
    timers: systemTimers,
    profile: await profileNamed('generic-80mm-203dpi'),
    limits: { retryMs: 50, idleMs: 200, replyMs: 500 },
    nextToken() {
      token += 1;
      return String(token).padStart(4, '0');
    },
  });
  t.after(() => printer.stop());
  printer.start();
  return printer;
}

function untilHealth(printer: ReceiptPrinter, kind: PrinterHealth['kind']): Promise<void> {
  if (printer.health.kind === kind) return Promise.resolve();
  return new Promise((resolve) => {
    const forget = printer.onHealth((health) => {
      if (health.kind !== kind) return;
      forget();
      resolve();
    });
  });
}

/** From healthy to printed, through a lost link, to printed again. */
async function tellWholeStory(
  printer: ReceiptPrinter,
  simulated: SimulatedPrinter,
  lose: () => Promise<void>,
  restore: () => Promise<void>,
): Promise<void> {
  await untilHealth(printer, 'ready');
  assert.deepEqual(await printer.print(numberedBody(200), async () => {}), { kind: 'printed' });
  assert.deepEqual(simulated.papers[0]?.text, numberedLines(200));
  simulated.setFaults({ coverOpen: true });
  await untilHealth(printer, 'cover-open');
  const refused = await printer.print(numberedBody(2), async () => {});
  assert.deepEqual(refused, { kind: 'not-sent', problem: 'cover-open' });
  simulated.setFaults({ coverOpen: false });
  await untilHealth(printer, 'ready');
  await lose();
  await untilHealth(printer, 'absent');
  await restore();
  await untilHealth(printer, 'ready');
  assert.deepEqual(await printer.print(numberedBody(20, 'encore'), async () => {}), { kind: 'printed' });
  assert.deepEqual(simulated.papers.at(-1)?.text, numberedLines(20, 'encore'));
  assert.equal(simulated.papers.length, 2);
}

describe('session over real links', () => {
  it('tells its whole story over a serial line', async (t) => {
    const profile = await profileNamed('generic-80mm-203dpi');
    const first = await openPty();
    let pty = first;
    t.after(async () => {
      await pty.close();
      // The folder of the path is the first one's.
      await first.close();
    });
    const simulated = createSimulatedPrinter({ profile, timers: systemTimers, port: pty.port });
    t.after(() => simulated.close());
    const { path } = pty;
    const settings = { path, baudRate: 115200, dataBits: 8, parity: 'none', stopBits: 1 } as const;
    const printer = await sessionFor(t, () =>
      openSerialPort({ ...settings, flowControl: 'none' }, systemTimers),
    );
    await tellWholeStory(
      printer,
      simulated,
      () => pty.unplug(),
      async () => {
        pty = await openPty(path);
        simulated.attach(pty.port);
      },
    );
  });

  it('tells its whole story over TCP', async (t) => {
    const { simulated, port, sockets } = await tcpPrinterFor(t, { host: '127.0.0.1', port: 0 });
    const printer = await sessionFor(t, () => openTcpPort({ host: '127.0.0.1', port }, systemTimers));
    await tellWholeStory(
      printer,
      simulated,
      async () => {
        simulated.setFaults({ disconnected: true });
      },
      async () => {
        simulated.setFaults({ disconnected: false });
      },
    );
    assert.ok(sockets.length >= 2);
  });

  it('never calls a paper printed in the middle of which power was lost on a serial line', async (t) => {
    const profile = await profileNamed('generic-80mm-203dpi');
    const pty = await openPty();
    t.after(() => pty.close());
    const options = { profile, timers: systemTimers, port: pty.port, linkSurvivesPower: true };
    const simulated = createSimulatedPrinter(options);
    t.after(() => simulated.close());
    const settings = { path: pty.path, baudRate: 115200, dataBits: 8, parity: 'none', stopBits: 1 } as const;
    const printer = await sessionFor(t, () =>
      openSerialPort({ ...settings, flowControl: 'none' }, systemTimers),
    );
    await untilHealth(printer, 'ready');
    const outcome = await printer.print(numberedBody(200), async () => {
      simulated.setFaults({ faultAt: { kind: 'power', bytes: 900 } });
    });
    assert.deepEqual(outcome, { kind: 'unknown', problem: 'power-lost' });
    assert.deepEqual(await printer.print(numberedBody(20, 'encore'), async () => {}), { kind: 'printed' });
    assert.deepEqual(simulated.papers.at(-1)?.text, numberedLines(20, 'encore'));
  });
});
