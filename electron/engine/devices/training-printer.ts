import type { OpenPort, Timers } from '../../../drivers/port/port.ts';
import type { PrinterProfile } from '../../../drivers/printer/printer-profile.ts';
import { createSimulatedPrinter, type SimulatedPrinter } from '../../../drivers/simulated/escpos-printer.ts';
import type { PrinterFaults } from '../../../drivers/simulated/escpos-printer-faults.ts';
import type { CommandParams, CommandResult } from '../../contract/commands.ts';

type Papers = CommandResult<'simulatedPapers'>['papers'];

/** The simulated printer of a training till. */
export interface TrainingPrinter {
  /** The way to a printer of this profile: the one before is put away, with its papers. */
  readonly openPort: (profile: PrinterProfile) => OpenPort;
  setFaults(faults: CommandParams<'simulatePrinter'>): void;
  /** What came out of the slot, latest first. */
  papers(limit: number): Papers;
}

/** Papers kept to be looked at. */
const KEPT_PAPERS = 20;

/** A printer prints some 150 mm a second: 1200 rows of dots. */
const ROWS_PER_SECOND = 1200;

/** More than a receipt: the simulated link has no flow control of its own. */
const BUFFER_BYTES = 65_536;

/** Makes the simulated printer; it is there once a link to it is asked for. */
export function createTrainingPrinter(
  timers: Timers,
  now: () => number,
  fontDirectory: string,
): TrainingPrinter {
  const papers: Papers = [];
  const build = { rowsPerSecond: ROWS_PER_SECOND, bufferBytes: BUFFER_BYTES };
  let profile: PrinterProfile | null = null;
  let printer: SimulatedPrinter | null = null;

  /** Puts another printer in the place of the one before, whose link ends. */
  function replace(wanted: PrinterProfile): SimulatedPrinter {
    void printer?.close();
    profile = wanted;
    printer = createSimulatedPrinter({
      profile: wanted,
      timers,
      fontDirectory,
      ...build,
      onPaper({ png, bytes }) {
        papers.unshift({
          at: now(),
          png: Buffer.from(png).toString('base64'),
          bytes: Buffer.from(bytes).toString('base64'),
        });
        papers.splice(KEPT_PAPERS);
      },
    });
    return printer;
  }

  return {
    openPort(wanted) {
      const first = replace(wanted);
      return () => (printer ?? first).openPort();
    },
    setFaults({ connected, powerCycle, rowsPerSecond, bufferBytes, ...faults }) {
      build.rowsPerSecond = rowsPerSecond ?? build.rowsPerSecond;
      build.bufferBytes = bufferBytes ?? build.bufferBytes;
      if (profile && (rowsPerSecond ?? bufferBytes) !== undefined) replace(profile);
      const given = Object.entries(faults).filter(([, value]) => value !== undefined);
      printer?.setFaults({
        ...(Object.fromEntries(given) as Partial<PrinterFaults>),
        ...(connected === undefined ? {} : { disconnected: !connected }),
      });
      if (powerCycle) printer?.powerCycle();
    },
    papers: (limit) => papers.slice(0, limit),
  };
}
