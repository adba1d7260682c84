import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { linkPorts } from '../../../drivers/port/linked-ports.ts';
import { PortError } from '../../../drivers/port/port.ts';

const text = (chunks: Uint8Array[]) => chunks.map((chunk) => Buffer.from(chunk).toString());

describe('linked ports', () => {
  it('delivers both ways, in order, never within the write', async () => {
    const { host, device } = linkPorts('simulated');
    const atDevice: Uint8Array[] = [];
    const atHost: Uint8Array[] = [];
    device.onData((chunk) => atDevice.push(chunk));
    const stop = host.onData((chunk) => atHost.push(chunk));
    const writes = [host.write(Buffer.from('one')), host.write(Buffer.from('two'))];
    assert.deepEqual(atDevice, []);
    await Promise.all(writes);
    await device.write(Buffer.from('back'));
    stop();
    await device.write(Buffer.from('unheard'));
    assert.deepEqual(text(atDevice), ['one', 'two']);
    assert.deepEqual(text(atHost), ['back']);
    assert.equal(host.name, 'simulated');
  });

  it('cuts what is written as it is told', async () => {
    const { host, device } = linkPorts('simulated', (bytes) => [bytes.subarray(0, 1), bytes.subarray(1)]);
    const chunks: Uint8Array[] = [];
    device.onData((chunk) => chunks.push(chunk));
    await host.write(Buffer.from('abc'));
    assert.deepEqual(text(chunks), ['a', 'bc']);
  });

  it('delivers what was written, even when its buffer is used again at once', async () => {
    const { host, device } = linkPorts('simulated');
    const chunks: Uint8Array[] = [];
    device.onData((chunk) => chunks.push(chunk));
    const buffer = Buffer.from('abc');
    const written = host.write(buffer);
    buffer.fill('x');
    await written;
    assert.deepEqual(text(chunks), ['abc']);
  });

  it('closes both ends when either closes, tells each listener once, and loses what is on its way', async () => {
    const { host, device } = linkPorts('simulated');
    const told: string[] = [];
    host.onClose(() => told.push('host'));
    device.onClose(() => told.push('device'));
    device.onData(() => told.push('data'));
    const written = host.write(Buffer.from('late'));
    await device.close();
    await host.close();
    await written;
    assert.deepEqual(told.sort(), ['device', 'host']);
    await assert.rejects(
      host.write(Buffer.from('x')),
      (error) => error instanceof PortError && error.problem === 'closed',
    );
    await new Promise<void>((resolve) => host.onClose(resolve));
  });
});
