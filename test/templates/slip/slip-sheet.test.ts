import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { inflateSync } from 'node:zlib';
import { PIRATES, PLACES, pirateName, placeName } from '../../../electron/games/ile-au-tresor/places.ts';
import {
  preprintedMarks,
  SLIP_LAYOUT,
  type SlipZone,
} from '../../../electron/games/ile-au-tresor/slip-layout.ts';
import { slipFonts } from '../../../templates/slip/slip-fonts.ts';
import { DROP_OUT_INK, slipSheetPdf } from '../../../templates/slip/slip-sheet-pdf.ts';
import { artwork, FONT_DIRECTORY, inTemporaryFolder, pdfPage, plainText } from '../sample-receipts.ts';
import { type Area, type PagePixels, pagePixels } from './sheet-pixels.ts';

/** How far from the layout anything may be on paper, in mm. */
const TOLERANCE = 0.2;
const DOTS_PER_INCH = 300;

/** The card of the reader's manual, in mm: 3.250 in wide, rows and columns on a 0.250 in pitch, 0.125 in clear. */
const CARD = { width: 82.55, pitch: 6.35, clear: 3.175, strobeAcross: 3.175, strobeAlong: 0.762 };
const LENGTH = (SLIP_LAYOUT.columnCount + 1) * CARD.pitch;
const A4_ACROSS = { width: 297, height: 210 };
const SLIPS = 3;

/** What belongs to a box, in mm from its centre, and half a pitch to its right. */
const AROUND_BOX: Record<SlipZone, { left: number; up: number; down: number }> = {
  places: { left: 22.1, up: 6.3, down: 6.3 },
  pirates: { left: 22.1, up: 6.3, down: 8.4 },
  stakes: { left: 9.4, up: 3.2, down: 3.2 },
  draws: { left: 9.4, up: 3.2, down: 3.2 },
};

const MEANINGS: Record<SlipZone, (value: number) => string> = {
  places: placeName,
  pirates: pirateName,
  stakes: (cents) => `${cents / 100} €`,
  draws: String,
};

const options = { fonts: slipFonts(FONT_DIRECTORY), createdAt: new Date('2026-11-30T20:32:05Z') };

function run(pdf: Uint8Array, tool: string, ...args: string[]): string {
  return inTemporaryFolder((folder) => {
    const file = join(folder, 'sheet.pdf');
    writeFileSync(file, pdf);
    const end = tool === 'pdftotext' ? [file, '-'] : [file];
    return execFileSync(tool, [...args, ...end]).toString();
  });
}

function assertNear(found: number, wanted: number, what: string): void {
  assert.ok(
    Math.abs(found - wanted) <= TOLERANCE,
    `${what}: ${found.toFixed(3)} mm, not ${wanted.toFixed(3)}`,
  );
}

function middle({ left, top, right, bottom }: Area): { x: number; y: number } {
  return { x: (left + right) / 2, y: (top + bottom) / 2 };
}

/** Cuts that the crop marks ask for: thin black lines beyond everything else, by their middles. */
function cuts(page: PagePixels): { xs: number[]; ys: number[] } {
  const above = page.blackShapes({ left: 0, top: 0, right: page.width, bottom: 12 });
  const beside = page.blackShapes({ left: 0, top: 0, right: 12, bottom: page.height });
  return {
    xs: above.map((line) => middle(line).x).sort((a, b) => a - b),
    ys: beside.map((line) => middle(line).y),
  };
}

