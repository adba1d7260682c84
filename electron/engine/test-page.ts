import type { PrinterProfile } from '../../drivers/printer/printer-profile.ts';
import type { PrinterReport } from '../../drivers/printer/receipt-printer.ts';
import type { PaperDocument } from '../../templates/document.ts';
import type { TestPagePrinter, TestPageReport } from '../../templates/test-page/test-page-document.ts';
import type { CommandResult } from '../contract/commands.ts';
import { type Outcome, success } from '../contract/errors.ts';
import type { Settings } from '../contract/settings.ts';
import type { PrinterState } from '../contract/state.ts';
import { localDateTime } from '../registry/draw-schedule.ts';
import type { Actor, Registry } from '../registry/registry.ts';
import { printPage } from './page-print.ts';
import type { Printing } from './printing.ts';

/** « Page d'essai »: what a technician wants to see of a printer. */
export interface TestPage {
  /** Prints it in its turn and says how it went; it is no receipt, and leaves only a line in the journal. */
  print(): Promise<Outcome<CommandResult<'printTestPage'>>>;
}

/** What the test page needs of the rest of the till. */
export interface TestPageDependencies {
  readonly settings: () => Settings;
  readonly printer: () => PrinterState;
  readonly profile: () => PrinterProfile;
  /** Whether the printer has the logo in its own memory. */
  readonly isLogoStored: () => boolean;
  readonly document: (report: TestPageReport) => PaperDocument;
  readonly encode: (document: PaperDocument) => Uint8Array;
  readonly printing: Printing;
  readonly registry: Registry;
  readonly actor: () => Actor;
}

/** Prints the test page. */
export function createTestPage(till: TestPageDependencies): TestPage {
  function reportOf(found: PrinterReport | null): TestPageReport {
    const settings = till.settings();
    const { name, terminal, zone } = settings.outlet;
    const { date, time } = localDateTime(till.actor().at, zone);
    return {
      training: settings.mode === 'training',
      outletName: name,
      terminal,
      localDate: date,
      localTime: time,
      printer: printerOf(found, settings),
    };
  }

  function printerOf(found: PrinterReport | null, settings: Settings): TestPagePrinter {
    const profile = till.profile();
    return {
      model: modelOf(found),
      profile: profile.name,
      dots: profile.dots,
      columns: profile.columns,
      dotsPerInch: profile.dotsPerInch,
      codePage: profile.codePage.name,
      qr: profile.qr,
      imageMode: profile.imageMode,
      logo: till.isLogoStored() ? 'stored' : 'sent',
      cutter: profile.cutter,
      proof: found?.proof ?? 'none',
      link: till.printer().link,
      speed: speedOf(settings),
    };
  }

  return {
    async print() {
      const { outcome, problem } = await printPage(till.printing, (found) =>
        till.encode(till.document(reportOf(found))),
      );
      await till.registry.recordNote('test-page', { outcome, problem }, till.actor());
      return success({ outcome, problem });
    },
  };
}

function modelOf(found: PrinterReport | null): string | null {
  if (!found?.model) return null;
  return found.maker === null ? found.model : `${found.maker} ${found.model}`;
}

/** Such as « 19 200 bauds, RTS/CTS »; null for what has no speed of its own. */
function speedOf({ devices: { printer } }: Settings): string | null {
  if (printer.kind !== 'escpos' || printer.link.kind !== 'serial') return null;
  const { baudRate, flowControl } = printer.link;
  const flow = { none: 'sans contrôle de flux', 'rts-cts': 'RTS/CTS', 'xon-xoff': 'XON/XOFF' }[flowControl];
  return `${baudRate.toLocaleString('fr-FR')}\u00a0bauds, ${flow}`;
}
