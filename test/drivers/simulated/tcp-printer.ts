import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import type { TestContext } from 'node:test';
import { systemTimers } from '../../../drivers/port/system-timers.ts';
import { portOfSocket } from '../../../drivers/port/tcp-port.ts';
import {
  createSimulatedPrinter,
  type SimulatedPrinter,
  type SimulatedPrinterOptions,
} from '../../../drivers/simulated/escpos-printer.ts';
import { profileNamed } from '../printer/printer-bench.ts';

/** Serves a simulated printer over TCP until the end of the test; resolves with it and its port. */
export async function tcpPrinterFor(
  t: TestContext,
  address: { host: string; port: number },
  options: Partial<SimulatedPrinterOptions> = {},
): Promise<{ simulated: SimulatedPrinter; port: number; sockets: Socket[] }> {
  const profile = await profileNamed('generic-80mm-203dpi');
  const simulated = createSimulatedPrinter({ profile, timers: systemTimers, ...options });
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    simulated.attach(portOfSocket(socket, 'host', systemTimers));
  });
  server.listen(address.port, address.host);
  await once(server, 'listening');
  t.after(async () => {
    for (const socket of sockets) socket.destroy();
    await simulated.close();
    server.close();
    await once(server, 'close');
  });
  const bound = server.address();
  return { simulated, port: typeof bound === 'object' && bound ? bound.port : address.port, sockets };
}
