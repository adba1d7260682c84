import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createSekonicReader, type SekonicReaderOptions } from '../../../../drivers/omr/sekonic/session.ts';
import { linkPorts } from '../../../../drivers/port/linked-ports.ts';
import { createVirtualTimers } from '../../virtual-timers.ts';
import { createRecordingListener, lastState } from '../chatsworth/recording-listener.ts';

/** Written from the manual, without the simulated reader: command bytes and replies, in Latin-1. */
const RESET = '\x18\r';
const LINES = '\x1312\r';
const FEED = '?\r';
const TIMING = '\x05T\r';
const DENSITIES = '\x10ED001002\r';

/** Row 0 of column 0 is the reference, as dark as can be; row 11 of column 1 is marked. */
const RECORD = '9@\rY@\r';
const READING = { marks: [0x001, 0x800], doubts: [0, 0] };

type Script = Record<string, string | undefined>;

const WORKING: Script = {
  [RESET]: '\x06',
  [LINES]: '\x06',
  [FEED]: 'B',
  [TIMING]: '002\r',
  [DENSITIES]: RECORD,
};

/** A driver in front of a device that answers by a script, which may be changed on the way. */
async function startedBench(changes: Script = {}, options: Partial<SekonicReaderOptions> = {}) {
  const timers = createVirtualTimers();
  const told = createRecordingListener();
  const script: Script = { ...WORKING, ...changes };
  const commands: string[] = [];
  const feeds: string[] = [];
  const opened: unknown[] = [];
  let device = linkPorts('unused').device;
  const reader = createSekonicReader({
    timers,
    listener: told,
    columnCount: 2,
    referenceMarks: [{ column: 0, row: 0 }],
    density: { floor: 4, doubtFrom: 35, sureFrom: 65 },
    framing: 'cr',
    lineOrder: 'line-1-first',
    lineNames: '9876543210XY',
    ...options,
    async openPort() {
      const link = linkPorts('line');
      device = link.device;
      opened.push(device);
      device.onData((chunk) => {
        const command = Buffer.from(chunk).toString('latin1');
        commands.push(command);
        const reply = (command === FEED ? feeds.shift() : undefined) ?? script[command];
        if (reply !== undefined) void link.device.write(Buffer.from(reply, 'latin1'));
      });
      return link.host;
    },
  });
  reader.start();
  await timers.settle();
  const send = async (text: string) => {
    await device.write(Buffer.from(text, 'latin1'));
    await timers.settle();
  };
  /** The next card, and its status. */
  const feed = async (status = '0') => {
    feeds.push(status);
    commands.length = 0;
    await timers.advance(500);
  };
  return { timers, told, reader, script, commands, feeds, opened, send, feed };
}

