import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { PrinterState, ReaderState } from '../../electron/contract/state.ts';
import { printerState, readerState } from '../../electron/contract/state.ts';
import {
  printerStateWords,
  printerWords,
  problemAdvice,
  readerStateWords,
  readerWords,
} from '../../renderer/french/devices.ts';
import { assertSentence } from './french-text.ts';

const PRINTER_KINDS: readonly PrinterState['kind'][] = printerState.shape.kind.options;
const READER_KINDS: readonly ReaderState['kind'][] = readerState.shape.kind.options;

function printer(kind: PrinterState['kind'], paperNearEnd = false): PrinterState {
  return { kind, link: '/dev/usb/lp0', paperNearEnd, problem: null };
}

function reader(kind: ReaderState['kind']): ReaderState {
  return { kind, link: '/dev/ttyUSB0', problem: null };
}

describe('the state of a device', () => {
  it('is told in words of its own, with what to do', () => {
    const printers = PRINTER_KINDS.map((kind) => printerWords(printer(kind)));
    const readers = READER_KINDS.map((kind) => readerWords(reader(kind)));
    for (const { label, advice } of [...printers, ...readers]) {
      assert.notEqual(label, '');
      assertSentence(advice, label);
    }
    assert.equal(new Set(printers.map(({ label }) => label)).size, PRINTER_KINDS.length);
    assert.equal(new Set(readers.map(({ label }) => label)).size, READER_KINDS.length);
  });

  it('completes a sentence about a refusal', () => {
    for (const kind of PRINTER_KINDS) assert.doesNotMatch(printerStateWords(kind), /indisponible/, kind);
    for (const kind of READER_KINDS) assert.doesNotMatch(readerStateWords(kind), /indisponible/, kind);
    assert.equal(printerStateWords('novel'), 'est indisponible (novel)');
  });

  it('warns of paper near its end without calling the printer unready', () => {
    const { tone, label } = printerWords(printer('ready', true));
    assert.deepEqual([tone, label], ['attention', 'Papier bas']);
  });
});

describe('the problem of a link', () => {
  const problems = [
    'permission-denied',
    'not-found',
    'busy',
    'refused',
    'link-lost',
    'EACCES',
    'ENOENT',
    'EBUSY',
    'ECONNREFUSED',
    'no-answer',
    null,
    'EWEIRD',
  ];
  for (const problem of problems) {
    it(`is told with where it is and what to do: ${problem}`, () => {
      const { advice } = readerWords({ kind: 'absent', link: '/dev/ttyUSB0', problem });
      assertSentence(advice, 'advice');
      assert.match(advice, /\/dev\/ttyUSB0/);
      assert.equal(/\(code /.test(advice), problem === 'EWEIRD');
    });
  }

  it('of a training device says where to plug it in again', () => {
    const { advice } = readerWords({ kind: 'absent', link: 'simulated', problem: 'not-found' });
    assert.match(advice, /Rebranchez le lecteur de formation/);
  });

  it('is kept as its code where it has no words', () => {
    assert.match(problemAdvice('EWEIRD', '/dev/ttyUSB0', 'le lecteur'), /EWEIRD/);
  });
});
