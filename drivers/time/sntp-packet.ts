/** Bytes of a packet without extensions (RFC 5905, 7.3). */
export const PACKET_BYTES = 48;

/** What a server's answer says: its own times of receiving and answering, UTC ms. */
export interface ServerTimes {
  readonly receivedAt: number;
  readonly answeredAt: number;
}

/** Why an answer that is meant for us can't be used. */
export type SntpFault =
  /** The server's own clock isn't set (leap indicator 3, or a stratum beyond 15). */
  | 'not-synchronised'
  /** It wants to be asked less or not at all (stratum 0). */
  | 'kiss-of-death'
  /** It answered before it received, or says no time. */
  | 'inconsistent';

export type SntpReading =
  | { readonly ok: true; readonly times: ServerTimes }
  | { readonly ok: false; readonly fault: SntpFault };

const CLIENT_MODE = 3;
const SERVER_MODE = 4;
const VERSION = 4;
const OLDEST_VERSION = 3;
const UNSYNCHRONISED = 3;
const WORST_STRATUM = 15;

const ORIGINATE_AT = 24;
const RECEIVE_AT = 32;
const TRANSMIT_AT = 40;
export const TIMESTAMP_BYTES = 8;

/** NTP counts seconds from 1900; this many before 1970. */
const SECONDS_1900_TO_1970 = 2_208_988_800;
const ERA_SECONDS = 2 ** 32;

/**
 * A client's request (RFC 4330, 5): version 4, mode 3, all else zero but the transmit timestamp, which is 8 random bytes
 * instead of a time: only who saw the request can answer it, and it tells nothing of our clock.
 */
export function requestPacket(nonce: Uint8Array): Uint8Array {
  const packet = new Uint8Array(PACKET_BYTES);
  packet[0] = (VERSION << 3) | CLIENT_MODE;
  packet.set(nonce.subarray(0, TIMESTAMP_BYTES), TRANSMIT_AT);
  return packet;
}

/**
 * Reads a packet that came in (RFC 4330, 5). Null where it is no server's answer to the request with this nonce: too
 * short, of another mode or version, or with another originate timestamp.
 */
export function readAnswer(packet: Uint8Array, nonce: Uint8Array): SntpReading | null {
  if (packet.length < PACKET_BYTES) return null;
  const view = new DataView(packet.buffer, packet.byteOffset, packet.byteLength);
  const first = view.getUint8(0);
  const version = (first >> 3) & 7;
  if ((first & 7) !== SERVER_MODE || version < OLDEST_VERSION || version > VERSION) return null;
  const echoed = packet.subarray(ORIGINATE_AT, ORIGINATE_AT + TIMESTAMP_BYTES);
  if (!echoed.every((byte, i) => byte === nonce[i])) return null;

  const stratum = view.getUint8(1);
  if (stratum === 0) return { ok: false, fault: 'kiss-of-death' };
  if (first >> 6 === UNSYNCHRONISED || stratum > WORST_STRATUM) {
    return { ok: false, fault: 'not-synchronised' };
  }
  const receivedAt = timestampAt(view, RECEIVE_AT);
  const answeredAt = timestampAt(view, TRANSMIT_AT);
  if (receivedAt === null || answeredAt === null || answeredAt < receivedAt) {
    return { ok: false, fault: 'inconsistent' };
  }
  return { ok: true, times: { receivedAt, answeredAt } };
}

/**
 * UTC ms of a timestamp of 32 bits of seconds and 32 of fraction; null for all zeros, which is none. Seconds with their
 * highest bit set are of 1968 to 2036, the others of the era that begins on 7 February 2036 (RFC 4330, 3).
 */
function timestampAt(view: DataView, offset: number): number | null {
  const seconds = view.getUint32(offset);
  const fraction = view.getUint32(offset + 4);
  if (seconds === 0 && fraction === 0) return null;
  const sinceFirstEra = seconds >= ERA_SECONDS / 2 ? seconds : seconds + ERA_SECONDS;
  return (sinceFirstEra - SECONDS_1900_TO_1970) * 1000 + (fraction * 1000) / ERA_SECONDS;
}
