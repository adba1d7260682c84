import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { COMMAND_NAMES, type CommandName, commandFrame } from '../../../../drivers/omr/chatsworth/frame.ts';
import { EEPROM_WRITERS } from '../../../../drivers/simulated/chatsworth-reader.ts';

const hex = (command: CommandName) => Buffer.from(commandFrame(command)).toString('hex');

describe('Chatsworth command frames', () => {
  it('arms with 12 49 30 30 12 45', () => {
    assert.equal(hex('arm'), '124930301245');
  });

  it('frames extended commands as 12 1B cmd 12 45', () => {
    assert.deepEqual(
      Object.fromEntries(COMMAND_NAMES.filter((name) => name !== 'arm').map((name) => [name, hex(name)])),
      {
        enableFeed: '121b451245',
        disableFeed: '121b441245',
        timingTrackTop: '121b53541245',
        timingTrackBottom: '121b53421245',
        ejectRear: '121b45521245',
        ejectFront: '121b45461245',
        retransmit: '121b521245',
        status: '121b531245',
      },
    );
  });

  it('cannot build a command that writes the EEPROM, nor the bare E that disarms', () => {
    // @ts-expect-error: not a command of a till
    assert.throws(() => commandFrame('SETBAUD'));
    // @ts-expect-error: the letters aren't free
    assert.throws(() => commandFrame('I00'));
    const sent = COMMAND_NAMES.map((name) => Buffer.from(commandFrame(name)).toString('latin1'));
    for (const writer of EEPROM_WRITERS) assert.ok(!sent.some((frame) => frame.includes(writer)), writer);
    assert.ok(!sent.includes('\x12E\x12E'));
    // One command a frame, of one to three letters or digits: none can hide another.
    for (const frame of sent) {
      const start = frame.startsWith('\x12\x1b') ? 2 : 1;
      assert.ok(frame.startsWith('\x12') && frame.endsWith('\x12E'));
      assert.match(frame.slice(start, -2), /^[A-Z][A-Z0-9]{0,2}$/);
    }
  });
});
