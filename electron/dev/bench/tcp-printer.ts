import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Port } from '../../../drivers/port/port.ts';
import { systemTimers } from '../../../drivers/port/system-timers.ts';
import { portOfSocket } from '../../../drivers/port/tcp-port.ts';
import type { PrinterProfile } from '../../../drivers/printer/printer-profile.ts';
import { loadPrinterProfile } from '../../../drivers/printer/profile-file.ts';
import { createSimulatedPrinter } from '../../../drivers/simulated/escpos-printer.ts';
import type { Bench } from './bench-run.ts';
import { ASSETS } from './engine-till.ts';

/** The printer that is measured with: 80 mm, 203 dpi. */
export const PROFILE_NAME = 'generic-80mm-203dpi';

/** Reads its profile; throws where the file is broken. */
export async function loadBenchProfile(): Promise<PrinterProfile> {
  const loaded = await loadPrinterProfile(ASSETS.profiles, PROFILE_NAME);
  if (loaded.kind !== 'loaded') throw new Error(`profile ${PROFILE_NAME}: ${JSON.stringify(loaded)}`);
  return loaded.profile;
}

/** Serves a simulated printer, which prints in no time, on loopback; `watch` sees its side of each connection. */
export async function serveTcpPrinter(bench: Bench, watch: (port: Port) => Port): Promise<{ port: number }> {
  const printer = createSimulatedPrinter({ profile: await loadBenchProfile(), timers: systemTimers });
  const server = createServer((socket) => printer.attach(watch(portOfSocket(socket, 'host', systemTimers))));
  bench.defer(async () => {
    server.close();
    await printer.close();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the printer has no TCP port');
  return { port: address.port };
}
