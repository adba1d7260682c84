import { PNG } from 'pngjs';
import { linkPorts } from '../../../drivers/port/linked-ports.ts';
import { systemTimers } from '../../../drivers/port/system-timers.ts';
import { feedAndCut, INITIALISE, selectCodePage } from '../../../drivers/printer/commands.ts';
import type { PrinterProfile } from '../../../drivers/printer/printer-profile.ts';
import { loadPrinterProfile } from '../../../drivers/printer/profile-file.ts';
import { createSimulatedPrinter } from '../../../drivers/simulated/escpos-printer.ts';
import type { PaperDocument } from '../../../templates/document.ts';
import { type Bitmap, bitmapFromRgba, trimRows } from '../../../templates/escpos/bitmap.ts';
import { encodeEscPos } from '../../../templates/escpos/encode-escpos.ts';
import { createRasteriser } from '../../../templates/escpos/rasterise.ts';
import type { Measurement, Report } from './bench-run.ts';
import { ASSETS } from './engine-till.ts';
import { formatCount, formatRatio } from './report.ts';
import { makeSampleReceipt } from './sample-receipt.ts';

const PROFILES = ['epson-tm-t20iii', 'epson-tm-t88v', 'generic-58mm-203dpi'] as const;
const BAUD_RATES = [9600, 115_200] as const;
/** 8 data bits with a start and a stop bit. */
const BITS_PER_BYTE = 10;
/** GS v 0 with its parameters, before each band of the one raster. */
const BAND_HEAD_BYTES = 8;
const BAND_ROWS = 96;
/** Any key does: the command is as long. */
const LOGO_KEY = 'LG';

/** What a receipt costs on a serial line, against the same visible content sent as one raster. */
export const lineTime: Measurement = { title: 'Receipt on the line', run };

async function run(): Promise<Report> {
  const { document } = await makeSampleReceipt();
  const rows: string[][] = [];
  const ratios: string[] = [];
  for (const name of PROFILES) {
    const profile = await loadProfile(name);
    const sent = await measureReceipt(document, profile);
    const row = (what: string, bytes: number) => [
      `${profile.dots} dots, ${what}`,
      formatCount(bytes),
      ...BAUD_RATES.flatMap((baud) => {
        const seconds = (bytes * BITS_PER_BYTE) / baud;
        return [formatSeconds(seconds), formatSeconds(Math.max(0, seconds - sent.printSeconds))];
      }),
    ];
    rows.push(row('ours', sent.ours));
    if (sent.withStoredLogo !== null) rows.push(row('ours, logo stored', sent.withStoredLogo));
    rows.push(row('one raster', sent.oneRaster));
    const best = sent.withStoredLogo ?? sent.ours;
    ratios.push(`${profile.dots} dots: ours is ${formatRatio(best / sent.oneRaster)} the one raster's bytes`);
  }
  return {
    what: 'The original receipt of one sale, from the first byte of its body to the last, without flow control.',
    head: ['', 'bytes', ...BAUD_RATES.flatMap((baud) => [`at ${baud}`, 'longer than printing'])],
    rows,
    ratios,
    notes: [
      'One raster: what the simulated printer made of our bytes, cut to its inked rows, sent by GS v 0 over the ' +
        'whole width.',
      'Times follow from the bytes, at 10 bits a byte. "Longer than printing" is what the line adds to the ' +
        'printer’s own time, at the profile’s rows a second.',
      'The logo is stored where the profile says that the printer can keep one.',
    ],
  };
}

interface ReceiptBytes {
  readonly ours: number;
  /** Null where the printer can't keep a logo. */
  readonly withStoredLogo: number | null;
  readonly oneRaster: number;
  readonly printSeconds: number;
}

async function measureReceipt(document: PaperDocument, profile: PrinterProfile): Promise<ReceiptBytes> {
  const rasterise = createRasteriser();
  const body = encodeEscPos(document, profile, rasterise);
  const stored = { ...profile, nvLogo: { key: LOGO_KEY } };
  const picture = trimRows(await printPicture(body, profile));
  const bands = Math.ceil(picture.height / BAND_ROWS);
  return {
    ours: body.length,
    withStoredLogo: profile.nvGraphics ? encodeEscPos(document, stored, rasterise).length : null,
    oneRaster: picture.data.length + bands * BAND_HEAD_BYTES,
    printSeconds: picture.height / profile.rowsPerSecond,
  };
}

/** The whole paper as the simulated printer prints it. */
async function printPicture(body: Uint8Array, profile: PrinterProfile): Promise<Bitmap> {
  const { host, device } = linkPorts('printer');
  const printer = createSimulatedPrinter({ profile, timers: systemTimers, port: device });
  try {
    const before = [...INITIALISE, ...profile.initialise, ...selectCodePage(profile.codePage.id)];
    await host.write(Uint8Array.from([...before, ...body, ...feedAndCut(profile.cutter)]));
    const [paper] = printer.papers;
    if (!paper) throw new Error(`no paper from ${profile.name}`);
    const { data, width, height } = PNG.sync.read(Buffer.from(paper.png));
    return bitmapFromRgba(data, width, height);
  } finally {
    await printer.close();
  }
}

async function loadProfile(name: string): Promise<PrinterProfile> {
  const loaded = await loadPrinterProfile(ASSETS.profiles, name);
  if (loaded.kind !== 'loaded') throw new Error(`profile ${name}: ${JSON.stringify(loaded)}`);
  return loaded.profile;
}

function formatSeconds(seconds: number): string {
  return `${seconds.toFixed(seconds >= 10 ? 1 : 2)} s`;
}
