import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Replaces a file as a whole: written beside it, synced, renamed, and the folder synced. */
export async function writeDurably(file: string, text: string, mode = 0o644): Promise<void> {
  const draft = `${file}.new`;
  const handle = await open(draft, 'w', mode);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, file);
  const folder = await open(dirname(file), 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
