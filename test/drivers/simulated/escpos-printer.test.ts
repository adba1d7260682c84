import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { linkPorts } from '../../../drivers/port/linked-ports.ts';
import {
  createSimulatedPrinter,
  type SimulatedPrinter,
  type SimulatedPrinterOptions,
} from '../../../drivers/simulated/escpos-printer.ts';
import { profileNamed } from '../printer/printer-bench.ts';
import { createVirtualTimers, type VirtualTimers } from '../virtual-timers.ts';

interface Line {
  readonly simulated: SimulatedPrinter;
  readonly timers: VirtualTimers;
  /** Sends bytes or characters, and resolves with what came back. */
  ask(...parts: (string | readonly number[])[]): Promise<number[]>;
}

async function lineFor(t: TestContext, options: Partial<SimulatedPrinterOptions> = {}): Promise<Line> {
  const timers = createVirtualTimers();
  const { host, device } = linkPorts('test');
  const simulated = createSimulatedPrinter({
    profile: await profileNamed('generic-80mm-203dpi'),
    timers,
    port: device,
    ...options,
  });
  t.after(() => simulated.close());
  let received: number[] = [];
  host.onData((chunk) => received.push(...chunk));
  return {
    simulated,
    timers,
    async ask(...parts) {
      received = [];
      await host.write(Buffer.concat(parts.map((part) => Buffer.from(part as string, 'latin1'))));
      await timers.settle();
      return received;
    },
  };
}

const CUT = '\x1dVB\x00';
const TOKEN = '\x1d(H\x06\x0000';

