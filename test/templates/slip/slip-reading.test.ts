import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { PNG } from 'pngjs';
import { SLIP_LAYOUT, type SlipZone } from '../../../electron/games/ile-au-tresor/slip-layout.ts';
import { BLANK_MARKS, type SlipMarks } from '../../../electron/games/ile-au-tresor/slip-marks.ts';
import { renderSlipPicture } from '../../../templates/slip/render-slip-picture.ts';
import { slipFonts } from '../../../templates/slip/slip-fonts.ts';
import { boxCentre } from '../../../templates/slip/slip-geometry.ts';
import { marksReadSvg } from '../../../templates/slip/slip-reading.ts';
import { artwork, FONT_DIRECTORY } from '../sample-receipts.ts';

const DOTS = 660;
const SCALE = DOTS / 82.55;

const MARKS: SlipMarks = { places: [1, 2, 3, 9, 14, 20], pirates: [2], stakes: [800], draws: [] };
const DOUBTS: SlipMarks = { ...BLANK_MARKS, places: [21], draws: [3, 6] };

/** What a box looks like: crossed by a dark pen; with an amber ring and something dark inside; or as printed. */
function looksOf(picture: PNG, column: number, row: number): 'crossed' | 'doubtful' | 'as printed' | string {
  const { x, y } = boxCentre(column, row);
  const colour = (dx: number, dy: number) => {
    const at = (Math.floor((y + dy) * SCALE) * picture.width + Math.floor((x + dx) * SCALE)) * 4;
    const [red = 0, green = 0] = picture.data.subarray(at, at + 2);
    return red < 100 ? 'dark' : green < 120 ? 'red' : green < 220 ? 'amber' : 'white';
  };
  const centre = colour(0, 0);
  const ring = [colour(2.5, 0), colour(-2.5, 0), colour(0, 2.5), colour(0, -2.5)];
  if (ring.every((spot) => spot === 'amber')) {
    const inside = Array.from({ length: 30 }, (_, i) => colour(0, -1.5 + i / 10));
    return inside.includes('dark') ? 'doubtful' : 'ring alone';
  }
  if (ring.some((spot) => spot === 'amber')) return 'part of a ring';
  const arms = [colour(1, 1), colour(-1, 1), colour(1, -1), colour(-1, -1)];
  if (centre === 'dark') return arms.every((spot) => spot === 'dark') ? 'crossed' : 'dark centre';
  return [centre, ...arms].every((spot) => spot === 'white') ? 'as printed' : 'spoilt';
}

describe('picture of a slip that was read', () => {
  let picture: PNG;
  before(() => {
    const options = { artwork, fonts: slipFonts(FONT_DIRECTORY), dots: DOTS };
    const png = renderSlipPicture(SLIP_LAYOUT, { marks: MARKS, doubts: DOUBTS }, options);
    picture = PNG.sync.read(Buffer.from(png));
  });

  it('is as wide as asked, in the proportions of the paper', () => {
    assert.equal(picture.width, DOTS);
    assert.ok(Math.abs(picture.height - 177.8 * SCALE) <= 2);
  });

  it('crosses sure marks, rings doubtful ones with a « ? », leaves the rest as printed (promise 5)', () => {
    for (const { zone, value, column, row } of SLIP_LAYOUT.boxes) {
      const expected = MARKS[zone].includes(value)
        ? 'crossed'
        : DOUBTS[zone].includes(value)
          ? 'doubtful'
          : 'as printed';
      assert.equal(looksOf(picture, column, row), expected, `${zone} ${value}`);
    }
  });

  it('outlines and counts a zone with more crosses than it takes, and only that (2.3.3)', () => {
    const said = (marks: SlipMarks) =>
      [...marksReadSvg(SLIP_LAYOUT, { marks, doubts: BLANK_MARKS }).matchAll(/>([^<]+)</g)].map(
        ([, text]) => text,
      );
    assert.deepEqual(said({ places: [1, 2, 3, 4, 5, 6, 7], pirates: [1], stakes: [200], draws: [1] }), []);
    assert.deepEqual(said({ places: [1, 2, 3, 4, 5, 6, 7, 8], pirates: [1], stakes: [200], draws: [1] }), [
      '8\u00a0croix\u202f: 7 au plus',
    ]);
    for (const [zone, values] of [
      ['pirates', [1, 3]],
      ['stakes', [200, 2000]],
      ['draws', [1, 2]],
    ] as const satisfies readonly (readonly [SlipZone, readonly number[]])[]) {
      assert.deepEqual(said({ ...BLANK_MARKS, [zone]: values }), ['2\u00a0croix\u202f: 1 au plus'], zone);
    }
  });
});
