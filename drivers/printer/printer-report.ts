import type { PaperJob } from './paper-frame.ts';
import type { PrinterConnection } from './printer-connection.ts';
import type { PrinterReport } from './receipt-printer.ts';

/** How a loss of power in the middle of a paper would show on this connection. */
export function powerLossShows(
  { found }: PrinterConnection,
  linkEndsWithPower: boolean,
): PrinterReport['powerLoss'] {
  if (found?.continuity) return 'asked';
  return linkEndsWithPower ? 'link' : 'unnoticed';
}

/** Whether the printer's answers to a job prove that its paper is whole: nothing may go wrong unnoticed. */
export function answersProve(
  connection: PrinterConnection,
  job: PaperJob,
  linkEndsWithPower: boolean,
): boolean {
  const shown = powerLossShows(connection, linkEndsWithPower) !== 'unnoticed';
  return connection.tellsStatus && shown && !job.mayOverflow;
}

/** What is known of the printer on a connection. */
export function reportOf(connection: PrinterConnection, linkEndsWithPower: boolean): PrinterReport {
  const { found, silent, tellsStatus, condition } = connection;
  return {
    model: found?.model ?? null,
    maker: found?.maker ?? null,
    proof: found?.proof ?? 'none',
    answers: !silent && condition !== null,
    statusBack: tellsStatus,
    powerLoss: powerLossShows(connection, linkEndsWithPower),
    lastStatus: silent ? null : condition,
  };
}
