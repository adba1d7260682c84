import { createHash, randomBytes } from 'node:crypto';
import QRCode from 'qrcode';
import type { CommandParams, CommandResult } from '../contract/commands.ts';
import { failure, type Outcome, success } from '../contract/errors.ts';
import { bytesInBase32 } from '../games/base-32.ts';
import {
  expiryFrom,
  formatPreparedPlay,
  type PreparedPlay,
  type PreparedPlayReading,
  parsePreparedPlay,
  unpreparableZone,
} from '../games/ile-au-tresor/prepared-play.ts';
import type { SlipMarks } from '../games/ile-au-tresor/slip-marks.ts';

/** Dots of one module, and modules of white around, so that it is read from a screen at arm's length. */
const QR_SCALE = 8;
const QR_MARGIN = 4;

/** Prepares a play for trials, with an identity of its own; valid at least as long as asked, from `now` (UTC ms). */
export function preparePlay(marks: SlipMarks, validMinutes: number, now: number): PreparedPlay {
  const id = bytesInBase32(randomBytes(5));
  return { id, marks, expiresAt: expiryFrom(now + validMinutes * 60_000) };
}

/** The code of a play prepared for trials, and its QR; refused for marks that no prepared play can hold. */
export async function prepareCode(
  { marks, validMinutes }: CommandParams<'prepareCode'>,
  now: number,
): Promise<Outcome<CommandResult<'prepareCode'>>> {
  const zone = unpreparableZone(marks);
  if (zone !== null) {
    return failure({ code: 'invalid-parameters', field: `marks.${zone}`, problem: 'no play can hold these' });
  }
  const code = preparedCode(preparePlay(marks, validMinutes, now));
  const { widthDots, png } = await codePicture(code);
  return success({ code, qr: { widthDots, png: png.toString('base64') } });
}

/** The code of a prepared play (see formatPreparedPlay). */
export function preparedCode(play: PreparedPlay): string {
  return formatPreparedPlay(play, sha256);
}

/** Reads a text as the code of a prepared play (see parsePreparedPlay). */
export function readPreparedCode(text: string): PreparedPlayReading {
  return parsePreparedPlay(text, sha256);
}

/** A code as a QR, error correction M, in a PNG that is `widthDots` wide and high. */
export async function codePicture(code: string): Promise<{ widthDots: number; png: Buffer }> {
  const level = { errorCorrectionLevel: 'M' } as const;
  const { modules } = QRCode.create(code, level);
  const png = await QRCode.toBuffer(code, { ...level, scale: QR_SCALE, margin: QR_MARGIN });
  return { widthDots: (modules.size + 2 * QR_MARGIN) * QR_SCALE, png };
}

function sha256(text: string): Uint8Array {
  return createHash('sha256').update(text).digest();
}
