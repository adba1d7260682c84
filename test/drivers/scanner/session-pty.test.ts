import assert from 'node:assert/strict';
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { describe, it } from 'node:test';
import { systemTimers } from '../../../drivers/port/system-timers.ts';
import { serialScannerLine } from '../../../drivers/scanner/scanner-line.ts';
import { createCodeScanner } from '../../../drivers/scanner/session.ts';
import { openPty } from '../../../drivers/simulated/pty.ts';
import { createRecordingListener } from './recording-listener.ts';

const LINE = { baudRate: 9600, dataBits: 8, parity: 'none', stopBits: 1, flowControl: 'none' } as const;

describe('scanner over a pseudo-terminal', { timeout: 30_000 }, () => {
  it('reads codes, sees itself unplugged in the middle of one, and reads again when it is back', async (t) => {
    const pty = await openPty();
    t.after(() => pty.close());
    const told = createRecordingListener();
    const line = serialScannerLine({ path: pty.path, ...LINE }, systemTimers);
    // Longer than the probe may take: what is cut off must not end by silence.
    const scanner = createCodeScanner({ line, timers: systemTimers, listener: told, silenceMs: 20_000 });
    t.after(() => scanner.stop());
    assert.equal(await line.isPresent(), false);
    scanner.start();
    await told.until(() => scanner.state.kind === 'ready');
    assert.equal(await line.isPresent(), true);
    await pty.port.write(Buffer.from('IP1ONE\r\n'));
    await told.until(() => told.codes.length === 1);

    await pty.port.write(Buffer.from('IP1TW'));
    await pty.unplug();
    assert.equal(await line.isPresent(), false);
    await told.until(() => scanner.state.kind === 'absent');
    const again = await openPty(pty.path);
    t.after(() => again.close());
    await told.until(() => scanner.state.kind === 'ready');
    assert.equal(await line.isPresent(), true);
    await again.port.write(Buffer.from('IP1THREE\r'));
    await told.until(() => told.codes.length === 2);
    assert.deepEqual(told.codes, ['IP1ONE', 'IP1THREE']);
  });

  it('knows another device at the same path for another, while the first is held open', async (t) => {
    const pty = await openPty();
    t.after(() => pty.close());
    const line = serialScannerLine({ path: pty.path, ...LINE }, systemTimers);
    const port = await line.openPort();
    t.after(() => port.close());
    // As a port that doesn't notice the unplug would hold it.
    const held = await open(pty.path, constants.O_RDWR | constants.O_NOCTTY);
    t.after(() => held.close());
    await pty.unplug();
    const other = await openPty(pty.path);
    t.after(() => other.close());
    assert.equal(await line.isPresent(), false);
  });
});
