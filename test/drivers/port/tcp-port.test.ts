import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { describe, it, type TestContext } from 'node:test';
import type { Port } from '../../../drivers/port/port.ts';
import { systemTimers } from '../../../drivers/port/system-timers.ts';
import { openTcpPort } from '../../../drivers/port/tcp-port.ts';
import { createVirtualTimers } from '../virtual-timers.ts';

async function serverFor(t: TestContext): Promise<{ port: number; accepted: Promise<Socket> }> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const accepted = once(server, 'connection').then(([socket]) => {
    t.after(() => socket.destroy());
    return socket as Socket;
  });
  t.after(() => server.close());
  const address = server.address();
  return { port: typeof address === 'object' && address ? address.port : assert.fail(), accepted };
}

const closed = (port: Port) => new Promise<void>((resolve) => port.onClose(resolve));

describe('TCP port', () => {
  it('carries bytes both ways, and what was written before a close arrives', async (t) => {
    const { port: number, accepted } = await serverFor(t);
    const port = await openTcpPort({ host: '127.0.0.1', port: number }, systemTimers);
    const socket = await accepted;
    const answered = new Promise<string>((resolve) => {
      port.onData((chunk) => resolve(Buffer.from(chunk).toString('latin1')));
    });
    socket.write('bonjour');
    assert.equal(await answered, 'bonjour');
    let received = 0;
    socket.on('data', (chunk) => {
      received += chunk.length;
    });
    await port.write(new Uint8Array(300_000));
    await Promise.all([port.close(), once(socket, 'close')]);
    assert.equal(received, 300_000);
    await port.close();
    await assert.rejects(port.write(Uint8Array.of(1)), { name: 'PortError', problem: 'closed' });
  });

  it('tells a refused connection and a device that does not answer', async (t) => {
    const { port: number } = await serverFor(t);
    const unused = createServer();
    unused.listen(0, '127.0.0.1');
    await once(unused, 'listening');
    const address = unused.address();
    unused.close();
    await once(unused, 'close');
    const free = typeof address === 'object' && address ? address.port : assert.fail();
    await assert.rejects(openTcpPort({ host: '127.0.0.1', port: free }, systemTimers), {
      problem: 'refused',
      systemCode: 'ECONNREFUSED',
    });
    const impatient = {
      now: () => 0,
      after(_ms: number, due: () => void) {
        queueMicrotask(due);
        return () => {};
      },
    };
    const opening = openTcpPort({ host: '127.0.0.1', port: number }, impatient);
    await assert.rejects(opening, { problem: 'timeout' });
  });

  it('tells once when the device goes away', async (t) => {
    const { port: number, accepted } = await serverFor(t);
    const port = await openTcpPort({ host: '127.0.0.1', port: number }, systemTimers);
    const gone = closed(port);
    (await accepted).resetAndDestroy();
    await gone;
    await assert.rejects(port.write(Uint8Array.of(1)), { problem: 'closed' });
    await closed(port);
  });

  it('waits while the device takes nothing, and gives up in time', async (t) => {
    const { port: number, accepted } = await serverFor(t);
    const timers = createVirtualTimers();
    const port = await openTcpPort({ host: '127.0.0.1', port: number }, timers);
    t.after(() => port.close());
    (await accepted).pause();
    let settled = false;
    const writing = port.write(new Uint8Array(50_000_000)).finally(() => {
      settled = true;
    });
    writing.catch(() => {});
    await timers.advance(44_000);
    assert.equal(settled, false);
    const gone = closed(port);
    await timers.advance(1000);
    await assert.rejects(writing, { problem: 'timeout' });
    await gone;
  });

  it('closes at once while a write is stuck', async (t) => {
    const { port: number, accepted } = await serverFor(t);
    const port = await openTcpPort({ host: '127.0.0.1', port: number }, systemTimers);
    (await accepted).pause();
    const refused = assert.rejects(port.write(new Uint8Array(50_000_000)), { problem: 'closed' });
    await port.close();
    await refused;
  });
});
