import type { Timers } from '../port/port.ts';
import { createReconnectingDevice } from '../port/reconnecting-device.ts';
import type { CodeScanner, CodeScannerListener, CodeScannerState } from './code-scanner.ts';
import { ScannerLink } from './link.ts';
import type { ScannerLine } from './scanner-line.ts';

/** What a scanner's driver is made of. */
export interface CodeScannerOptions {
  readonly line: ScannerLine;
  readonly timers: Timers;
  readonly listener: CodeScannerListener;
  /** A code that has no end is over after this long without a byte, in ms. */
  readonly silenceMs: number;
}

const RETRY_INTERVAL_MS = 2000;

/**
 * Reads the codes of a scanner on a serial line; it does nothing until start().
 *
 * A scanner that vanishes gets a new port every 2 s until it is back. `problem` in its states is a system code
 * ("ENOENT", "EACCES", "EBUSY"), a PortProblem, "unplugged", or "stopped" after stop().
 */
export function createCodeScanner({ line, timers, listener, silenceMs }: CodeScannerOptions): CodeScanner {
  return createReconnectingDevice<CodeScannerState, 'unplugged', ScannerLink>({
    openPort: line.openPort,
    timers,
    retryIntervalMs: RETRY_INTERVAL_MS,
    stateChanged: (state) => listener.stateChanged(state),
    stateAfterLoss: (problem) => ({ kind: 'absent', problem }),
    createLink: (port, events) =>
      new ScannerLink({ port, timers, silenceMs, isPresent: () => line.isPresent(), listener, events }),
  });
}
