import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { COMMAND_NAMES, type CommandName, commandFrame } from '../../../../drivers/omr/chatsworth/frame.ts';

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
    const writers = /SET|PROGRAM|CHECKSUM|FACTORY/;
    for (const name of COMMAND_NAMES) {
      const bytes = Buffer.from(commandFrame(name));
      assert.doesNotMatch(bytes.toString('latin1'), writers);
      assert.notEqual(bytes.toString('hex'), '12451245');
    }
  });
});
