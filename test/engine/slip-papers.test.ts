import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { SlipReading } from '../../electron/contract/state.ts';
import { createSlipPapers } from '../../electron/engine/slip-papers.ts';
import { SLIP_LAYOUT } from '../../electron/games/ile-au-tresor/slip-layout.ts';
import { BLANK_MARKS, type SlipMarks } from '../../electron/games/ile-au-tresor/slip-marks.ts';
import { renderSlipPicture } from '../../templates/slip/render-slip-picture.ts';
import { slipFonts } from '../../templates/slip/slip-fonts.ts';
import { artwork, FONT_DIRECTORY } from '../templates/sample-receipts.ts';
import { startHeadlessTill, tillFolder } from './headless-till.ts';

const NOON = Date.UTC(2026, 10, 30, 11);
const MARKS: SlipMarks = { places: [1, 2, 3, 4, 5, 6, 7], pirates: [1], stakes: [200], draws: [1] };
const DOUBTS: SlipMarks = { ...BLANK_MARKS, pirates: [3] };

function reading(interpretation: SlipReading['interpretation']): SlipReading {
  return { slipId: 'slip-1', readAt: NOON, interpretation, repeatOf: null };
}

function doubtful(): SlipReading['interpretation'] {
  const mutable = structuredClone({ marks: MARKS, doubts: DOUBTS }) as never as {
    marks: never;
    doubts: never;
  };
  return { kind: 'doubtful', ...mutable, doubtsOutside: 1, reasons: [], missing: [] };
}

/** What a picture of these marks is, as the contract carries it. */
const drawn = (marks: SlipMarks, doubts: SlipMarks) => {
  const options = { artwork, fonts: slipFonts(FONT_DIRECTORY), dots: 660 };
  return Buffer.from(renderSlipPicture(SLIP_LAYOUT, { marks, doubts }, options)).toString('base64');
};

describe('createSlipPapers()', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'slip-papers-'));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  const papers = (current: SlipReading | null, directory = join(folder, 'bulletins')) =>
    createSlipPapers({
      artwork,
      fontsDirectory: FONT_DIRECTORY,
      directory,
      slips: { current: () => current },
      now: () => NOON,
    });

  it('gives the sheet of slips and leaves the same as a file (2.3)', async () => {
    const outcome = await papers(null).sheet();
    assert.ok(outcome.ok);
    const { pdf, file } = outcome.value;
    assert.equal(file, join(folder, 'bulletins', 'bulletin-ile-au-tresor.pdf'));
    const saved = await readFile(file);
    assert.equal(saved.toString('base64'), pdf);
    assert.equal(saved.subarray(0, 5).toString(), '%PDF-');
  });

  it('says where a sheet could not be left', async () => {
    const inTheWay = join(folder, 'in-the-way');
    await writeFile(inTheWay, '');
    const outcome = await papers(null, inTheWay).sheet();
    assert.deepEqual(outcome, {
      ok: false,
      error: {
        code: 'file-not-saved',
        file: join(inTheWay, 'bulletin-ile-au-tresor.pdf'),
        problem: 'EEXIST',
      },
    });
  });

  it('draws the slip in hand: what is sure, and what is doubtful (promise 5)', () => {
    const outcome = papers(reading(doubtful())).picture('slip-1');
    assert.deepEqual(outcome, { ok: true, value: { widthDots: 660, png: drawn(MARKS, DOUBTS) } });
    assert.notEqual(drawn(MARKS, DOUBTS), drawn(MARKS, BLANK_MARKS));
  });

  it('draws a slip without doubt too', () => {
    const marks = structuredClone(MARKS) as never;
    const outcome = papers(reading({ kind: 'complete', marks })).picture('slip-1');
    assert.deepEqual(outcome, { ok: true, value: { widthDots: 660, png: drawn(MARKS, BLANK_MARKS) } });
  });

  it('knows no picture of a slip that is not in hand, or went back to the player', () => {
    const gone = { ok: false, error: { code: 'slip-gone' } };
    assert.deepEqual(papers(null).picture('slip-1'), gone);
    assert.deepEqual(papers(reading(doubtful())).picture('slip-2'), gone);
    const rejected = reading({ kind: 'rejected', reason: { kind: 'unknown-form' } });
    assert.deepEqual(papers(rejected).picture('slip-1'), gone);
  });
});

describe('slip papers of a till', () => {
  it('are for who signed on: the sheet, and the slip that the reader holds', async (t) => {
    const folder = await tillFolder(t);
    const till = startHeadlessTill(folder);
    t.after(() => till.end());
    assert.deepEqual(await till.refusal('slipSheet', {}), { code: 'not-signed-on' });
    await till.value('createManager', { name: 'Anne', pin: '1234' });
    const { file } = await till.value('slipSheet', {});
    assert.equal((await readFile(file)).subarray(0, 5).toString(), '%PDF-');
    await till.until((state) => state.reader.kind === 'ready');
    await till.value('simulateSlip', { marks: { ...BLANK_MARKS, places: [1, 2, 3] } as never });
    const { slip } = await till.until((state) => state.slip !== null);
    const { png } = await till.value('slipPicture', { slipId: slip?.slipId ?? '' });
    assert.equal(png, drawn({ ...BLANK_MARKS, places: [1, 2, 3] }, BLANK_MARKS));
  });
});
