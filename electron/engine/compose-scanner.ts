import { systemTimers } from '../../drivers/port/system-timers.ts';
import type { ScannerLine } from '../../drivers/scanner/scanner-line.ts';
import type { EventData } from '../contract/commands.ts';
import type { Failure } from '../contract/errors.ts';
import type { Registry } from '../registry/registry.ts';
import { type CodeReader, createCodeReader } from './codes.ts';
import { createScannerDevice, type ScannerDevice } from './devices/scanner-device.ts';
import type { TillKeys } from './keys.ts';
import { createScans } from './scans.ts';

/** What codes and the scanner need of the rest of the till. */
export interface ScannerDependencies {
  readonly registry: Registry;
  readonly keys: TillKeys;
  readonly now: () => number;
  readonly simulated: ScannerLine | null;
  /** Why nobody may scan now, or null. */
  readonly refusal: () => Failure | null;
  readonly scanned: (scan: EventData<'scan'>) => void;
  readonly failureOf: (error: unknown) => Failure;
  readonly touch: () => void;
}

/** Wires the reader of codes and the scanner on a serial line: the part of the composition root that does. */
export function composeScanner(till: ScannerDependencies): { codes: CodeReader; scanner: ScannerDevice } {
  const { registry, keys, now, refusal, scanned, failureOf } = till;
  const codes = createCodeReader({ registry, controlCodeKey: keys.controlCode, now });
  const scanner = createScannerDevice({
    timers: systemTimers,
    simulated: till.simulated,
    listener: { stateChanged: till.touch, ...createScans({ codes, refusal, scanned, failureOf }) },
  });
  return { codes, scanner };
}
