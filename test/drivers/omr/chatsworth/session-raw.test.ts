import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ReaderTraits } from '../../../../drivers/omr/chatsworth/link-listener.ts';
import { createChatsworthReader } from '../../../../drivers/omr/chatsworth/session.ts';
import { linkPorts } from '../../../../drivers/port/linked-ports.ts';
import { createVirtualTimers } from '../../virtual-timers.ts';
import { markRecord } from './mark-records.ts';
import { createRecordingListener, lastState } from './recording-listener.ts';

/** Written from the manual, without the simulated reader: command bytes and replies, in Latin-1. */
const DISABLE = '\x12\x1bD\x12E';
const STATUS = '\x12\x1bS\x12E';
const ARM = '\x12I00\x12E';
const ENABLE = '\x12\x1bE\x12E';
const RETRANSMIT = '\x12\x1bR\x12E';
const EJECT_FRONT = '\x12\x1bEF\x12E';
const EJECT_REAR = '\x12\x1bER\x12E';
const IDLE = '\x30\r';

const TRAITS: ReaderTraits = { exitControl: true, timingTrack: 'as-set', clearedBit: 'set-when-clear' };

type Script = Record<string, string>;

const WORKING: Script = {
  [DISABLE]: 'G\r',
  [STATUS]: IDLE,
  [ARM]: 'G\r',
  [ENABLE]: 'G\r',
  [EJECT_FRONT]: 'G\r',
  [EJECT_REAR]: 'G\r',
};

/** A driver in front of a device that answers by a script, which may be changed on the way. */
async function startedBench(changes: Script = {}, traits: Partial<ReaderTraits> = {}) {
  const timers = createVirtualTimers();
  const told = createRecordingListener();
  const script: Script = { ...WORKING, ...changes };
  const commands: string[] = [];
  const { host, device } = linkPorts('line');
  device.onData((chunk) => {
    const command = Buffer.from(chunk).toString('latin1');
    commands.push(command);
    const reply = script[command];
    if (reply !== undefined) void device.write(Buffer.from(reply, 'latin1'));
  });
  const options = { timers, listener: told, columnCount: 2, ...TRAITS, ...traits };
  const reader = createChatsworthReader({ ...options, openPort: async () => host });
  reader.start();
  await timers.settle();
  const send = async (text: string) => {
    await device.write(Buffer.from(text, 'latin1'));
    await timers.settle();
  };
  return { timers, told, reader, script, commands, send };
}

