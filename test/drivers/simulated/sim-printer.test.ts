import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { lstatSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, it, type TestContext } from 'node:test';
import { PNG } from 'pngjs';
import { openSerialPort } from '../../../drivers/port/serial-port.ts';
import { systemTimers } from '../../../drivers/port/system-timers.ts';
import { openTcpPort } from '../../../drivers/port/tcp-port.ts';
import { parsePrinterSimulatorArguments } from '../../../electron/dev/sim-printer.ts';

const MODULE = new URL('../../../electron/dev/sim-printer.ts', import.meta.url).href;
const RECEIPT = Buffer.from('\x1b@Bonjour\n\x1dVB\x00', 'latin1');

/** Runs the simulator in a process of its own; `lines` yields what it says. */
function simulatorFor(t: TestContext, args: string[]): { child: ChildProcess; lines: AsyncIterator<string> } {
  const script = `import { runPrinterSimulator } from ${JSON.stringify(MODULE)};
    await runPrinterSimulator(process.argv.slice(1));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, '--', ...args], {
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  t.after(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  });
  return { child, lines: createInterface({ input: child.stdout })[Symbol.asyncIterator]() };
}

async function folderFor(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sim-printer-'));
  t.after(() => rm(folder, { recursive: true }));
  return folder;
}

async function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  const ended = once(child, 'exit');
  child.kill(signal);
  const [code] = await ended;
  return code;
}

describe('printer simulator on the command line', () => {
  it('serves over TCP, one host after the other, and writes each paper', async (t) => {
    const folder = join(await folderFor(t), 'papers');
    const { child, lines } = simulatorFor(t, ['--tcp', '0', '--out', folder]);
    const first = (await lines.next()).value;
    const port = Number(/^printer on 127\.0\.0\.1:(\d+)$/.exec(first)?.[1]);
    for (const number of ['001', '002']) {
      const link = await openTcpPort({ host: '127.0.0.1', port }, systemTimers);
      await link.write(RECEIPT);
      assert.equal((await lines.next()).value, `paper ${join(folder, `paper-${number}`)}.png`);
      await link.close();
    }
    assert.equal(await stop(child, 'SIGTERM'), 0);
    assert.deepEqual(await readdir(folder), [
      'paper-001.bin',
      'paper-001.png',
      'paper-002.bin',
      'paper-002.png',
    ]);
    assert.deepEqual(await readFile(join(folder, 'paper-002.bin')), RECEIPT);
    assert.equal(PNG.sync.read(await readFile(join(folder, 'paper-001.png'))).width, 576);
  });

  it('serves on a serial line, and leaves nothing behind', async (t) => {
    const folder = await folderFor(t);
    const path = join(folder, 'line');
    const args = ['--link', path, '--out', folder, '--profile', 'epson-tm-t88v', '--no-tokens'];
    const { child, lines } = simulatorFor(t, args);
    assert.equal((await lines.next()).value, `printer on ${path}`);
    const link = await openSerialPort(
      { path, baudRate: 9600, dataBits: 8, parity: 'none', stopBits: 1, flowControl: 'none' },
      systemTimers,
    );
    t.after(() => link.close());
    const answered = new Promise<number[]>((resolve) => link.onData((chunk) => resolve([...chunk])));
    await link.write(
      Buffer.concat([Buffer.from('\x1d(H\x06\x0000abcd', 'latin1'), RECEIPT, Buffer.of(0x10, 4, 1)]),
    );
    assert.deepEqual(await answered, [0x16]);
    await lines.next();
    assert.equal(await stop(child, 'SIGINT'), 0);
    assert.equal(lstatSync(path, { throwIfNoEntry: false }), undefined);
    assert.equal(PNG.sync.read(await readFile(join(folder, 'paper-001.png'))).width, 512);
  });

  it('runs out of paper at a byte, and takes a new roll by a line on its standard input', async (t) => {
    const folder = await folderFor(t);
    const { child, lines } = simulatorFor(t, ['--tcp', '0', '--out', folder, '--fault', 'paper-out@10']);
    const port = Number(/:(\d+)$/.exec((await lines.next()).value)?.[1]);
    const link = await openTcpPort({ host: '127.0.0.1', port }, systemTimers);
    const answers = new Promise<number>((resolve) => link.onData(([status]) => resolve(status ?? 0)));
    await link.write(Buffer.concat([RECEIPT, Buffer.of(0x10, 4, 4)]));
    assert.equal(await answers, 0x72);
    const say = async (line: string) => {
      child.stdin?.write(`${line}\n`);
      return (await lines.next()).value;
    };
    assert.equal(await say('status'), 'printer: paper out');
    assert.match(await say('smoke'), /"smoke" isn't understood/);
    while ((await lines.next()).value !== '  help');
    child.stdin?.write('paper\n');
    assert.equal((await lines.next()).value, 'printer: nothing is wrong');
    const [first, second] = [(await lines.next()).value, (await lines.next()).value];
    assert.equal(first, `paper ${join(folder, 'paper-001')}.png (not cut: the roll ended)`);
    assert.equal(second, `paper ${join(folder, 'paper-002')}.png`);
    await link.close();
    assert.equal(await stop(child, 'SIGTERM'), 0);
  });

  it('is unplugged and plugged in again on a serial line', async (t) => {
    const folder = await folderFor(t);
    const path = join(folder, 'line');
    const { child, lines } = simulatorFor(t, ['--link', path, '--out', folder]);
    await lines.next();
    child.stdin?.write('unplug\n');
    assert.equal((await lines.next()).value, 'printer: unplugged');
    assert.equal(lstatSync(path, { throwIfNoEntry: false }), undefined);
    child.stdin?.write('plug\n');
    assert.equal((await lines.next()).value, 'printer: nothing is wrong');
    const link = await openSerialPort(
      { path, baudRate: 115200, dataBits: 8, parity: 'none', stopBits: 1, flowControl: 'none' },
      systemTimers,
    );
    t.after(() => link.close());
    await link.write(RECEIPT);
    assert.match((await lines.next()).value, /paper-001/);
    assert.equal(await stop(child, 'SIGTERM'), 0);
  });

  it('says what is wrong with its arguments', async (t) => {
    const cases: readonly [args: string[], complaint: RegExp][] = [
      [['--out', 'x'], /one of --tcp and --link/],
      [['--tcp', '1', '--link', 'x', '--out', 'x'], /one of --tcp and --link/],
      [['--tcp', '9100'], /--out is needed/],
      [['--tcp', 'http', '--out', 'x'], /no port number/],
      [['--tcp', '0', '--out', 'x', '--paper-mm', 'many'], /no length/],
      [['--tcp', '0', '--out', 'x', '--buffer', '3'], /--buffer: "3"/],
      [['--tcp', '0', '--out', 'x', '--speed', 'fast'], /--speed: "fast"/],
      [['--tcp', '0', '--out', 'x', '--fault', 'paper-out'], /--fault: "paper-out"/],
      [['--tcp', '0', '--out', 'x', '--fault', 'smoke@5'], /--fault: "smoke@5"/],
      [['--tcp', '0', '--out', 'x', '--colour'], /--colour/],
    ];
    for (const [args, complaint] of cases) {
      assert.match(String(parsePrinterSimulatorArguments(args)), complaint);
    }
    const { child } = simulatorFor(t, ['--tcp', '0', '--out', 'x', '--profile', 'none']);
    let errors = '';
    child.stderr?.on('data', (chunk) => {
      errors += chunk;
    });
    const [code] = await once(child, 'close');
    assert.equal(code, 2);
    assert.match(errors, /there are: epson-tm-t20iii, /);
  });
});
