import type { Timers } from '../../../drivers/port/port.ts';
import { createTrainingPrinter, type TrainingPrinter } from './training-printer.ts';
import { createTrainingReader, type TrainingReader } from './training-reader.ts';
import { createTrainingScanner, type TrainingScanner } from './training-scanner.ts';

/** The simulated devices of a training till (promise 7), in this process, speaking the devices' own bytes. */
export interface TrainingDevices {
  readonly reader: TrainingReader;
  readonly printer: TrainingPrinter;
  readonly scanner: TrainingScanner;
}

/** Makes the simulated devices. */
export function createTrainingDevices(
  timers: Timers,
  now: () => number,
  fontDirectory: string,
): TrainingDevices {
  return {
    reader: createTrainingReader(timers),
    printer: createTrainingPrinter(timers, now, fontDirectory),
    scanner: createTrainingScanner(),
  };
}
