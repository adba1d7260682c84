import { createPrivateKey, createPublicKey, hash, type KeyObject, sign, verify } from 'node:crypto';
import { z } from 'zod';
import { PLACES_PER_COMBINATION, rankCombination } from '../games/ile-au-tresor/combination.ts';
import { PIRATE_COUNT, PLACE_COUNT } from '../games/ile-au-tresor/places.ts';
import { canonicalJson } from './journal-line.ts';
import { type LocatedJson, parseLocatedJson } from './located-json.ts';

/** The result of a draw: its metropolitan date, its number within it, and the winning rank 0..348 839. */
export interface DrawResult {
  readonly date: string;
  readonly number: number;
  readonly winning: number;
}

/** What a result file says. */
export interface ResultFile {
  /** Who made it, for the record. */
  readonly issuer: string;
  /** When, UTC ms. */
  readonly issuedAt: number;
  /** SHA-256 of what is sealed, in hexadecimal, and the file's signature in base64, verified if it was asked for. */
  readonly sha256: string;
  readonly ed25519: string | null;
  readonly results: readonly DrawResult[];
}

/** What the till asks of a result file: an Ed25519 signature that a key (PEM) verifies, or only its checksum. */
export type ResultAuthenticity =
  | { readonly kind: 'ed25519'; readonly publicKey: string }
  | { readonly kind: 'sha256' };

/** What is wrong with a result file, on which line (from 1). */
export type ResultFileError = { readonly line: number } & (
  | { readonly code: 'too-large'; readonly most: number }
  | { readonly code: 'not-json' | 'key-repeated' | 'too-deep' | 'unknown-format' | 'unknown-version' }
  | { readonly code: 'checksum-missing' | 'checksum-differs' }
  | { readonly code: 'signature-missing' | 'signature-wrong' | 'unfit-public-key' }
  /** The value at a path such as "results.3.places" isn't as the format says, is missing, or is unknown. */
  | { readonly code: 'bad-value'; readonly path: string }
  | { readonly code: 'result-repeated'; readonly otherLine: number }
);

export type ResultFileReading =
  | { readonly ok: true; readonly file: ResultFile }
  | { readonly ok: false; readonly errors: readonly ResultFileError[] };

/** Longest result file, in characters: a year of results is shorter. */
export const LONGEST_RESULT_FILE = 16_000_000;

const FORMAT = 'amigo-live-results';
const VERSION = 1;

const seal = z.strictObject({
  sha256: z.string().optional(),
  ed25519: z.string().optional(),
});

const drawResult = z.strictObject({
  date: z.iso.date(),
  number: z.int().min(1).max(9999),
  places: z
    .array(z.int().min(1).max(PLACE_COUNT))
    .length(PLACES_PER_COMBINATION)
    .refine((places) => new Set(places).size === places.length),
  pirate: z.int().min(1).max(PIRATE_COUNT),
});

const resultFile = z.strictObject({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  issuer: z.string().min(1).max(200),
  issuedAt: z.iso.datetime(),
  results: z.array(drawResult).min(1),
  seal,
});

type Envelope = Readonly<Record<string, unknown>>;

/**
 * Reads a file of results (article 4), whole or not at all:
 *
 *     { "format": "amigo-live-results", "version": 1,
 *       "issuer": "Centre de tirage", "issuedAt": "2026-01-15T22:58:00Z",
 *       "results": [ { "date": "2026-01-15", "number": 12, "places": [1, 4, 6, 9, 13, 18, 21], "pirate": 2 } ],
 *       "seal": { "sha256": "<64 hexadecimal digits>", "ed25519": "<signature in base64>" } }
 *
 * `date` is metropolitan; `places` are 7 distinct numbers 1..21 in any order, `pirate` 1..3, both in the order of 2.3.1;
 * a draw stands once. The seal holds either or both of a SHA-256 checksum and an Ed25519 signature (RFC 8032) of the same
 * bytes: those of the file without its `seal`, as canonical JSON (RFC 8785: keys sorted, no white space) in UTF-8. What
 * isn't authentic is refused as such, and read no further; else all errors are told.
 */
