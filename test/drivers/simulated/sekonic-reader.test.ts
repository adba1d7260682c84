import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { linkPorts } from '../../../drivers/port/linked-ports.ts';
import {
  createSimulatedSekonic,
  type SimulatedSekonicOptions,
} from '../../../drivers/simulated/sekonic-reader.ts';
import type { SlipDensities } from '../../../drivers/simulated/simulated-reader.ts';
import { createVirtualTimers } from '../virtual-timers.ts';

/** Commands, in Latin-1. */
const RESET = '\x18\r';
const FEED = '?\r';
const TIMING = '\x05T\r';
const densities = (count: number) => `\x10ED00100${count}\r`;

/** Four columns: a mark of 16 on line 1, nothing, marks of 1 (paper) and 2 on lines 11 and 12, and a mark of 9. */
const SLIP: SlipDensities = [
  { 0: 16 } as Record<number, number>,
  {} as Record<number, number>,
  { 10: 1, 11: 2 } as Record<number, number>,
  { 5: 9 } as Record<number, number>,
].map((rows) => Array.from({ length: 12 }, (_, row) => rows[row] ?? 0));
const RECORD = '9@\r \rY2\r49\r';

function createBench(options: Partial<SimulatedSekonicOptions> = {}) {
  const timers = createVirtualTimers();
  const { host, device: port } = linkPorts('line');
  const device = createSimulatedSekonic({ port, timers, ...options });
  const chunks: string[] = [];
  host.onData((chunk) => chunks.push(Buffer.from(chunk).toString('latin1')));
  /** What is answered to a command, within a card's way. */
  const ask = async (command: string) => {
    chunks.length = 0;
    await host.write(Buffer.from(command, 'latin1'));
    await timers.advance(100);
    return chunks.join('');
  };
  return { timers, host, device, ask, chunks };
}

describe('simulated Sekonic reader', () => {
  it('answers as the manual says: reset, settings, an empty reader, a card, its timing marks and densities', async () => {
    const { device, ask } = createBench();
    assert.equal(await ask(RESET), '\x06');
    assert.equal(await ask('\x1312\r'), '\x06');
    assert.equal(await ask(FEED), 'B');
    const exit = device.insertSlip(SLIP);
    assert.equal(await ask(FEED), '0');
    assert.equal(await exit, 'accepted');
    assert.equal(await ask(TIMING), '004\r');
    assert.equal(await ask(densities(4)), RECORD);
    assert.equal(await ask(densities(4)), RECORD);
    assert.equal(await ask(densities(2)), RECORD.slice(0, 5));
    assert.equal(await ask(FEED), 'B');
  });

  it('feeds one card at each question, and none unasked', async () => {
    const { device, ask, timers, chunks } = createBench();
    const exits: string[] = [];
    for (let card = 0; card < 2; card += 1) void device.insertSlip(SLIP).then((exit) => exits.push(exit));
    await timers.advance(1000);
    assert.deepEqual([exits.length, chunks.length], [0, 0]);
    assert.equal(await ask(FEED), '0');
    assert.equal(exits.length, 1);
    assert.equal(await ask(FEED), '0');
    assert.equal(exits.length, 2);
  });

  it('hears nothing while a card travels', async () => {
    const { host, device, ask } = createBench();
    void device.insertSlip(SLIP);
    void host.write(Buffer.from(FEED));
    assert.equal(await ask(`${TIMING}${RESET}`), '0');
  });

  it('frames data as DC4 sets it, until a reset', async () => {
    const { device, ask } = createBench();
    assert.equal(await ask('\x144\r'), '\x06');
    void device.insertSlip(SLIP);
    assert.equal(await ask(FEED), '0');
    assert.equal(await ask(TIMING), '\x02004\x03');
    assert.equal(await ask(densities(4)), `\x02${RECORD}\x03`);
    assert.equal(await ask('\x143\r'), '\x06');
    assert.equal(await ask(densities(4)), `\x02${RECORD}`);
    await ask(RESET);
    assert.equal(await ask(TIMING), '000\r');
  });

  it('names lines by its switch, and counts them from its side', async () => {
    const { device, ask } = createBench({ lineNames: '0123456789:;', lineOrder: 'line-1-last' });
    void device.insertSlip(SLIP);
    await ask(FEED);
    assert.equal(await ask(densities(4)), ';@\r \r02\r69\r');
  });

  it('calls invalid what it does not know, and data that it does not have', async () => {
    const { device, ask } = createBench();
    const commands = [
      'X\r',
      '\r',
      '\x1315\r',
      '\x145\r',
      '\x10ED1\r',
      densities(4),
      'Z'.repeat(1000).concat('\r'),
    ];
    for (const command of commands) assert.equal(await ask(command), 'P', JSON.stringify(command));
    void device.insertSlip(SLIP);
    await ask(FEED);
    assert.equal(await ask(densities(5)), 'P');
    device.setTroubles({ refusing: true });
    assert.equal(await ask(RESET), 'P');
  });

  it('holds a jammed card until it is removed, also through a loss of power', async () => {
    const { device, ask } = createBench();
    const exit = device.insertSlip(SLIP, 'jam');
    assert.equal(await ask(FEED), '1');
    assert.equal(await ask(FEED), '1');
    device.powerCycle();
    assert.equal(await ask(FEED), '2');
    device.removeSlip();
    assert.equal(await exit, 'removed');
    assert.equal(await ask(FEED), 'B');
  });

  it('says double feed, missed strobes and open cover', async () => {
    const { device, ask } = createBench();
    void device.insertSlip(SLIP, 'double-feed');
    assert.equal(await ask(FEED), '6');
    void device.insertSlip(SLIP, 'missed-strobes');
    assert.equal(await ask(FEED), '@');
    void device.insertSlip([...SLIP, ...SLIP], 'missed-strobes');
    assert.equal(await ask(FEED), '0');
    assert.equal(await ask(TIMING), '006\r');
    device.setTroubles({ coverOpen: true });
    assert.equal(await ask(FEED), 'D');
  });

  it('turns one mark over in the second reading only', async () => {
    const { device, ask } = createBench();
    void device.insertSlip(SLIP, 'flipped-bit');
    await ask(FEED);
    assert.equal(await ask(densities(4)), RECORD);
    assert.equal(await ask(densities(4)), '9@\r \r4@Y2\r49\r');
    assert.equal(await ask(densities(4)), RECORD);
  });

  it('says nothing when it is dead, until it is switched off and on', async () => {
    const { device, ask } = createBench();
    const armed = device.whenArmed();
    await ask(FEED);
    await armed;
    device.setTroubles({ dead: true });
    assert.equal(await ask(RESET), '');
    device.powerCycle();
    assert.equal(await ask(RESET), '\x06');
  });
});
