import { createWriteStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';

/** Version 2.0 of the format suffices; the high byte of "made by" says that modes are Unix's. */
const VERSION = 20;
const MADE_ON_UNIX = (3 << 8) | VERSION;
/** 1980-01-01, the format's first date. */
const DATE = 0x0021;
const UTF8_NAMES = 0x0800;

/** One file of the archive; offset is where its local header starts. */
interface Entry {
  readonly name: Buffer;
  readonly crc: number;
  readonly size: number;
  readonly mode: number;
  readonly offset: number;
}

/**
 * Writes the files of a folder into a ZIP archive, uncompressed, with their Unix modes (APPNOTE.TXT 4.3 and 4.4).
 *
 * For less than 4 GB without symbolic links; it takes no tool of the system.
 */
export async function zipFolder(folder: string, archive: string): Promise<void> {
  await pipeline(zipParts(folder), createWriteStream(archive));
}

async function* zipParts(folder: string): AsyncGenerator<Buffer> {
  const entries: Entry[] = [];
  let offset = 0;
  for (const path of (await readdir(folder, { recursive: true })).sort()) {
    const status = await stat(join(folder, path));
    if (!status.isFile()) continue;
    const content = await readFile(join(folder, path));
    const entry: Entry = {
      name: Buffer.from(path),
      crc: crc32(content),
      size: content.length,
      mode: status.mode,
      offset,
    };
    entries.push(entry);
    const header = localHeader(entry);
    yield header;
    yield content;
    offset += header.length + content.length;
  }
  const directory = Buffer.concat(entries.map(directoryHeader));
  yield directory;
  yield endOfDirectory(entries.length, directory.length, offset);
}

function localHeader({ name, crc, size }: Entry): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(VERSION, 4);
  header.writeUInt16LE(UTF8_NAMES, 6);
  header.writeUInt16LE(DATE, 12);
  header.writeUInt32LE(crc, 14);
  header.writeUInt32LE(size, 18);
  header.writeUInt32LE(size, 22);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name]);
}

function directoryHeader({ name, crc, size, mode, offset }: Entry): Buffer {
  const header = Buffer.alloc(46);
  header.writeUInt32LE(0x02014b50, 0);
  header.writeUInt16LE(MADE_ON_UNIX, 4);
  header.writeUInt16LE(VERSION, 6);
  header.writeUInt16LE(UTF8_NAMES, 8);
  header.writeUInt16LE(DATE, 14);
  header.writeUInt32LE(crc, 16);
  header.writeUInt32LE(size, 20);
  header.writeUInt32LE(size, 24);
  header.writeUInt16LE(name.length, 28);
  // External attributes: the Unix mode is the upper half.
  header.writeUInt16LE(mode, 40);
  header.writeUInt32LE(offset, 42);
  return Buffer.concat([header, name]);
}

function endOfDirectory(entries: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries, 8);
  end.writeUInt16LE(entries, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}
