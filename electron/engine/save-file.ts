import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Writes a file, making its folder; resolves with what went wrong, or null. */
export async function problemSaving(file: string, content: Uint8Array): Promise<string | null> {
  try {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content, { mode: 0o600 });
    return null;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error);
  }
}
