import type { Timers } from '../../../drivers/port/port.ts';
import type { CodeScanner, CodeScannerListener } from '../../../drivers/scanner/code-scanner.ts';
import { type ScannerLine, serialScannerLine } from '../../../drivers/scanner/scanner-line.ts';
import { createCodeScanner } from '../../../drivers/scanner/session.ts';
import type { Settings } from '../../contract/settings.ts';
import type { ScannerState } from '../../contract/state.ts';

type ScannerSettings = Settings['devices']['scanner'];

/** The till's scanner on a serial line; it can be changed while the till runs. */
export interface ScannerDevice {
  state(): ScannerState;
  /** Starts the scanner that these settings name, after stopping the one before. */
  use(settings: ScannerSettings): Promise<void>;
  stop(): Promise<void>;
}

/** What the scanner needs: who hears of its codes, time, and the simulated one (null outside training). */
export interface ScannerDeviceDependencies {
  readonly timers: Timers;
  readonly listener: CodeScannerListener;
  readonly simulated: ScannerLine | null;
}

/** The simulated scanner ends its codes: the time plays no part. */
const SIMULATED_SILENCE_MS = 100;

/** Owns the scanner named in the settings. */
export function createScannerDevice({
  timers,
  listener,
  simulated,
}: ScannerDeviceDependencies): ScannerDevice {
  let current: { readonly scanner: CodeScanner; readonly link: string } | null = null;

  function scannerFor(settings: ScannerSettings): typeof current {
    switch (settings.kind) {
      case 'none':
        return null;
      case 'simulated':
        return simulated && made(simulated, SIMULATED_SILENCE_MS, settings.kind);
      case 'serial':
        return made(serialScannerLine(settings.link, timers), settings.silenceMs, settings.link.path);
    }
  }

  function made(line: ScannerLine, silenceMs: number, link: string): typeof current {
    return { scanner: createCodeScanner({ line, timers, listener, silenceMs }), link };
  }

  async function stop(): Promise<void> {
    const last = current;
    current = null;
    await last?.scanner.stop();
  }

  return {
    state() {
      if (!current) return { kind: 'not-configured', link: '', problem: null };
      const { scanner, link } = current;
      const { state } = scanner;
      return { kind: state.kind, link, problem: 'problem' in state ? state.problem : null };
    },
    async use(settings) {
      await stop();
      current = scannerFor(settings);
      current?.scanner.start();
    },
    stop,
  };
}
