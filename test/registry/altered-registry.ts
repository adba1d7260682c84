import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { openRegistry } from '../../electron/registry/open-registry.ts';
import type { JournalCheck } from '../../electron/registry/registry.ts';
import { openingOptions, rawDatabase, temporaryFolder } from './test-till.ts';

/** Checks the journal of a closed registry's copy after somebody, who first removed the triggers, ran this SQL on it. */
export async function checkAltered(
  context: TestContext,
  registryFile: string,
  sql: string,
): Promise<JournalCheck> {
  const file = join(await temporaryFolder(context), 'altered.sqlite');
  await copyFile(registryFile, file);
  const raw = rawDatabase(context, file);
  raw.pragma('foreign_keys = OFF');
  raw.pragma('synchronous = OFF');
  const triggers = raw.prepare<[], { name: string }>(`select name from sqlite_master where type = 'trigger'`);
  for (const { name } of triggers.all()) raw.exec(`drop trigger ${name}`);
  raw.exec(sql);
  const registry = await openRegistry({ ...openingOptions(file), create: null });
  context.after(() => registry.close());
  return registry.checkJournal();
}
