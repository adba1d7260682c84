import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { PrinterProfile } from './printer-profile.ts';

/**
 * The format of a profile file: `<name>.json`, one a printer model. To add a model, copy the nearest file,
 * rename it, and fill in its manual's facts; every field is required, unknown fields are refused.
 */
export const printerProfileSchema = z.strictObject({
  /** For people, such as "Epson TM-T20III, 80 mm". */
  name: z.string().min(1),
  /** Printable dots across the paper. */
  dots: z.union([z.literal(576), z.literal(512), z.literal(384)]),
  /** Characters of font A across the paper. */
  columns: z.int().min(16).max(64),
  dotsPerInch: z.int().min(100).max(600),
  /** The table for text, and its number in ESC t. */
  codePage: z.strictObject({ name: z.enum(['windows1252', 'cp858']), id: z.int().min(0).max(255) }),
  /** Bytes sent after each ESC @; [28, 46] (FS .) leaves the double-byte mode of Chinese clones. */
  initialise: z.array(z.int().min(0).max(255)).max(64),
  /** "native": GS ( k draws QR codes; "raster": they are sent as pictures. */
  qr: z.enum(['native', 'raster']),
  /** "raster": pictures by GS v 0; "column": by ESC * in bands of 24 rows, for printers without GS v 0. */
  imageMode: z.enum(['raster', 'column']),
  /** Whether it knows GS ( L (NV and download graphics); others may print its bytes as text. */
  nvGraphics: z.boolean(),
  /** Whether it cuts; without a cutter paper is fed to the tear bar. */
  cutter: z.boolean(),
  /** Whether a cash drawer can be plugged into it (ESC p). */
  drawer: z.boolean(),
  /** Bytes of its receive buffer, as the manual (or its self-test) says with the smallest setting in use. */
  bufferBytes: z.int().min(256).max(16_777_216),
  /** Printing speed: mm/s of the manual x dotsPerInch / 25.4. */
  rowsPerSecond: z.int().min(50).max(10_000),
  /** Whether it answers GS ( H fn 48; "probe" tries it at each connection. */
  completionTokens: z.enum(['yes', 'no', 'probe']),
  /** Whether it answers DLE EOT; "probe" takes silence for a printer that never answers. */
  answers: z.union([z.boolean(), z.literal('probe')]),
});

/** What became of reading a profile; `field` is a path such as "codePage.id", or "" for the whole file. */
export type ProfileResult =
  | { readonly kind: 'loaded'; readonly profile: PrinterProfile }
  | { readonly kind: 'unknown'; readonly name: string }
  | { readonly kind: 'invalid'; readonly name: string; readonly field: string; readonly problem: string };

/** Reads the profile `name` (a file's name without its ending) from a directory of profiles. */
export async function loadPrinterProfile(directory: string, name: string): Promise<ProfileResult> {
  const names = await listPrinterProfiles(directory);
  if (!names.includes(name)) return { kind: 'unknown', name };
  const text = await readFile(join(directory, `${name}.json`), 'utf8');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { kind: 'invalid', name, field: '', problem: String(error) };
  }
  const parsed = printerProfileSchema.safeParse(value);
  if (parsed.success) return { kind: 'loaded', profile: parsed.data };
  const issue = parsed.error.issues[0];
  return {
    kind: 'invalid',
    name,
    field: issue?.path.join('.') ?? '',
    problem: issue?.message ?? 'invalid',
  };
}

/** Names of the profiles in a directory, in order; empty when there is no such directory. */
export async function listPrinterProfiles(directory: string): Promise<string[]> {
  const files = await readdir(directory).catch((): string[] => []);
  return files
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length))
    .sort();
}