describe('Chatsworth session, byte for byte', () => {
  it('connects, reads twice, accepts, and prepares for the next slip', async () => {
    const { commands, told, reader, send, timers } = await startedBench({ [RETRANSMIT]: '!   \r' });
    await send('!   \r');
    assert.deepEqual(told.records, [markRecord([1, 0])]);
    assert.equal(await reader.accept(), true);
    await timers.settle();
    assert.deepEqual(commands, [DISABLE, STATUS, ARM, ENABLE, RETRANSMIT, EJECT_REAR, ARM, ENABLE]);
    assert.deepEqual(
      told.states.map(({ kind }) => kind),
      ['ready', 'slip-inside', 'ready'],
    );
  });

  it('ignores garbage until the reader is armed, but tells a whole record', async () => {
    const { told } = await startedBench({ [DISABLE]: '\x01\x02\rG\r', [STATUS]: `!   \r${IDLE}` });
    assert.equal(lastState(told), 'ready');
    assert.deepEqual(told.faults, ['unexpected-reply']);
    assert.deepEqual(told.records, []);
  });

  it('takes a slip whose record is in one chunk with the acknowledgement that arms', async () => {
    const { told } = await startedBench({ [ARM]: 'G\r!   \r', [RETRANSMIT]: '!   \r' });
    assert.deepEqual(told.records, [markRecord([1, 0])]);
    assert.equal(lastState(told), 'slip-inside');
  });

  it('sends no other command to a transport that moves', async () => {
    const { timers, script, commands } = await startedBench();
    commands.length = 0;
    script[STATUS] = '\x31\r';
    await timers.advance(2000);
    assert.deepEqual(commands, [STATUS]);
    script[STATUS] = IDLE;
    await timers.advance(2000);
    assert.deepEqual(commands, [STATUS, STATUS, ARM]);
  });

  it('enables a transport that says it is disabled', async () => {
    const { timers, script, commands } = await startedBench();
    commands.length = 0;
    script[STATUS] = '\x10\r';
    await timers.advance(2000);
    assert.deepEqual(commands, [STATUS, ARM, ENABLE]);
  });

  it('tells once of a slip inside, and once that it is stuck, however long the reader says so', async () => {
    const { timers, script, told } = await startedBench();
    script[STATUS] = '\x20\r';
    await timers.advance(30_000);
    assert.deepEqual(told.faults, ['unread', 'jam']);
    assert.equal(lastState(told), 'fault: jam');
  });

  it('does not take two slips that happen to move at two probes for one that is stuck', async () => {
    const { timers, script, told, reader, send } = await startedBench({ [RETRANSMIT]: '!   \r' });
    script[STATUS] = '\x20\r';
    for (let slip = 0; slip < 3; slip += 1) {
      await timers.advance(2000);
      await send('!   \r');
      assert.equal(await reader.accept(), true);
      await timers.settle();
    }
    assert.deepEqual(told.faults, []);
    assert.equal(told.records.length, 3);
  });

  it('takes bit 4 of the status as it is set to: clear, occupied, or nothing', async () => {
    const OCCUPIED = '\x30\r';
    const CLEAR = '\x20\r';
    const inverted = await startedBench({ [STATUS]: CLEAR }, { clearedBit: 'set-when-occupied' });
    assert.deepEqual(inverted.commands, [DISABLE, STATUS, ARM, ENABLE]);
    inverted.script[STATUS] = OCCUPIED;
    await inverted.timers.advance(4000);
    assert.deepEqual(inverted.told.faults, ['unread']);
    const holding = await startedBench({ [STATUS]: OCCUPIED }, { clearedBit: 'set-when-occupied' });
    assert.deepEqual(holding.commands, [DISABLE, STATUS, EJECT_FRONT, ARM, ENABLE]);

    for (const answer of [OCCUPIED, CLEAR]) {
      const { commands, timers, told } = await startedBench({ [STATUS]: answer }, { clearedBit: 'ignored' });
      assert.deepEqual(commands, [DISABLE, STATUS, EJECT_FRONT, ARM, ENABLE]);
      await timers.advance(30_000);
      assert.deepEqual(told.faults, []);
      assert.equal(lastState(told), 'ready');
    }
  });

  it('does not mind that ejecting nothing is refused where bit 4 is ignored', async () => {
    const script = { [EJECT_FRONT]: '\x12\x1bEF?\r' };
    const { told } = await startedBench(script, { clearedBit: 'ignored' });
    assert.equal(lastState(told), 'ready');
  });

  it('settles a decision that waits its turn when the reader falls silent', async () => {
    const { timers, script, told, reader, send, commands } = await startedBench({
      [RETRANSMIT]: '!   \r',
    });
    await send('!   \r');
    delete script[STATUS];
    await timers.advance(2000);
    const accepted = reader.accept();
    await timers.advance(1000);
    assert.equal(await accepted, false);
    assert.equal(commands.includes(EJECT_REAR), false);
    assert.equal(lastState(told), 'absent: no-answer');
  });

  it('stays with a reader that is busy sending when it is asked how it is', async () => {
    const { timers, script, told, send } = await startedBench({ [RETRANSMIT]: '!   \r' });
    delete script[STATUS];
    await timers.advance(2000);
    await send('!   \r');
    await timers.advance(1000);
    assert.deepEqual(told.records, [markRecord([1, 0])]);
    assert.equal(lastState(told), 'slip-inside');
  });

  it('asks once for a retransmission, however many records come before its answer', async () => {
    const { timers, script, send, commands, told } = await startedBench({}, { exitControl: false });
    delete script[STATUS];
    await timers.advance(2000);
    await send('!   \r'.repeat(1000));
    script[STATUS] = IDLE;
    await timers.advance(10_000);
    assert.equal(commands.filter((command) => command === RETRANSMIT).length, 1);
    assert.deepEqual(told.records, []);
    assert.deepEqual(new Set(told.faults), new Set(['unexpected-reply']));
  });

  it('says that a command was refused', async () => {
    const { told } = await startedBench({ [ARM]: '\x12I?\r' });
    assert.equal(lastState(told), 'fault: command-refused');
  });

  it('gives a slip back whose retransmission is broken, refused or missing, with the reason', async () => {
    const faultsWith = async (retransmission: string) => {
      const { told, send, timers, commands } = await startedBench({ [RETRANSMIT]: retransmission });
      await send('!   \r');
      await timers.advance(1000);
      assert.deepEqual(told.records, []);
      return [...told.faults, lastState(told), commands.includes(EJECT_FRONT)];
    };
    assert.deepEqual(await faultsWith('!  \r'), ['odd-length', 'ready', true]);
    assert.deepEqual(await faultsWith('\x12\x1bR?\r'), ['unexpected-reply', 'ready', true]);
    assert.deepEqual(await faultsWith('! '), ['incomplete', 'ready', true]);
    // Given back by the next link, which finds it inside.
    assert.deepEqual(await faultsWith(''), ['incomplete', 'absent: no-answer', false]);
  });

  it('does not mind an acknowledgement beside the answer to a query', async () => {
    const { told, send } = await startedBench({ [STATUS]: `G\r${IDLE}G\r`, [RETRANSMIT]: 'G\r!   \r' });
    await send('!   \r');
    assert.deepEqual(told.records, [markRecord([1, 0])]);
    assert.deepEqual(told.faults, []);
  });
});
