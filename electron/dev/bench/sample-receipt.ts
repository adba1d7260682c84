import type { PrinterProfile } from '../../../drivers/printer/printer-profile.ts';
import { loadArtwork } from '../../../templates/artwork.ts';
import type { PaperDocument } from '../../../templates/document.ts';
import { receiptDocument } from '../../../templates/receipt/receipt-document.ts';
import { controlCode } from '../../engine/control-code.ts';
import { receiptContentFor } from '../../engine/receipt-content.ts';
import { ASSETS } from './engine-till.ts';
import { benchSettings, NOON, SALE, saleCombination } from './sample-sale.ts';
import { loadBenchProfile } from './tcp-printer.ts';

/** A receipt as a till prints it, and the printer that it is for. */
export interface SampleReceipt {
  readonly document: PaperDocument;
  readonly profile: PrinterProfile;
}

const IDENTITY = {
  registryId: '2c8e9a34-5d0b-4c8e-9a1f-6f3b7d1e0a55',
  registrationPoint: '123456',
  epoch: 1,
  sequence: 1,
  issue: 1,
};

/** Makes the original receipt of one sale. */
export async function makeSampleReceipt(): Promise<SampleReceipt> {
  const content = receiptContentFor({
    settings: benchSettings({ reader: { kind: 'none' }, printer: { kind: 'none' } }),
    operatorName: 'Anne',
    number: '123456-01-00000001',
    local: { date: '2026-11-30', time: '07:00:00' },
    draws: [145, 146, 147].map((number, i) => ({
      id: number,
      number,
      date: '2026-11-30',
      drawAt: NOON + (i + 1) * 300_000,
      salesCloseAt: NOON + (i + 1) * 300_000 - 30_000,
    })),
    combination: saleCombination(1),
    stake: SALE.stake,
    total: SALE.total,
  });
  const code = controlCode(new Uint8Array(32).fill(7), IDENTITY);
  return {
    document: receiptDocument(content, { kind: 'original', controlCode: code }, loadArtwork(ASSETS.artwork)),
    profile: await loadBenchProfile(),
  };
}
