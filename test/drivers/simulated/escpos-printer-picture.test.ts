import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { promisify } from 'node:util';
import iconv from 'iconv-lite';
import { PNG } from 'pngjs';
import { linkPorts } from '../../../drivers/port/linked-ports.ts';
import { createSimulatedPrinter, type SimulatedPaper } from '../../../drivers/simulated/escpos-printer.ts';
import { profileNamed } from '../printer/printer-bench.ts';
import { createVirtualTimers } from '../virtual-timers.ts';

/** Prints bytes on a new printer and returns what came off. */
async function papersOf(
  bytes: Uint8Array | string,
  profileName = 'generic-80mm-203dpi',
): Promise<SimulatedPaper[]> {
  const { host, device } = linkPorts('test');
  const profile = await profileNamed(profileName);
  const simulated = createSimulatedPrinter({ profile, timers: createVirtualTimers(), port: device });
  await host.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes);
  await simulated.close();
  return [...simulated.papers];
}

/** Rows of a picture as text, one character a dot. */
function dots(paper: SimulatedPaper | undefined): string[] {
  const png = PNG.sync.read(Buffer.from(paper?.png ?? []));
  return Array.from({ length: png.height }, (_, y) =>
    Array.from({ length: png.width }, (_, x) =>
      (png.data[(y * png.width + x) * 4] ?? 0) < 128 ? '#' : '.',
    ).join(''),
  );
}

const CUT = '\x1dVB\x00';
/** 12 mm at 203 dpi: the paper between blade and head when a paper begins. */
const BLADE_ROWS = 96;

async function decodeCodes(t: TestContext, png: Uint8Array): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'paper-'));
  t.after(() => rm(folder, { recursive: true }));
  const file = join(folder, 'paper.png');
  await writeFile(file, png);
  const { stdout } = await promisify(execFile)('zbarimg', ['--raw', '-q', file]);
  return stdout.trim();
}

function nativeQr(data: string, moduleDots: number): string {
  const length = data.length + 3;
  return [
    `\x1d(k\x04\x001A2\x00\x1d(k\x03\x001C${String.fromCharCode(moduleDots)}\x1d(k\x03\x001E1`,
    `\x1d(k${String.fromCharCode(length & 255, length >> 8)}1P0${data}`,
    '\x1d(k\x03\x001Q0',
  ].join('');
}

describe('picture of a printed paper', () => {
  it('shows a QR code that anyone can read, at each width', async (t) => {
    const data = 'ATRESOR:123456-01-00000042:ABCDEFGHIJKLMNOP';
    for (const profile of ['generic-80mm-203dpi', 'epson-tm-t88v']) {
      const [paper] = await papersOf(`\x1ba\x01L'Ile au Tr\xe9sor\n${nativeQr(data, 5)}\n${CUT}`, profile);
      assert.equal(await decodeCodes(t, paper?.png ?? new Uint8Array()), data);
    }
  });

  it('draws raster rows where they belong', async () => {
    const [paper] = await papersOf(`\x1dv0\x00\x02\x00\x03\x00\x80\x01\xff\xff\x00\x10${CUT}`);
    const rows = dots(paper).slice(BLADE_ROWS, BLADE_ROWS + 3);
    assert.deepEqual(
      rows.map((row) => row.slice(0, 17)),
      ['#..............#.', '################.', '...........#.....'],
    );
    const [centred] = await papersOf(`\x1ba\x01\x1dv0\x00\x02\x00\x01\x00\xff\xff${CUT}`);
    assert.equal(dots(centred)[BLADE_ROWS]?.indexOf('#'), (576 - 16) / 2);
  });

  it('draws a column image of 24 rows where raster would have drawn it', async () => {
    const columns = String.fromCharCode(...Array.from({ length: 16 * 3 }, (_, at) => (at * 37) & 0xff));
    const [paper] = await papersOf(`\x1b3\x18\x1b$\x08\x00\x1b*\x21\x10\x00${columns}\n${CUT}`);
    const rows = dots(paper).slice(BLADE_ROWS);
    assert.equal(rows.length, 24);
    for (let x = 0; x < 16; x += 1) {
      const column = rows.map((row) => (row[8 + x] === '#' ? '1' : '0')).join('');
      const bytes = [0, 8, 16].map((at) => Number.parseInt(column.slice(at, at + 8), 2));
      assert.deepEqual(
        bytes,
        [0, 1, 2].map((part) => ((x * 3 + part) * 37) & 0xff),
      );
    }
  });

  it('is as wide as its printer, and as long as what was fed', async () => {
    for (const [profile, width, blade] of [
      ['generic-80mm-203dpi', 576, 96],
      ['epson-tm-t88v', 512, 85],
    ] as const) {
      const [paper] = await papersOf(`a\nb\n${CUT}`, profile);
      const rows = dots(paper);
      assert.equal(rows[0]?.length, width);
      assert.equal(rows.length, blade + 2 * 30);
    }
  });

  it('is cut through its last lines when it is cut without feed', async () => {
    const [paper, next] = await papersOf(`un\ndeux\ntrois\n\x1dV\x00quatre\n${CUT}`);
    const inked = (rows: string[]) => rows.some((row) => row.includes('#'));
    assert.equal(inked(dots(paper)), false);
    assert.equal(dots(paper).length, 90);
    assert.equal(inked(dots(next).slice(0, 90)), true);
  });

  it('is not cut when the line is not empty', async () => {
    const papers = await papersOf(`dernier${CUT}\n${CUT}`);
    assert.equal(papers.length, 1);
  });

  it('shows the same letters in both code pages, and other shapes for other styles', async () => {
    const text = 'Trésor é à ç « » €';
    const line = (codePage: number, encoding: string) =>
      Uint8Array.from([
        0x1b,
        0x74,
        codePage,
        ...iconv.encode(text, encoding),
        ...Buffer.from(`\n${CUT}`, 'latin1'),
      ]);
    const [ansi] = await papersOf(line(16, 'windows1252'));
    const [multilingual] = await papersOf(line(19, 'cp858'));
    assert.deepEqual(ansi?.text, [text]);
    assert.deepEqual(dots(ansi), dots(multilingual));
    const ink = async (style: string) => {
      const [paper] = await papersOf(`${style}Ab\n${CUT}`);
      return dots(paper).join('').replaceAll('.', '').length;
    };
    const plain = await ink('');
    assert.ok((await ink('\x1bE\x01')) > plain * 1.2);
    assert.equal(await ink('\x1d!\x11'), plain * 4);
    assert.equal(await ink('\x1dB\x01'), 2 * 12 * 24 - plain);
  });

  it('wraps a line at its columns, and stands at its alignment', async () => {
    const [paper] = await papersOf(`${'x'.repeat(50)}\n\x1ba\x02|\n${CUT}`);
    assert.deepEqual(paper?.text, ['x'.repeat(48), 'xx', '|']);
    const rows = dots(paper).slice(BLADE_ROWS + 60);
    const right = Math.max(...rows.map((row) => row.lastIndexOf('#')));
    assert.ok(right > 576 - 12, `ends at ${right}`);
  });
});
