import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Command, commandBytes } from '../../../../drivers/omr/sekonic/frame.ts';

const hex = (command: Command) => Buffer.from(commandBytes(command)).toString('hex');

describe('Sekonic commands', () => {
  it('are those of the manual, each ended by CR', () => {
    assert.equal(hex({ kind: 'reset' }), '180d');
    assert.equal(hex({ kind: 'feedAndRead' }), '3f0d');
    assert.equal(hex({ kind: 'timingMarks' }), '05540d');
    assert.equal(hex({ kind: 'setLines' }), '1331320d');
    assert.equal(hex({ kind: 'setFraming', framing: 'stx-cr' }), '14330d');
    assert.equal(hex({ kind: 'setFraming', framing: 'stx-etx' }), '14340d');
  });

  it('ask for columns from the first, in three digits each', () => {
    assert.equal(hex({ kind: 'densities', columnCount: 27 }), `104544${hexOf('001027')}0d`);
    assert.equal(hex({ kind: 'densities', columnCount: 999 }), `104544${hexOf('001999')}0d`);
  });
});

function hexOf(text: string): string {
  return Buffer.from(text).toString('hex');
}
