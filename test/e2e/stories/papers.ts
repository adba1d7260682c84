import { scanCodes } from '../../templates/sample-receipts.ts';
import { type Counter, plain, until } from './counter.ts';

/** A paper that came out of the simulated printer. */
export interface Paper {
  /** What zbarimg reads on its picture. */
  readonly codes: readonly string[];
  /** The bytes that made it, read as text in the printer's code page, every space a plain one. */
  readonly text: string;
  readonly png: Buffer;
}

/** The papers that came out, latest first, once there are this many. */
export async function papersWhen(counter: Counter, count: number): Promise<Paper[]> {
  const papers = await until(`${count} papers`, async () => {
    const out = await counter.ask('simulatedPapers', { limit: 20 });
    return out.papers.length >= count ? out.papers : null;
  });
  return papers.map(({ png, bytes }) => ({
    codes: scanCodes(Buffer.from(png, 'base64')),
    text: plain(new TextDecoder('windows-1252').decode(Buffer.from(bytes, 'base64'))),
    png: Buffer.from(png, 'base64'),
  }));
}

/** The QR of a training receipt: point of registration, epoch, sequence, issue and the 80 bits (promise 4). */
export const RECEIPT_CODE =
  /^IT1(?<point>\d{6})(?<epoch>\d\d)(?<sequence>\d{8})(?<issue>\d\d)[0-9A-HJKMNP-TV-Z]{16}$/;

/** The one code on a paper, in its parts; throws where there isn't exactly one of a receipt. */
export function receiptCode({ codes }: Paper): { text: string; sequence: number; issue: number } {
  const [text = '', ...others] = codes;
  const parts = RECEIPT_CODE.exec(text)?.groups;
  if (!parts || others.length > 0) throw new Error(`not one receipt code: ${codes.join(' | ')}`);
  return { text, sequence: Number(parts.sequence), issue: Number(parts.issue) };
}
