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
});
