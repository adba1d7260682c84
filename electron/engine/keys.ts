import { randomBytes } from 'node:crypto';
import { chmod, readFile } from 'node:fs/promises';
import { z } from 'zod';
import { failure, type Outcome, success } from '../contract/errors.ts';
import { writeDurably } from './durable-file.ts';

/** The till's secrets; they live beside the registry, never in it (promise 4). */
export interface TillKeys {
  readonly controlCode: Uint8Array;
  readonly journal: Uint8Array;
}

const keyFile = z.strictObject({
  controlCode: z.string().regex(/^[0-9a-f]{64}$/),
  journal: z.string().regex(/^[0-9a-f]{64}$/),
});

/**
 * Reads the key file; makes it (mode 0600) where there is none and `registryExists` is false.
 *
 * A registry without its keys can't be checked nor continue its chain, so that is an error, never a new key.
 */
export async function loadKeys(file: string, registryExists: boolean): Promise<Outcome<TillKeys>> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return null;
  });
  if (text === null) {
    if (registryExists) return broken(file, 'missing beside an existing registry');
    const fresh = { controlCode: randomBytes(32).toString('hex'), journal: randomBytes(32).toString('hex') };
    await writeDurably(file, `${JSON.stringify(fresh)}\n`, 0o600);
    return success(decode(fresh));
  }
  await chmod(file, 0o600);
  try {
    return success(decode(keyFile.parse(JSON.parse(text))));
  } catch {
    return broken(file, 'damaged');
  }
}

function broken(file: string, problem: string): Outcome<TillKeys> {
  return failure({ code: 'keys-broken', file, problem });
}

function decode(keys: z.infer<typeof keyFile>): TillKeys {
  return { controlCode: Buffer.from(keys.controlCode, 'hex'), journal: Buffer.from(keys.journal, 'hex') };
}
