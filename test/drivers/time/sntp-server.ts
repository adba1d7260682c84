import { createSocket, type RemoteInfo } from 'node:dgram';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

const SECONDS_1900_TO_1970 = 2_208_988_800n;

/** What a test's server puts into its answer; times are UTC ms. */
export interface Answer {
  leap?: number;
  version?: number;
  mode?: number;
  stratum?: number;
  receivedAt: number;
  answeredAt: number;
}

/** An answer in bytes to a request, written by the words of RFC 5905 rather than by our parser's. */
export function answerPacket(
  request: Uint8Array,
  { leap = 0, version = 4, mode = 4, stratum = 2, receivedAt, answeredAt }: Answer,
): Buffer {
  const packet = Buffer.alloc(48);
  packet.writeUInt8(leap * 64 + version * 8 + mode, 0);
  packet.writeUInt8(stratum, 1);
  Buffer.from(request).copy(packet, 24, 40, 48);
  packet.writeBigUInt64BE(timestamp(receivedAt), 32);
  packet.writeBigUInt64BE(timestamp(answeredAt), 40);
  return packet;
}

/** 32 bits of seconds since 1900, of whatever era, and 32 of fraction. */
function timestamp(ms: number): bigint {
  const fixed = (BigInt(Math.round(ms)) << 32n) / 1000n + (SECONDS_1900_TO_1970 << 32n);
  return BigInt.asUintN(64, fixed);
}

/** A UDP server on a free port of this machine, closed after the test; `reply` gives what it sends for a request. */
export async function timeServer(
  t: { after(fn: () => void): void },
  reply: (request: Buffer) => readonly Uint8Array[],
): Promise<{ port: number; requests: Buffer[] }> {
  const requests: Buffer[] = [];
  const server = createSocket('udp4');
  server.on('message', (request: Buffer, from: RemoteInfo) => {
    requests.push(request);
    for (const packet of reply(request)) server.send(packet, from.port, from.address);
  });
  server.bind(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => void server.close());
  return { port: (server.address() as AddressInfo).port, requests };
}

/** A UDP port of this machine on which nobody listens. */
export async function freePort(): Promise<number> {
  const socket = createSocket('udp4').bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const { port } = socket.address();
  socket.close();
  return port;
}