export function readResultFile(text: string, authenticity: ResultAuthenticity): ResultFileReading {
  if (text.length > LONGEST_RESULT_FILE) {
    return refused([{ line: 1, code: 'too-large', most: LONGEST_RESULT_FILE }]);
  }
  const parsed = parseLocatedJson(text);
  if (!parsed.ok) return refused([{ line: parsed.line, code: parsed.code }]);
  const { json } = parsed;
  const { value, lineOf } = json;
  if (!isEnvelope(value) || value.format !== FORMAT) {
    return refused([{ line: lineOf(['format']), code: 'unknown-format' }]);
  }
  if (value.version !== VERSION) return refused([{ line: lineOf(['version']), code: 'unknown-version' }]);
  const doubt = checkSeal(value, authenticity);
  if (doubt) return refused([{ line: lineOf(['seal']), code: doubt }]);
  return readContent(json);
}

/** Makes a result file with its checksum, and with its signature where a private Ed25519 key (PEM) is given. */
export function makeResultFile(file: ResultFileContent, privateKey: string | null): string {
  const content = { format: FORMAT, version: VERSION, ...file };
  const bytes = sealedBytes(content);
  const signature = privateKey === null ? {} : { ed25519: signatureOf(bytes, createPrivateKey(privateKey)) };
  return `${JSON.stringify({ ...content, seal: { sha256: hash('sha256', bytes), ...signature } }, null, 2)}\n`;
}

/** What a maker of result files has to say, as the file says it. */
export type ResultFileContent = Omit<z.infer<typeof resultFile>, 'format' | 'version' | 'seal'>;

function signatureOf(bytes: Buffer, key: KeyObject): string {
  return sign(null, bytes, key).toString('base64');
}

/** What checksum and signature are made of. */
function sealedBytes({ seal: _seal, ...content }: Envelope): Buffer {
  return Buffer.from(canonicalJson(content), 'utf8');
}

type SealDoubt =
  | 'checksum-missing'
  | 'checksum-differs'
  | 'signature-missing'
  | 'signature-wrong'
  | 'unfit-public-key';

/** A checksum that is there must be right, even where a signature is what counts. */
function checkSeal(envelope: Envelope, authenticity: ResultAuthenticity): SealDoubt | null {
  const { data: found = {} } = seal.safeParse(envelope.seal);
  const bytes = sealedBytes(envelope);
  if (found.sha256 !== undefined && found.sha256.toLowerCase() !== hash('sha256', bytes))
    return 'checksum-differs';
  switch (authenticity.kind) {
    case 'sha256':
      return found.sha256 === undefined ? 'checksum-missing' : null;
    case 'ed25519': {
      if (found.ed25519 === undefined) return 'signature-missing';
      const key = ed25519Key(authenticity.publicKey);
      if (!key) return 'unfit-public-key';
      return verify(null, bytes, key, Buffer.from(found.ed25519, 'base64')) ? null : 'signature-wrong';
    }
  }
}

/** Null where the text is no public Ed25519 key. */
function ed25519Key(pem: string): KeyObject | null {
  try {
    const key = createPublicKey(pem);
    return key.asymmetricKeyType === 'ed25519' ? key : null;
  } catch {
    return null;
  }
}

function readContent({ value, lineOf }: LocatedJson): ResultFileReading {
  const { data, error } = resultFile.safeParse(value);
  if (error) {
    return refused(
      error.issues
        .flatMap(pathsOf)
        .map((path) => ({ line: lineOf(path), code: 'bad-value', path: path.map(String).join('.') })),
    );
  }
  const errors: ResultFileError[] = [];
  const lines = new Map<string, number>();
  for (const [i, { date, number }] of data.results.entries()) {
    const line = lineOf(['results', i]);
    const otherLine = lines.get(`${date} ${number}`);
    if (otherLine !== undefined) errors.push({ line, code: 'result-repeated', otherLine });
    else lines.set(`${date} ${number}`, line);
  }
  if (errors.length > 0) return refused(errors);
  return {
    ok: true,
    file: {
      issuer: data.issuer,
      issuedAt: Date.parse(data.issuedAt),
      sha256: hash('sha256', sealedBytes(data)),
      ed25519: data.seal.ed25519 ?? null,
      results: data.results.map(({ date, number, places, pirate }) => ({
        date,
        number,
        winning: rankCombination({ places: places.toSorted((a, b) => a - b), pirate }),
      })),
    },
  };
}

/** Where an issue is: at each of its unknown keys, or at its path. */
function pathsOf(issue: z.core.$ZodIssue): PropertyKey[][] {
  return issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
}

function isEnvelope(value: unknown): value is Envelope {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function refused(errors: readonly ResultFileError[]): ResultFileReading {
  return { ok: false, errors };
}
