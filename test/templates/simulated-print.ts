import { join } from 'node:path';
import { linkPorts } from '../../drivers/port/linked-ports.ts';
import { systemTimers } from '../../drivers/port/system-timers.ts';
import { feedAndCut, INITIALISE, selectCodePage } from '../../drivers/printer/commands.ts';
import type { PrinterProfile } from '../../drivers/printer/printer-profile.ts';
import { loadPrinterProfile } from '../../drivers/printer/profile-file.ts';
import { createSimulatedPrinter } from '../../drivers/simulated/escpos-printer.ts';

const PROFILES = join(import.meta.dirname, '../../drivers/printer/profiles');

/** A profile of the drivers, by its file's name. */
export async function profileOf(name: string): Promise<PrinterProfile> {
  const result = await loadPrinterProfile(PROFILES, name);
  if (result.kind !== 'loaded') throw new Error(`${name}: ${result.kind}`);
  return result.profile;
}

/** The paper that a simulated printer makes of a body; throws when it doesn't know all of its commands. */
export async function printSimulated(body: Uint8Array, profile: PrinterProfile): Promise<Uint8Array> {
  const { host, device } = linkPorts('printer');
  const papers: Uint8Array[] = [];
  const printer = createSimulatedPrinter({
    profile,
    timers: systemTimers,
    port: device,
    onPaper: ({ png }) => papers.push(png),
  });
  try {
    const before = [...INITIALISE, ...profile.initialise, ...selectCodePage(profile.codePage.id)];
    await host.write(Uint8Array.from([...before, ...body, ...feedAndCut(profile.cutter)]));
    const [paper] = papers;
    if (!paper || printer.unknownCommands.size > 0) {
      throw new Error(`no paper, or unknown: ${[...printer.unknownCommands.keys()].join()}`);
    }
    return paper;
  } finally {
    await printer.close();
  }
}