describe('simulated printer', () => {
  it('answers as the manuals say when it is well', async (t) => {
    const { ask } = await lineFor(t);
    assert.deepEqual(await ask('\x10\x04\x01'), [0x16]);
    assert.deepEqual(await ask('\x10\x04\x02'), [0x12]);
    assert.deepEqual(await ask('\x10\x04\x03'), [0x12]);
    assert.deepEqual(await ask('\x10\x04\x04'), [0x12]);
    assert.deepEqual(await ask('\x1da\xff'), [0x14, 0, 0, 0x0f]);
    assert.deepEqual(await ask('\x1dr\x01'), [0]);
    assert.deepEqual(await ask(`${TOKEN}abcd`), [0x37, 0x22, 0x61, 0x62, 0x63, 0x64, 0]);
    assert.deepEqual(await ask('\x10\x14\x08\x01\x03\x14\x01\x06\x02\x08'), [0x37, 0x25, 0]);
  });

  it('tells each change by itself once it was asked to, until ESC @', async (t) => {
    const { ask, simulated } = await lineFor(t);
    const after = async (change: Parameters<typeof simulated.setFaults>[0]) => {
      const answer = ask('');
      simulated.setFaults(change);
      return answer;
    };
    assert.deepEqual(await after({ coverOpen: true }), []);
    await after({ coverOpen: false });
    await ask('\x1da\xff');
    assert.deepEqual(await after({ coverOpen: true }), [0x3c, 0, 0, 0x0f]);
    assert.deepEqual(await after({ coverOpen: true }), []);
    assert.deepEqual(await after({ coverOpen: false }), [0x14, 0, 0, 0x0f]);
    assert.deepEqual(await after({ paper: 'near-end' }), [0x14, 0, 0x03, 0x0f]);
    assert.deepEqual(await after({ paper: 'out' }), [0x1c, 0, 0x0c, 0x0f]);
    assert.deepEqual(await after({ paper: 'ok' }), [0x14, 0, 0, 0x0f]);
    await ask('\x1b@');
    assert.deepEqual(await after({ coverOpen: true }), []);
  });

  it('interprets nothing while offline, answers in real time all the same, and resumes', async (t) => {
    const { ask, simulated } = await lineFor(t);
    simulated.setFaults({ paper: 'out' });
    assert.deepEqual(await ask('attente\n', CUT, `${TOKEN}abcd`, '\x1dr\x01', '\x10\x04\x04'), [0x72]);
    assert.equal(simulated.papers.length, 0);
    const answer = ask('');
    simulated.setFaults({ paper: 'ok' });
    assert.deepEqual(await answer, [0x37, 0x22, 0x61, 0x62, 0x63, 0x64, 0, 0]);
    assert.deepEqual(simulated.papers[0]?.text, ['attente']);
  });

  it('runs out at the millimetre, in the middle of a line of text, and prints the rest on the next roll', async (t) => {
    const { ask, simulated } = await lineFor(t);
    simulated.setFaults({ paperLeftMm: 5 });
    assert.deepEqual(await ask('\x1da\xff', 'un\ndeux\ntrois\n', CUT, `${TOKEN}abcd`), [
      ...[0x14, 0, 0x03, 0x0f],
      ...[0x1c, 0, 0x0f, 0x0f],
    ]);
    assert.deepEqual(await ask('\x10\x04\x04'), [0x7e]);
    const answer = ask('');
    simulated.setFaults({ paper: 'ok' });
    assert.deepEqual((await answer).slice(-7), [0x37, 0x22, 0x61, 0x62, 0x63, 0x64, 0]);
    const pieces = simulated.papers.map(({ cut, text }) => ({ cut, text }));
    assert.deepEqual(pieces, [
      { cut: false, text: ['un', 'deux'] },
      { cut: true, text: ['trois'] },
    ]);
  });

  it('drops what it holds when cleared, a broken picture included', async (t) => {
    const { ask, simulated } = await lineFor(t);
    await ask('reste', '\x1dv0\x00\x48\x00\xff\x00', new Array(100).fill(0xff));
    await ask('\x10\x14\x08\x01\x03\x14\x01\x06\x02\x08');
    await ask('propre\n', CUT);
    assert.deepEqual(simulated.papers[0]?.text, ['reste', 'propre']);
  });

  it('obeys a real-time command inside a picture, as the real ones do', async (t) => {
    const { ask } = await lineFor(t);
    const answered = await ask('\x1dv0\x00\x48\x00\x01\x00', new Array(30).fill(0), '\x10\x04\x01');
    assert.deepEqual(answered, [0x16]);
  });

  it('counts what it does not know instead of drawing it', async (t) => {
    const { ask, simulated } = await lineFor(t);
    await ask('\x1bZ', '\x1bZ', '\x1d(Z\x02\x00ab', '\x1dk\x04AB\x00', 'a\n', CUT);
    assert.deepEqual(
      [...simulated.unknownCommands],
      [
        ['unknown 1b5a', 2],
        ['unknown 1d285a02006162', 1],
        ['GS k', 1],
      ],
    );
    assert.deepEqual(simulated.papers[0]?.text, ['a']);
  });

  it('loses what exceeds its buffer', async (t) => {
    const { ask, simulated } = await lineFor(t, { bufferBytes: 100 });
    simulated.setFaults({ coverOpen: true });
    await ask('x'.repeat(150));
    assert.equal(simulated.lostBytes, 50);
    simulated.setFaults({ coverOpen: false });
    await ask('\n', CUT);
    assert.equal(simulated.papers[0]?.text.join(''), 'x'.repeat(100));
  });

  it('answers a token only when the rows before it had time to be printed', async (t) => {
    const { ask, timers } = await lineFor(t, { rowsPerSecond: 100 });
    assert.deepEqual(await ask('un\n', `${TOKEN}abcd`), []);
    await timers.advance(299);
    assert.deepEqual(await ask(''), []);
    const answer = ask('');
    await timers.advance(1);
    assert.deepEqual((await answer).length, 7);
  });

  it('says nothing when mute, and prints', async (t) => {
    const { ask, simulated } = await lineFor(t);
    simulated.setFaults({ mute: true });
    assert.deepEqual(await ask('\x10\x04\x01', '\x1da\xff', 'muet\n', CUT), []);
    assert.deepEqual(simulated.papers[0]?.text, ['muet']);
  });

  it('forgets what it had received when it is switched off, and its link', async (t) => {
    const { ask, simulated } = await lineFor(t);
    await ask('perdu');
    simulated.powerCycle();
    await assert.rejects(ask('x'), { problem: 'closed' });
    const port = await simulated.openPort();
    await port.write(Buffer.from(`neuf\n${CUT}`, 'latin1'));
    assert.deepEqual(simulated.papers[0]?.text, ['neuf']);
    simulated.setFaults({ disconnected: true });
    await assert.rejects(simulated.openPort(), { problem: 'not-found' });
  });

  it('is torn off at the bar where there is no blade', async (t) => {
    const profile = await profileNamed('generic-58mm-203dpi');
    const { ask, simulated } = await lineFor(t, { profile });
    await ask('\x1b@\x1c.', '\x1bt\x10', 'é\n', CUT, '\x1bd\x05');
    assert.deepEqual(
      simulated.papers.map(({ text }) => text),
      [['é']],
    );
  });

  it('garbles accents in the double-byte mode that clones start in', async (t) => {
    const profile = await profileNamed('generic-58mm-203dpi');
    const { ask, simulated } = await lineFor(t, { profile });
    await ask('\x1b@', '\x1bt\x10', 'é\n', '\x1bd\x05');
    assert.deepEqual(simulated.papers[0]?.text, ['\ufffd']);
  });

  it('keeps a cutter error after the jam was cleared, until DLE ENQ', async (t) => {
    const { ask, simulated, timers } = await lineFor(t);
    simulated.setFaults({ cutterJammed: true });
    assert.deepEqual(await ask('\x1da\xff', 'a\n', CUT), [0x14, 0, 0, 0x0f, 0x1c, 0x08, 0, 0x0f]);
    assert.deepEqual(await ask('\x10\x05\x02', '\x10\x04\x03'), [0x1a]);
    simulated.setFaults({ cutterJammed: false });
    assert.deepEqual(await ask('\x10\x04\x02'), [0x52]);
    assert.deepEqual(await ask('\x10\x05\x02', '\x10\x04\x02'), [0x14, 0, 0, 0x0f, 0x12]);
    assert.equal(simulated.papers.length, 0, 'DLE ENQ 2 drops what waited');
    simulated.setFaults({ cutterJammed: true });
    await ask('b\n', CUT);
    simulated.setFaults({ cutterJammed: false });
    await ask('\x10\x05\x01');
    await timers.settle();
    assert.deepEqual(simulated.papers[0]?.text, ['a', 'b'], 'DLE ENQ 1 goes on');
  });

  it('tells of a hot head and of an unrecoverable error, and stops meanwhile', async (t) => {
    const { ask, simulated } = await lineFor(t);
    await ask('\x1da\xff');
    const after = async (change: Parameters<typeof simulated.setFaults>[0]) => {
      const answer = ask('');
      simulated.setFaults(change);
      return answer;
    };
    assert.deepEqual(await after({ overheated: true }), [0x1c, 0x40, 0, 0x0f]);
    assert.deepEqual(await ask('a\n', CUT, '\x10\x04\x02', '\x10\x04\x03'), [0x52, 0x52]);
    assert.equal(simulated.papers.length, 0);
    assert.deepEqual(await after({ overheated: false }), [0x14, 0, 0, 0x0f]);
    assert.equal(simulated.papers.length, 1);
    assert.deepEqual(await after({ unrecoverable: true }), [0x1c, 0x20, 0, 0x0f]);
    simulated.powerCycle(true);
    assert.deepEqual(await ask('\x10\x04\x02'), [0x12]);
  });

  it('has a fault at the byte that was asked for', async (t) => {
    const { ask, simulated } = await lineFor(t);
    simulated.setFaults({ faultAt: { kind: 'cover-open', bytes: 5 } });
    await ask('un\n');
    assert.deepEqual(simulated.faults.faultAt, { kind: 'cover-open', bytes: 2 });
    await ask('deux\n', CUT);
    assert.equal(simulated.faults.coverOpen, true);
    assert.equal(simulated.faults.faultAt, null);
    simulated.setFaults({ coverOpen: false, faultAt: { kind: 'power', bytes: 3 } });
    assert.deepEqual(simulated.papers[0]?.text, ['un', 'deux']);
    await assert.rejects(async () => {
      await ask('ab\n');
      await ask('cd\n');
    });
  });

  it('loses nothing while it waits for the rest of a command that is longer than its buffer', async (t) => {
    const { ask, simulated } = await lineFor(t, { bufferBytes: 100 });
    for (const part of ['\x1dv0\x00\x48\x00\x0a\x00', ...new Array(20).fill('x'.repeat(36))]) await ask(part);
    await ask('fin\n', CUT);
    assert.equal(simulated.lostBytes, 0);
    assert.deepEqual(simulated.papers[0]?.text, ['fin']);
  });
});

