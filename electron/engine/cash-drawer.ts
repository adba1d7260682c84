import type { Settings } from '../contract/settings.ts';
import type { Actor, Registry } from '../registry/registry.ts';
import type { Printing } from './printing.ts';

/** The cash drawer behind the printer. */
export interface CashDrawer {
  /** Cash was taken: opens the drawer after the papers in line, where the settings say so; never fails the sale. */
  cashTaken(): void;
}

/** What the drawer needs of the rest of the till. */
export interface CashDrawerDependencies {
  readonly settings: () => Settings;
  readonly printing: Printing;
  readonly registry: Registry;
  readonly actor: () => Actor;
  readonly log: (line: string) => void;
}

/** Opens the drawer by the printer's pulse; each opening, and each try that failed, is a line in the journal. */
export function createCashDrawer(till: CashDrawerDependencies): CashDrawer {
  async function open(actor: Actor): Promise<void> {
    const problem = await till.printing.inTurn(async (printer) => {
      if (!printer) return 'no-printer';
      const outcome = await printer.openDrawer();
      return outcome.kind === 'sent' ? null : outcome.problem;
    });
    if (problem === null) await till.registry.recordNote('drawer-opened', {}, actor);
    else await till.registry.recordNote('drawer-not-opened', { problem }, actor);
  }

  return {
    cashTaken() {
      const { printer } = till.settings().devices;
      if (printer.kind === 'none' || printer.drawer !== 'after-cash') return;
      open(till.actor()).catch((error) => till.log(`drawer: ${String(error)}`));
    },
  };
}
