import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { groupedCode, groupedNumber, typedCode } from '../../renderer/logic/presented-code.ts';

describe('a receipt’s number being typed', () => {
  it('falls into the groups of the paper, whatever stands between the digits', () => {
    assert.equal(groupedNumber('0000010100000007'), '000001-01-00000007');
    assert.equal(groupedNumber(' 000001 01-0000 0007 '), '000001-01-00000007');
    assert.equal(groupedNumber('0000010'), '000001-0');
    assert.equal(groupedNumber('000001-'), '000001');
  });

  it('takes nothing behind its sixteen digits', () => {
    assert.equal(groupedNumber('000001010000000799'), '000001-01-00000007');
  });
});

describe('a control code being typed', () => {
  it('falls into groups of four capitals', () => {
    assert.equal(groupedCode('abcd efgh-jkmn.pqrs'), 'ABCD-EFGH-JKMN-PQRS');
    assert.equal(groupedCode('abcde'), 'ABCD-E');
    assert.equal(groupedCode(''), '');
  });

  it('takes O for 0, I and L for 1', () => {
    assert.equal(groupedCode('oOiIlL'), '0011-11');
  });
});

describe('what is typed', () => {
  const [number, code] = ['000001-01-00000007', 'ABCD-EFGH-JKMN-PQRS'];

  it('is presented once both are whole', () => {
    assert.deepEqual(typedCode(number, code), { kind: 'typed', number, code });
    assert.deepEqual(typedCode('0000010100000007', 'abcdefghjkmnpqrs'), { kind: 'typed', number, code });
  });

  it('is nothing while a character lacks', () => {
    assert.equal(typedCode(number.slice(0, -1), code), null);
    assert.equal(typedCode(number, code.slice(0, -1)), null);
    assert.equal(typedCode('', ''), null);
  });
});
