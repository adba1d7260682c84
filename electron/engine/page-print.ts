import type { PrinterReport, PrintOutcome } from '../../drivers/printer/receipt-printer.ts';
import type { CommandResult } from '../contract/commands.ts';
import type { Printing } from './printing.ts';

/** How the printing of a page went that is no receipt. */
export type PageReport = CommandResult<'printTestPage'>;

/** Prints a page in its turn; it is made when that comes, knowing what was found of the printer. */
export async function printPage(
  printing: Pick<Printing, 'inTurn'>,
  page: (report: PrinterReport | null) => Uint8Array,
): Promise<PageReport> {
  const printed = await printing.inTurn(async (printer): Promise<PrintOutcome> => {
    if (!printer) return { kind: 'not-sent', problem: 'not-configured' };
    return printer.print(page(printer.report), () => Promise.resolve());
  });
  return { outcome: printed.kind, problem: 'problem' in printed ? printed.problem : null };
}
