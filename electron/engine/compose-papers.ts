import { join } from 'node:path';
import type { OpenPort } from '../../drivers/port/port.ts';
import { systemTimers } from '../../drivers/port/system-timers.ts';
import type { PrinterProfile } from '../../drivers/printer/printer-profile.ts';
import type { Artwork } from '../../templates/artwork.ts';
import { logoBitmap } from '../../templates/escpos/logo-bitmap.ts';
import { testPageDocument } from '../../templates/test-page/test-page-document.ts';
import type { Settings } from '../contract/settings.ts';
import type { Actor, PrintJobRecord, Registry } from '../registry/registry.ts';
import { type CashDrawer, createCashDrawer } from './cash-drawer.ts';
import { type Claims, createClaims } from './claims.ts';
import type { AssetFolders } from './compose.ts';
import { createPrinterDevice, type PrinterDevice } from './devices/printer-device.ts';
import { exchangeOf } from './exchange-receipt.ts';
import type { TillKeys } from './keys.ts';
import { createPaymentPapers } from './payment-papers.ts';
import { createPrinting, type Printing } from './printing.ts';
import { createReceiptPaper, type ReceiptPaper } from './receipt-paper.ts';
import { createReceipts, type Receipts } from './receipts.ts';
import { createSlipPapers, type SlipPapers } from './slip-papers.ts';
import type { SlipTray } from './slips.ts';
import { createStoredLogo, type StoredLogo } from './stored-logo.ts';
import { createTestPage, type TestPage } from './test-page.ts';

/** Everything of a till that has to do with papers. */
export interface Papers {
  readonly printer: PrinterDevice;
  readonly paper: ReceiptPaper;
  readonly printing: Printing;
  readonly storedLogo: StoredLogo;
  readonly receipts: Receipts;
  readonly slipPapers: SlipPapers;
  readonly claims: Claims;
  readonly testPage: TestPage;
  readonly drawer: CashDrawer;
}

/** What papers need of the rest of the till. */
export interface PapersDependencies {
  readonly registry: Registry;
  readonly keys: TillKeys;
  readonly artwork: Artwork;
  readonly assets: AssetFolders;
  readonly dataDirectory: string;
  readonly slips: Pick<SlipTray, 'current'>;
  /** UTC ms. */
  readonly now: () => number;
  readonly settings: () => Settings;
  readonly openSimulated: ((profile: PrinterProfile) => OpenPort) | null;
  readonly isClockTrusted: () => boolean;
  readonly actor: (operatorId?: number | null) => Actor;
  /** A print job changed its state. */
  readonly printed: (job: PrintJobRecord) => void;
  readonly touch: () => void;
  readonly log: (line: string) => void;
}

/** Wires what has to do with papers: the part of the composition root that does. */
export function composePapers(till: PapersDependencies): Papers {
  const { registry, keys, artwork, assets, settings, log } = till;
  const actor = () => till.actor();
  const printer = createPrinterDevice({
    timers: systemTimers,
    profilesDirectory: assets.profiles,
    openSimulated: till.openSimulated,
    healthChanged() {
      storedLogo.printerChanged();
      till.touch();
    },
    lateProof: (reference) => void printing.lateProof(reference).catch((error) => log(String(error))),
  });
  const paper = createReceiptPaper({
    identity: registry.identity,
    keys,
    artwork,
    fontsDirectory: assets.fonts,
    profile: printer.profile,
    logoKey: () => storedLogo.key(),
  });
  const paymentPapers = createPaymentPapers({ registry, settings });
  const printing = createPrinting({
    registry,
    actor,
    printer: printer.printer,
    async encode(job) {
      const play = await registry.playById(job.playId);
      if (!play) throw new Error(`print job ${job.id} has no play`);
      switch (job.kind) {
        case 'payment-proof':
        case 'centre-slip':
        case 'cancellation':
          return paper.encodeDocument(await paymentPapers.document(job.kind, play, job));
        case 'replacement':
        case 'exchange':
          return paper.encode(play, job, exchangeOf(job.issue, await registry.paymentsOfPlay(play.id)));
        case 'original':
        case 'duplicate':
        case 'claim-code':
          return paper.encode(play, job);
      }
    },
    changed(job) {
      till.printed(job);
      till.touch();
    },
    log,
  });
  const storedLogo = createStoredLogo({
    settings,
    profile: printer.profile,
    printer: printer.state,
    printing,
    logo: (dots) => logoBitmap(artwork, dots),
    registry,
    actor: () => till.actor(null),
    log,
  });
  const receipts = createReceipts({
    registry,
    actor,
    paper,
    pdfDirectory: join(till.dataDirectory, 'duplicatas'),
    printing,
    printer: printer.state,
    isClockTrusted: till.isClockTrusted,
  });
  const testPage = createTestPage({
    settings,
    printer: printer.state,
    profile: printer.profile,
    isLogoStored: () => storedLogo.key() !== null,
    document: (report) => testPageDocument(report, artwork),
    encode: paper.encodeDocument,
    printing,
    registry,
    actor,
  });
  return {
    printer,
    paper,
    printing,
    storedLogo,
    receipts,
    slipPapers: createSlipPapers({
      artwork,
      fontsDirectory: assets.fonts,
      directory: join(till.dataDirectory, 'bulletins'),
      slips: till.slips,
      now: till.now,
    }),
    testPage,
    claims: createClaims(registry, keys.controlCode, actor),
    drawer: createCashDrawer({ settings, printing, registry, actor, log }),
  };
}
