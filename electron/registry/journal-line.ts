import { createHmac, hash } from 'node:crypto';

/** What a line of the journal says. */
export interface JournalLine {
  readonly sequence: number;
  /** UTC ms. */
  readonly at: number;
  readonly terminal: string;
  readonly operatorId: number | null;
  readonly kind: string;
  /** Canonical JSON. */
  readonly payload: string;
}

/** A fact named in a journal line: its table and its digest. */
export type FactEntry = readonly [table: string, digest: string];

/** What stands before the first line of the chain. */
export const CHAIN_START = '';

/** HMAC-SHA-256 of a line and of the MAC before it, in hexadecimal. A JSON array keeps the fields apart. */
export function macOf(key: Uint8Array, previousMac: string, line: JournalLine): string {
  const { sequence, at, terminal, operatorId, kind, payload } = line;
  return createHmac('sha256', key)
    .update(JSON.stringify([previousMac, sequence, at, terminal, operatorId, kind, payload]))
    .digest('hex');
}

/** Tells one journal key from another, without telling the key: kept in the registry. */
export function journalKeyCheck(key: Uint8Array, registryId: string): string {
  return createHmac('sha256', key).update(`registry ${registryId}`).digest('hex');
}

/** SHA-256 of a row of a table with all its columns, whatever their order, in hexadecimal. */
export function factDigest(table: string, row: Readonly<Record<string, unknown>>): string {
  return hash('sha256', canonicalJson([table, row]));
}

/** A value as JSON keeps it: dates become text, undefined keys go. */
export function plainJson<Value extends object>(value: Value): Value {
  return JSON.parse(JSON.stringify(value)) as Value;
}

/** JSON of a plain value (see plainJson) with the keys of every object sorted: one text for one value. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item)).join(',')}]`;
  if (value !== null && typeof value === 'object') {
    const entries = Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => `${JSON.stringify(key)}:${canonicalJson(item)}`);
    return `{${entries.join(',')}}`;
  }
  return JSON.stringify(value);
}
