import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { PrinterState, ReaderState, ScannerState } from '../../electron/contract/state.ts';
import { printerState, readerState, scannerState } from '../../electron/contract/state.ts';
import {
  printerStateWords,
  printerWords,
  problemAdvice,
  readerStateWords,
  readerWords,
  scannerWords,
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

  it('is told of the scanner too, without calling a keyboard one wrong', () => {
    const kinds: readonly ScannerState['kind'][] = scannerState.shape.kind.options;
    const scanners = kinds.map((kind) => scannerWords({ kind, link: '/dev/ttyUSB1', problem: null }));
    for (const { label, advice } of scanners) assertSentence(advice, label);
    assert.equal(new Set(scanners.map(({ label }) => label)).size, kinds.length);
    assert.equal(scannerWords({ kind: 'not-configured', link: '', problem: null }).tone, 'off');
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

  it('explains the « dialout » group where the port may not be opened', () => {
    for (const kind of ['absent', 'fault'] as const) {
      const { advice } = readerWords({ kind, link: '/dev/ttyUSB0', problem: 'EACCES' });
      assert.match(advice, /groupe «\u00a0dialout\u00a0»/);
    }
  });

  it('that the reader reports itself is told the same on any link', () => {
    const own = [
      'jam',
      'double-feed',
      'cover-open',
      'left-inside',
      'feed-error',
      'command-refused',
      'bad-line',
    ];
    const advices = own.map((problem) => {
      const real = readerWords({ kind: 'fault', link: '/dev/ttyUSB0', problem }).advice;
      assert.equal(readerWords({ kind: 'fault', link: 'simulated', problem }).advice, real);
      assertSentence(real, problem);
      assert.doesNotMatch(real, /\(code |branché/);
      return real;
    });
    assert.equal(new Set(advices).size, own.length);
  });

  it('of a training reader that says nothing is to switch it off and on', () => {
    const { advice } = readerWords({ kind: 'absent', link: 'simulated', problem: 'no-answer' });
    assert.match(advice, /Éteignez-le et rallumez-le/);
  });

  it('of a training device says where to plug it in again', () => {
    const { advice } = readerWords({ kind: 'absent', link: 'simulated', problem: 'not-found' });
    assert.match(advice, /Rebranchez le lecteur de formation/);
  });

  it('is kept as its code where it has no words', () => {
    assert.match(problemAdvice('EWEIRD', '/dev/ttyUSB0', 'le lecteur'), /EWEIRD/);
  });
});