describe('Sekonic session, byte for byte', () => {
  it('resets, sets, asks for a card; counts its timing marks, reads it twice, and waits', async () => {
    const { commands, told, reader, feed, timers } = await startedBench();
    assert.deepEqual(commands, [RESET, LINES, FEED]);
    assert.deepEqual(reader.state, { kind: 'ready' });
    await feed();
    assert.deepEqual(commands, [FEED, TIMING, DENSITIES, DENSITIES]);
    assert.deepEqual(told.records, [{ first: READING, second: READING }]);
    assert.deepEqual(reader.state, { kind: 'slip-inside' });
    await timers.advance(1900);
    assert.equal(commands.length, 4);
    assert.equal(await reader.accept(), false);
    await timers.settle();
    assert.equal(commands.at(-1), FEED);
    assert.equal(lastState(told), 'ready');
    assert.equal(await reader.accept(), false);
    assert.deepEqual(told.faults, []);
  });

  it('feeds the next card after reject() too, and within slipRead', async () => {
    const bench = await startedBench();
    await bench.feed();
    bench.feeds.push('0');
    assert.equal(await bench.reader.reject(), false);
    await bench.timers.settle();
    assert.equal(bench.told.records.length, 2);
    const { told, reader, feed, commands, timers } = await startedBench();
    told.slipRead = (record) => {
      told.records.push(record);
      void reader.accept();
    };
    await feed();
    await timers.settle();
    assert.deepEqual(commands, [FEED, TIMING, DENSITIES, DENSITIES, FEED]);
  });

  it('sets the framing that is wanted, and takes answers in no other', async () => {
    const framed = { [TIMING]: '\x02002\x03', [DENSITIES]: `\x02${RECORD}\x03`, '\x144\r': '\x06' };
    const { commands, told, feed, script, reader } = await startedBench(framed, { framing: 'stx-etx' });
    assert.deepEqual(commands, [RESET, LINES, '\x144\r', FEED]);
    await feed();
    assert.deepEqual(told.records, [{ first: READING, second: READING }]);
    script[TIMING] = '002\r';
    await reader.accept();
    await feed();
    assert.deepEqual(told.faults, ['unexpected-reply']);
    assert.equal(told.records.length, 1);
  });

  it('takes settings that go unanswered as made', async () => {
    const { timers, told, commands } = await startedBench({ [LINES]: undefined });
    await timers.advance(250);
    assert.deepEqual(commands, [RESET, LINES, FEED]);
    assert.equal(lastState(told), 'ready');
  });

  it('takes the late end of the timing marks with the densities', async () => {
    const { told, feed } = await startedBench({ [TIMING]: '002', [DENSITIES]: `\r${RECORD}` });
    await feed();
    assert.equal(told.records.length, 1);
  });

  it('rejects a card with other timing marks than the slip has, unread', async () => {
    for (const count of ['001', '003', '000']) {
      const { told, feed, commands } = await startedBench({ [TIMING]: count });
      await feed();
      assert.deepEqual(told.faults, ['timing-marks']);
      assert.deepEqual(commands.slice(0, 2), [FEED, TIMING]);
      assert.equal(commands.includes(DENSITIES), false);
      assert.equal(lastState(told), 'ready');
    }
  });

  it('rejects a card whose reading is broken, with the reason, and takes the next', async () => {
    const faultOf = async (changes: Script) => {
      const { told, feed, timers, script, commands } = await startedBench(changes);
      await feed();
      await timers.advance(400);
      assert.deepEqual(told.records, []);
      Object.assign(script, WORKING);
      await timers.advance(1000);
      await feed();
      assert.equal(told.records.length, 1, JSON.stringify([changes, commands]));
      return told.faults.join();
    };
    assert.equal(await faultOf({ [DENSITIES]: '9@\rY@' }), 'incomplete');
    assert.equal(await faultOf({ [DENSITIES]: '9@\rY\r' }), 'odd-length');
    assert.equal(await faultOf({ [DENSITIES]: '9@\rYA\r' }), 'not-a-record-byte');
    assert.equal(await faultOf({ [DENSITIES]: `9@\r${'Y'.repeat(40)}\r` }), 'too-long');
    assert.equal(await faultOf({ [DENSITIES]: '93\rY@\r' }), 'faint-reference');
    assert.equal(await faultOf({ [DENSITIES]: 'Q' }), 'bad-line');
    assert.equal(await faultOf({ [TIMING]: '00' }), 'incomplete');
    assert.equal(await faultOf({ [TIMING]: '002 ' }), 'unexpected-reply');
    assert.equal(await faultOf({ [TIMING]: `002${RECORD}` }), 'unexpected-reply');
  });

  it('tells each fault of the feed once, and its state until it is put right', async () => {
    const problems = {
      '1': 'jam',
      '2': 'left-inside',
      '3': 'feed-error',
      '6': 'double-feed',
      D: 'cover-open',
    };
    for (const [status, problem] of Object.entries({ ...problems, Q: 'bad-line' })) {
      const { told, timers, script, feed } = await startedBench({ [FEED]: status });
      await timers.advance(5000);
      assert.deepEqual(told.faults, [problem]);
      assert.equal(lastState(told), `fault: ${problem}`);
      script[FEED] = 'B';
      await timers.advance(500);
      assert.equal(lastState(told), 'ready');
      await feed(status);
      assert.deepEqual(told.faults, [problem, problem]);
    }
  });

  it('tells every card on which the reader found no timing marks', async () => {
    const { told, feed, timers } = await startedBench();
    await feed('@');
    await feed('@');
    await timers.advance(2000);
    assert.deepEqual(told.faults, ['timing-marks', 'timing-marks']);
    assert.equal(lastState(told), 'ready');
  });

  it('says that a command was refused, and tries again through a new port', async () => {
    const { told, timers, script, opened } = await startedBench({ [FEED]: 'P' });
    assert.equal(lastState(told), 'fault: command-refused');
    script[FEED] = 'B';
    await timers.advance(1000);
    assert.equal(lastState(told), 'ready');
    assert.equal(opened.length, 2);
  });

  it('tells a card whose reading was refused as lost', async () => {
    const { told, feed } = await startedBench({ [DENSITIES]: 'P' });
    await feed();
    assert.deepEqual(told.faults, ['incomplete']);
    assert.equal(lastState(told), 'fault: command-refused');
  });

  it('says that its commands arrive damaged', async () => {
    assert.equal(lastState((await startedBench({ [RESET]: 'Q' })).told), 'fault: bad-line');
  });

  it('tells bytes that nobody asked for, once, and sends nothing until they end', async () => {
    const { told, send, commands, timers } = await startedBench();
    await timers.advance(400);
    commands.length = 0;
    await send('9@');
    await send('8@');
    await timers.advance(200);
    assert.deepEqual(commands, []);
    assert.deepEqual(told.faults, ['unexpected-reply']);
    await timers.advance(50);
    assert.deepEqual(commands, [FEED]);
    assert.equal(lastState(told), 'ready');
  });

  it('gives a line up that never falls quiet', async () => {
    const { told, send, timers, opened } = await startedBench();
    for (let ms = 0; ms < 2400; ms += 200) {
      await send('~');
      await timers.advance(200);
    }
    assert.equal(lastState(told), 'fault: bad-line');
    assert.equal(opened.length, 1);
    await timers.advance(1000);
    assert.equal(lastState(told), 'ready');
    assert.deepEqual(told.faults, ['unexpected-reply']);
  });

  it('does not mind noise beside a slip in hand', async () => {
    const { told, send, feed, timers } = await startedBench();
    await feed();
    await send('~~');
    await timers.advance(2500);
    assert.deepEqual(told.faults, []);
    assert.equal(lastState(told), 'slip-inside');
  });

  it('takes a garbled status for a bad line, once', async () => {
    const { told, timers, script } = await startedBench({ [FEED]: 'x' });
    await timers.advance(5000);
    assert.deepEqual(told.faults, ['bad-line']);
    assert.equal(lastState(told), 'fault: bad-line');
    script[FEED] = 'B';
    await timers.advance(1000);
    assert.equal(lastState(told), 'ready');
  });

  it('asks a reader whose card is in hand whether it is there, and feeds nothing', async () => {
    const { commands, feed, timers, told, script } = await startedBench();
    await feed();
    commands.length = 0;
    await timers.advance(6000);
    assert.deepEqual(commands, [TIMING, TIMING, TIMING]);
    script[TIMING] = undefined;
    await timers.advance(2900);
    assert.equal(lastState(told), 'absent: no-answer');
    assert.deepEqual(told.faults, []);
  });

  it('feeds nothing through a new port either while a slip is in hand', async () => {
    const { commands, feed, timers, told, script, reader } = await startedBench();
    await feed();
    script[TIMING] = undefined;
    await timers.advance(2900);
    script[TIMING] = '002';
    commands.length = 0;
    await timers.advance(3500);
    assert.deepEqual(commands, [RESET, LINES, TIMING]);
    assert.equal(lastState(told), 'slip-inside');
    await reader.accept();
    await timers.settle();
    assert.equal(commands.at(-1), FEED);
    assert.equal(lastState(told), 'ready');
  });

  it('refuses slips that it can neither ask for nor compare', async () => {
    const refused = (options: Partial<SekonicReaderOptions>) =>
      assert.rejects(startedBench({}, options), RangeError);
    await refused({ columnCount: 0 });
    await refused({ columnCount: 1000 });
    await refused({ referenceMarks: [] });
    await refused({ referenceMarks: [{ column: 2, row: 0 }] });
    await refused({ referenceMarks: [{ column: 0, row: 12 }] });
  });
});
