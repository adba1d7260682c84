import { createHash } from 'node:crypto';
import type { PrinterProfile } from '../../drivers/printer/printer-profile.ts';
import type { Bitmap } from '../../templates/escpos/bitmap.ts';
import type { Settings } from '../contract/settings.ts';
import type { PrinterState } from '../contract/state.ts';
import type { Actor, Registry } from '../registry/registry.ts';
import type { Printing } from './printing.ts';

/** The logo in the NV memory of a printer on a slow line: stored once, verified at each connection. */
export interface StoredLogo {
  /** The key under which the connected printer was seen to have the logo, or null. */
  key(): string | null;
  /** Another printer is in use, or the same with other settings. */
  printerReplaced(): void;
  /** The printer's state may have changed: once it is ready, its memory is looked at in a turn of its own. */
  printerChanged(): void;
}

/** What it needs of the rest of the till. */
export interface StoredLogoDependencies {
  readonly settings: () => Settings;
  readonly profile: () => PrinterProfile;
  readonly printer: () => PrinterState;
  readonly printing: Printing;
  /** The logo for so many dots across; the same bytes for the same artwork. */
  readonly logo: (dots: number) => Bitmap;
  readonly registry: Registry;
  readonly actor: () => Actor;
  readonly log: (line: string) => void;
}

/** Lines up to this speed are slow: the logo alone takes them seconds. */
const SLOW_BAUD_RATE = 19_200;

/** NV memory wears out: a printer that doesn't take the logo isn't tried for ever. */
const MAX_TRIES = 3;

/** Characters of keys: two of them name one bitmap. */
const KEY_CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Keeps the logo in the printer's memory, where its line is slow and its profile has `nvGraphics`. */
export function createStoredLogo(till: StoredLogoDependencies): StoredLogo {
  let verified: string | null = null;
  /** Whether this connection needn't be looked at (again). */
  let settled = false;
  let tries = 0;

  function isWanted(): boolean {
    const { printer } = till.settings().devices;
    if (printer.kind !== 'escpos' || printer.link.kind !== 'serial') return false;
    return printer.link.baudRate <= SLOW_BAUD_RATE && till.profile().nvGraphics;
  }

  /** What an unknown paper left in the printer may still come out: nothing is done before someone has looked. */
  async function mayPaperComeOut(): Promise<boolean> {
    return (await till.registry.printJobs(null, ['unknown'])).length > 0;
  }

  async function seeTo(): Promise<void> {
    if (await mayPaperComeOut()) {
      settled = false;
      return;
    }
    tries += 1;
    const bitmap = till.logo(till.profile().dots);
    const key = keyOf(bitmap);
    const outcome = await till.printing.inTurn(
      (printer) => printer?.storeGraphic(key, graphicOf(bitmap)) ?? Promise.resolve('failed' as const),
    );
    if (outcome === 'failed') {
      settled = false;
      return;
    }
    // A connection that ended meanwhile may be another printer's by now.
    if (settled && outcome !== 'unsupported') verified = key;
    if (outcome === 'stored') {
      await till.registry.recordNote('logo-stored', { key, profile: till.profile().name }, till.actor());
    }
  }

  return {
    key: () => verified,
    printerReplaced() {
      verified = null;
      settled = false;
      tries = 0;
    },
    printerChanged() {
      const { kind } = till.printer();
      if (kind === 'absent' || kind === 'connecting' || kind === 'not-configured') {
        verified = null;
        settled = false;
      }
      if (kind !== 'ready' || settled || tries >= MAX_TRIES || !isWanted()) return;
      settled = true;
      seeTo().catch((error) => till.log(`logo: ${String(error)}`));
    },
  };
}

/** A changed picture has another key, by its digest: a printer only tells which keys it has. */
function keyOf({ width, height, data }: Bitmap): string {
  const digest = createHash('sha256').update(`${width}x${height}:`).update(data).digest();
  return [0, 1].map((at) => KEY_CHARACTERS[(digest[at] as number) % KEY_CHARACTERS.length]).join('');
}

function graphicOf({ width, height, rowBytes, data }: Bitmap): { width: number; rows: Uint8Array[] } {
  const rows = Array.from({ length: height }, (_, row) =>
    data.subarray(row * rowBytes, (row + 1) * rowBytes),
  );
  return { width, rows };
}
