import { readFile, rename, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import type { Actor, Registry } from '../registry/registry.ts';

/** How far a registry had come: kept beside it, so that a registry put back from an older copy is noticed. */
const markFile = z.strictObject({
  registryId: z.string(),
  epoch: z.int(),
  /** Sequence of the journal's last line. */
  journal: z.int(),
});

/** Notices a registry that was put back from a copy (promise 3). */
export interface RestoreMark {
  /**
   * Compares the registry with the mark. One that is behind had given numbers since its copy was made: it goes on
   * in a new epoch, beyond every one that the mark knows. Resolves whether it did.
   */
  check(): Promise<boolean>;
  /** Keeps how far the registry has come; called every now and then, and at the end. */
  keep(): Promise<void>;
}

/** The mark isn't synced to disk: after a power cut it may lag a second behind, a copy lags by more. */
export function createRestoreMark(file: string, registry: Registry, actor: () => Actor): RestoreMark {
  let kept = '';
  /** Before the comparison the mark must not be lowered to a copy's. */
  let compared = false;

  async function read(): Promise<z.infer<typeof markFile> | null> {
    const text = await readFile(file, 'utf8').catch(() => null);
    if (text === null) return null;
    try {
      return markFile.parse(JSON.parse(text));
    } catch {
      // A mark cut short by a power cut says nothing.
      return null;
    }
  }

  return {
    async check() {
      const mark = await read();
      const known = mark?.registryId === registry.identity.registryId ? mark : null;
      const isBehind = known !== null && (await registry.lastSequence()) < known.journal;
      if (isBehind) await registry.beginEpoch('restored from a copy', actor(), known.epoch);
      compared = true;
      return isBehind;
    },
    async keep() {
      if (!compared) return;
      const { registryId, epoch } = registry.identity;
      const text = `${JSON.stringify({ registryId, epoch, journal: await registry.lastSequence() })}\n`;
      if (text === kept) return;
      await writeFile(`${file}.new`, text);
      await rename(`${file}.new`, file);
      kept = text;
    },
  };
}