describe('graphics of the simulated printer (GS ( L)', () => {
  const listKeys = (fn: string) => `\x1d(L\x04\x000${fn}KC`;
  const define = (fn: string, key: string, row: string) =>
    `\x1d(L\x0c\x000${fn}0${key}\x01\x08\x00\x01\x001${row}`;
  const ACK = '\x06';

  it('lists its keys in parts of 40, each after a response code', async (t) => {
    const { ask } = await lineFor(t);
    assert.deepEqual(await ask(listKeys('\x40')), [0x37, 0x72, 0x40, 0]);
    assert.deepEqual(await ask('\x10\x04\x01', '\x1dr\x01'), [0x16, 0], 'any other byte ends the list');
    const names = Array.from({ length: 41 }, (_, index) => String(index).padStart(2, '0'));
    for (const name of names) await ask(define('\x43', name, '\xff'));
    const first = await ask(listKeys('\x40'));
    assert.deepEqual(first.slice(0, 5), [0x37, 0x72, 0x41, 0x30, 0x30]);
    assert.equal(first.length, 3 + 80 + 1);
    assert.deepEqual(await ask('\x15'), first, 'NAK has it again');
    assert.deepEqual(await ask(ACK), [0x37, 0x72, 0x40, 0x34, 0x30, 0]);
    assert.deepEqual(await ask(ACK, '\x1dr\x01'), [0]);
  });

  it('keeps NV memory over power and ESC @, and loses the other', async (t) => {
    const { ask, simulated } = await lineFor(t);
    await ask(define('\x43', 'AB', '\xf0'), define('\x53', 'CD', '\x0f'));
    assert.deepEqual(await ask(listKeys('\x50')), [0x37, 0x73, 0x40, 0x43, 0x44, 0]);
    await ask(ACK);
    await ask('\x1b@');
    assert.deepEqual(await ask(listKeys('\x50')), [0x37, 0x73, 0x40, 0]);
    await ask(ACK);
    await ask(define('\x53', 'CD', '\x0f'));
    simulated.powerCycle(true);
    assert.deepEqual(await ask(listKeys('\x50')), [0x37, 0x73, 0x40, 0]);
    await ask(ACK);
    assert.deepEqual(await ask(listKeys('\x40')), [0x37, 0x72, 0x40, 0x41, 0x42, 0]);
    await ask(ACK, '\x1d(L\x06\x000\x45AB\x02\x02', CUT);
    const rows = simulated.papers[0]?.bitmap.rows.slice(96, 98).map((row) => [...row.subarray(0, 3)]);
    assert.deepEqual(rows, [
      [0xff, 0, 0],
      [0xff, 0, 0],
    ]);
    assert.equal(simulated.nvWrites, 1);
    await ask('\x1d(L\x05\x000\x41CLR');
    assert.deepEqual(await ask(listKeys('\x40')), [0x37, 0x72, 0x40, 0]);
  });

  it('is unknown to a printer without it', async (t) => {
    const { ask, simulated } = await lineFor(t, { graphics: false });
    assert.deepEqual(await ask(listKeys('\x40')), []);
    assert.deepEqual([...simulated.unknownCommands], [['GS ( L', 1]]);
  });
});
