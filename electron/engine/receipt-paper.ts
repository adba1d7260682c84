import type { PrinterProfile } from '../../drivers/printer/printer-profile.ts';
import type { Artwork } from '../../templates/artwork.ts';
import type { PaperDocument } from '../../templates/document.ts';
import { encodeEscPos } from '../../templates/escpos/encode-escpos.ts';
import { createRasteriser } from '../../templates/escpos/rasterise.ts';
import { paperFonts } from '../../templates/fonts.ts';
import { renderPdf } from '../../templates/pdf/render-pdf.ts';
import { renderPicture } from '../../templates/picture/render-picture.ts';
import type { Exchange, ReceiptContent, ReceiptVariant } from '../../templates/receipt/receipt-content.ts';
import { receiptDocument } from '../../templates/receipt/receipt-document.ts';
import type { PdfFormat } from '../contract/commands.ts';
import { localDateTime, METROPOLITAN_ZONE } from '../registry/draw-schedule.ts';
import type { PlayRecord, PrintJobRecord, RegistryIdentity } from '../registry/registry.ts';
import { controlCode } from './control-code.ts';
import type { TillKeys } from './keys.ts';

/** A play's papers, from what was stored at registration. */
export interface ReceiptPaper {
  /**
   * ESC/POS of a receipt to print, for the printer's profile; `exchange` is what it is for where an earlier paper was
   * paid. Throws for a job that prints no receipt.
   */
  encode(play: PlayRecord, job: PrintJobRecord, exchange?: Exchange | null): Uint8Array;
  /** ESC/POS of any other paper, for the printer's profile. */
  encodeDocument(document: PaperDocument): Uint8Array;
  /** Draws the pictures once, so that the first customer doesn't wait for them. */
  warmUp(): void;
  /** The screen's preview, without control code. */
  picture(play: PlayRecord): { widthDots: number; png: string };
  /** A numbered duplicate as PDF. */
  pdf(play: PlayRecord, duplicateNumber: number, at: number, format: PdfFormat): Promise<Uint8Array>;
}

/** What papers are made with. */
export interface ReceiptPaperDependencies {
  readonly identity: RegistryIdentity;
  readonly keys: TillKeys;
  readonly artwork: Artwork;
  readonly fontsDirectory: string;
  readonly profile: () => PrinterProfile;
  /** Key under which the printer has the logo in its own memory, or null. */
  readonly logoKey: () => string | null;
}

/** Makes papers of plays: the control code on each issue, and on nothing else (promise 4). */
export function createReceiptPaper(till: ReceiptPaperDependencies): ReceiptPaper {
  const { identity, keys, artwork } = till;
  const fonts = paperFonts(till.fontsDirectory);
  const rasterise = createRasteriser();

  function variantOf(play: PlayRecord, job: PrintJobRecord, exchange: Exchange | null): ReceiptVariant {
    const code = () =>
      controlCode(keys.controlCode, { ...play, registryId: identity.registryId, issue: job.issue });
    switch (job.kind) {
      case 'original':
        return { kind: 'original', controlCode: code() };
      case 'replacement':
      case 'exchange':
        return exchange === null
          ? { kind: 'replacement', issue: job.issue, controlCode: code() }
          : { kind: 'exchange', controlCode: code(), ...exchange };
      case 'duplicate':
        return duplicateOf(play, job.duplicateNumber ?? 0, job.createdAt);
      case 'claim-code':
      case 'payment-proof':
      case 'centre-slip':
      case 'cancellation':
        throw new Error(`print job ${job.id} prints no receipt`);
    }
  }

  function encodeDocument(document: PaperDocument): Uint8Array {
    const key = till.logoKey();
    return encodeEscPos(document, { ...till.profile(), nvLogo: key === null ? null : { key } }, rasterise);
  }

  return {
    encode: (play, job, exchange = null) =>
      encodeDocument(receiptDocument(contentOf(play), variantOf(play, job, exchange), artwork)),
    encodeDocument,
    warmUp() {
      encodeDocument(receiptDocument(SAMPLE, { kind: 'preview' }, artwork));
    },
    picture(play) {
      const { dots } = till.profile();
      const document = receiptDocument(contentOf(play), { kind: 'preview' }, artwork);
      const png = renderPicture(document, { dots, fonts });
      return { widthDots: dots, png: Buffer.from(png).toString('base64') };
    },
    pdf(play, duplicateNumber, at, format) {
      const document = receiptDocument(contentOf(play), duplicateOf(play, duplicateNumber, at), artwork);
      return renderPdf(document, { fonts, createdAt: new Date(at), format });
    },
  };
}

/** A receipt that is never printed. */
const SAMPLE: ReceiptContent = {
  version: 1,
  training: true,
  outletName: '',
  registrationPoint: '000000',
  terminal: '0',
  operatorName: '',
  number: '',
  localDate: '2026-01-01',
  localTime: '00:00:00',
  zone: METROPOLITAN_ZONE,
  draws: [{ number: 1, date: '2026-01-01', time: '00:05' }],
  places: [1, 2, 3, 4, 5, 6, 7],
  pirate: 1,
  stake: 200,
  total: 200,
};

/** What was stored at registration, by this same program. */
function contentOf(play: PlayRecord): ReceiptContent {
  return play.receiptContent as ReceiptContent;
}

/** A duplicate says when it was made, by the outlet's own date and time. */
function duplicateOf(play: PlayRecord, number: number, at: number): ReceiptVariant {
  const { date, time } = localDateTime(at, contentOf(play).zone);
  return { kind: 'duplicate', number, printedAt: `${date} ${time.slice(0, 5)}` };
}
