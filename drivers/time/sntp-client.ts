import { randomBytes } from 'node:crypto';
import { createSocket, type Socket } from 'node:dgram';
import { lookup } from 'node:dns/promises';
import type { Timers } from '../port/port.ts';
import { readAnswer, requestPacket, type SntpFault, TIMESTAMP_BYTES } from './sntp-packet.ts';

/** Where a time server listens. */
export interface SntpAddress {
  readonly host: string;
  readonly port: number;
}

/** What a time server told. */
export type SntpAnswer =
  | {
      readonly ok: true;
      /** UTC ms at the moment at which the answer came in. */
      readonly time: number;
      /** By how much that may be wrong at most, by the way there and back, in ms. */
      readonly uncertainty: number;
    }
  /** A fault of its answer, "no-answer", or a code of the system such as "ENOTFOUND". */
  | { readonly ok: false; readonly problem: SntpFault | 'no-answer' | (string & {}) };

/**
 * Asks a time server once (SNTP: RFC 4330), and gives up after `limitMs`. Packets that don't answer this very request are
 * passed over; `timers.now` measures the way there and back, which is halved. Never rejects.
 */
export async function askTime(address: SntpAddress, timers: Timers, limitMs: number): Promise<SntpAnswer> {
  return new Promise((resolve) => {
    let socket: Socket | null = null;
    let settled = false;
    const cancel = timers.after(limitMs, () => settle({ ok: false, problem: 'no-answer' }));

    function settle(answer: SntpAnswer): void {
      if (settled) return;
      settled = true;
      cancel();
      socket?.close();
      resolve(answer);
    }

    function fail(error: unknown): void {
      settle({ ok: false, problem: (error as NodeJS.ErrnoException).code ?? String(error) });
    }

    function ask(opened: Socket): void {
      const nonce = randomBytes(TIMESTAMP_BYTES);
      const askedAt = timers.now();
      opened.on('message', (packet) => {
        const elapsed = timers.now() - askedAt;
        const reading = readAnswer(packet, nonce);
        if (!reading) return;
        settle(reading.ok ? answerOf(reading.times, elapsed) : { ok: false, problem: reading.fault });
      });
      opened.send(requestPacket(nonce), (error) => {
        if (error) fail(error);
      });
    }

    lookup(address.host).then((found) => {
      if (settled) return;
      const opened = createSocket(found.family === 6 ? 'udp6' : 'udp4');
      socket = opened;
      opened.unref();
      opened.on('error', fail);
      // A connected socket takes packets of this address alone, and hears when nobody listens there.
      opened.connect(address.port, found.address, (error?: unknown) => {
        if (error) fail(error);
        else if (!settled) ask(opened);
      });
    }, fail);
  });
}

/** A server can't have worked for longer than the whole way took, but for the coarseness of its clock. */
const COARSENESS_MS = 100;

function answerOf(times: { receivedAt: number; answeredAt: number }, elapsed: number): SntpAnswer {
  const way = elapsed - (times.answeredAt - times.receivedAt);
  if (way < -COARSENESS_MS) return { ok: false, problem: 'inconsistent' };
  const half = Math.max(0, way) / 2;
  return { ok: true, time: times.answeredAt + half, uncertainty: half };
}