describe('sheet of slips for a print shop', () => {
  let pdf: Uint8Array;
  let page: PagePixels;
  /** The slips as the crop marks cut them. */
  let slips: Area[];
  /** What is black on each slip, in mm from its own corner. */
  let black: Area[][];

  before(async () => {
    pdf = await slipSheetPdf(SLIP_LAYOUT, artwork, options);
    page = pagePixels(pdfPage(pdf, DOTS_PER_INCH), DOTS_PER_INCH);
    const { xs, ys } = cuts(page);
    assert.equal(xs.length, 2 * SLIPS);
    assert.equal(ys.length, 2);
    slips = Array.from({ length: SLIPS }, (_, i) => ({
      left: xs[2 * i] ?? 0,
      right: xs[2 * i + 1] ?? 0,
      top: ys[0] ?? 0,
      bottom: ys[1] ?? 0,
    }));
    black = slips.map((slip) =>
      page.blackShapes(slip).map(({ left, top, right, bottom }) => ({
        left: left - slip.left,
        top: top - slip.top,
        right: right - slip.left,
        bottom: bottom - slip.top,
      })),
    );
  });

  it('cuts slips 82.55 mm wide, with room for bleed between them', () => {
    for (const [i, slip] of slips.entries()) {
      assertNear(slip.right - slip.left, CARD.width, 'width');
      assertNear(slip.bottom - slip.top, LENGTH, 'length');
      const next = slips[i + 1];
      if (next) assert.ok(next.left - slip.right >= 6 - TOLERANCE);
    }
  });

  it('has 27 strobes from the left edge on, past the cut, where the layout has its columns', () => {
    for (const shapes of black) {
      const strobes = shapes.filter(({ left }) => left < 0);
      assert.equal(strobes.length, SLIP_LAYOUT.columnCount);
      for (const [column, strobe] of strobes.entries()) {
        assertNear(middle(strobe).y, (column + 1) * CARD.pitch, `strobe ${column}`);
        assertNear(strobe.right, CARD.strobeAcross, `end of strobe ${column}`);
        assert.ok(strobe.left <= -2, `strobe ${column} goes on past the cut`);
        assert.ok(strobe.bottom - strobe.top >= CARD.strobeAlong, `strobe ${column} is thick enough`);
      }
    }
  });

  it('shows the reader nothing else but form and check marks', () => {
    const wanted = preprintedMarks(SLIP_LAYOUT).map(({ column, row }) => ({
      x: (row + 1) * CARD.pitch,
      y: (column + 1) * CARD.pitch,
    }));
    for (const shapes of black) {
      const found = shapes
        .filter(({ left }) => left >= 0)
        .map(middle)
        .sort((a, b) => Math.round(a.y - b.y) || a.x - b.x);
      assert.equal(found.length, wanted.length);
      for (const [i, { x, y }] of wanted.entries()) {
        assertNear(found[i]?.x ?? Number.NaN, x, `mark ${i} across`);
        assertNear(found[i]?.y ?? Number.NaN, y, `mark ${i} along`);
      }
    }
  });

  it('has an empty red box where the layout has one, all 36 of them (2.3)', () => {
    assert.equal(SLIP_LAYOUT.boxes.length, 36);
    for (const slip of slips) {
      for (const { zone, value, column, row } of SLIP_LAYOUT.boxes) {
        const what = `${zone} ${value}`;
        const [x, y] = [slip.left + (row + 1) * CARD.pitch, slip.top + (column + 1) * CARD.pitch];
        const inside = page.blankAround(x, y);
        assertNear(middle(inside).x, x, `${what} across`);
        assertNear(middle(inside).y, y, `${what} along`);
        // A mark of 3.5 mm fits inside, and the outline is a box's, not a cell's.
        assert.ok(inside.right - inside.left >= 3.5 && inside.right - inside.left <= 4.5, what);
        assert.ok(inside.bottom - inside.top >= 3.5 && inside.bottom - inside.top <= 4.5, what);
        assertBlankInside(page, inside, what);
      }
    }
  });

  it('prints nothing on the first 3.175 mm', () => {
    for (const slip of slips) {
      for (let y = slip.top; y < slip.top + CARD.clear; y += 0.08) {
        for (let x = slip.left; x < slip.right; x += 0.08) assert.equal(page.at(x, y), 'white', `${x} ${y}`);
      }
    }
  });

  it('says every place, pirate, stake and draw count, how to mark, Flash and the mentions (2.3, 2.4)', () => {
    const text = plainText(run(pdf, 'pdftotext', '-raw'));
    const words = [
      ...[...PLACES, ...PIRATES].map(({ name }) => name),
      ...['La Carte', 'Les Pirates', 'Votre mise par tirage', 'Nombre de tirages'],
      ...['2 €', '4 €', '6 €', '8 €', '10 €', '20 €'],
      ...['Faites une croix dans les cases', 'Stylo noir', 'Ne pliez pas', 'Système Flash'],
      ...['Interdit aux mineurs', 'Jouer comporte des risques', 'Introduisez le bulletin dans ce sens'],
    ];
    for (const word of words) {
      const count = text.toLowerCase().split(word.toLowerCase()).length - 1;
      assert.ok(count >= SLIPS, `« ${word} » ${count} times`);
    }
    assert.match(text, /Bulletin rogné : 82,55 mm × 177,8 mm/);
  });

  it('puts beside or below each box what it means (2.3.1, 2.3.4, 2.3.5)', () => {
    const slip = slips[0] as Area;
    inTemporaryFolder((folder) => {
      const file = join(folder, 'sheet.pdf');
      writeFileSync(file, pdf);
      for (const { zone, value, column, row } of SLIP_LAYOUT.boxes) {
        const { left, up, down } = AROUND_BOX[zone];
        const [x, y] = [slip.left + (row + 1) * CARD.pitch, slip.top + (column + 1) * CARD.pitch];
        const area = { x: x - left, y: y - up, W: left + CARD.pitch / 2, H: up + down };
        const crop = Object.entries(area).flatMap(([name, mm]) => [`-${name}`, String(Math.round(mm * 10))]);
        const text = execFileSync('pdftotext', ['-raw', '-r', '254', ...crop, file, '-']).toString();
        assert.equal(plainText(text), MEANINGS[zone](value));
      }
    });
  });

  it('is one A4 page across in French, its fonts embedded, with trim and bleed boxes on the cuts', () => {
    const info = run(pdf, 'pdfinfo', '-box');
    assert.match(info, /Title: +Bulletin «\u00a0L'Ile au Trésor\u00a0»\n/);
    assert.match(info, /Pages: +1\n/);
    const boxOf = (name: string): Area => {
      const [left = 0, bottom = 0, right = 0, top = 0] = (
        new RegExp(`${name}: +(-?[\\d.]+) +(-?[\\d.]+) +(-?[\\d.]+) +(-?[\\d.]+)`).exec(info) ?? []
      )
        .slice(1)
        .map((points) => (Number(points) * 25.4) / 72);
      return { left, right, top: A4_ACROSS.height - top, bottom: A4_ACROSS.height - bottom };
    };
    const assertBox = (name: string, wanted: Area) => {
      const found = boxOf(name);
      for (const side of ['left', 'top', 'right', 'bottom'] as const) {
        assertNear(found[side], wanted[side], `${name}, ${side}`);
      }
    };
    const [first, last] = [slips[0] as Area, slips.at(-1) as Area];
    assertBox('MediaBox', { left: 0, top: 0, right: A4_ACROSS.width, bottom: A4_ACROSS.height });
    assertBox('TrimBox', { ...first, right: last.right });
    assertBox('BleedBox', {
      left: first.left - 3,
      top: first.top - 3,
      right: last.right + 3,
      bottom: last.bottom + 3,
    });
    assert.match(Buffer.from(pdf).toString('latin1'), /\/Lang \(fr-FR\)/);
    const fontRows = run(pdf, 'pdffonts').trim().split('\n').slice(2);
    assert.equal(fontRows.length, 2);
    for (const row of fontRows) assert.match(row, /\+DejaVuSansCondensed.* yes yes yes /);
  });

  it('puts the drop-out ink on a plate of its own, and uses no red, green and blue', () => {
    const source = Buffer.from(pdf).toString('latin1');
    const plate = (name: string) => `/Separation /${name.replaceAll(' ', '#20')} /DeviceCMYK`;
    assert.ok(source.includes(plate(DROP_OUT_INK)) && source.includes(plate('All')));
    const spaces = [...drawingCommands(pdf).matchAll(/\/(\w+) (?:cs|CS)\n/g)].map(([, space]) => space);
    assert.deepEqual([...new Set(spaces)].sort(), ['CS0', 'CS1', 'DeviceCMYK']);
  });

  it('gives the same bytes for the same input', async () => {
    assert.deepEqual(await slipSheetPdf(SLIP_LAYOUT, artwork, options), pdf);
  });
});

/** What the page's compressed stream says: the only one that sets colours. */
function drawingCommands(pdf: Uint8Array): string {
  const bytes = Buffer.from(pdf);
  const starts = [...bytes.toString('latin1').matchAll(/\/FlateDecode\n>>\nstream\n/g)].map(
    ({ index, 0: head }) => index + head.length,
  );
  const streams = starts.map((start) => inflateSync(bytes.subarray(start)).toString('latin1'));
  return streams.filter((stream) => / scn\n/.test(stream)).join('');
}

/** Fails where anything, such as a symbol or a name, lies over a box. */
function assertBlankInside(page: PagePixels, { left, top, right, bottom }: Area, what: string): void {
  for (let y = top + 0.1; y < bottom - 0.1; y += 0.08) {
    for (let x = left + 0.1; x < right - 0.1; x += 0.08) assert.equal(page.at(x, y), 'white', what);
  }
}
