import type { Drawing, PictureBlock } from '../document.ts';

const HEIGHT = 84;
/** Lengths of the marks, in dots: of a millimetre, five of them, a centimetre. */
const MARKS = { one: 8, five: 14, ten: 22 };
const FIGURE = { width: 8, height: 14, stroke: 2, gap: 4 };
/** Where the figures, the marks of eight dots, and the combs of whole dots are. */
const FIGURES_TOP = 26;
const BYTES_TOP = 46;
const COMB_TOP = 66;
const COMB_HEIGHT = 14;

/**
 * A ruler over all the dots of a printer: a mark each mm above, one each 8 dots below, a line on the first and on
 * the last dot, and combs of lines of 1, 2 and 4 dots, which show a blocked or burnt dot.
 */
export function rulerPicture(dots: number, dotsPerInch: number): PictureBlock {
  return {
    kind: 'picture',
    name: 'Règle',
    alt: 'Règle\u00a0: un trait par millimètre en haut, un trait tous les 8\u00a0points en bas',
    drawing: drawRuler(dots, dotsPerInch),
    boxes: [],
    widthShare: 1,
  };
}

function drawRuler(dots: number, dotsPerInch: number): Drawing {
  const dotsPerMm = dotsPerInch / 25.4;
  const rects = [rect(0, 0, 2, HEIGHT), rect(dots - 2, 0, 2, HEIGHT), rect(0, 0, dots, 2)];
  for (let mm = 1; mm * dotsPerMm < dots - 2; mm += 1) {
    const x = Math.round(mm * dotsPerMm);
    rects.push(rect(x, 0, 1, mm % 10 === 0 ? MARKS.ten : mm % 5 === 0 ? MARKS.five : MARKS.one));
    if (mm % 10 === 0 && x < dots - 4 * FIGURE.width) rects.push(...figures(mm / 10, x, FIGURES_TOP));
  }
  for (let x = 8; x < dots - 2; x += 8) rects.push(rect(x, BYTES_TOP, 1, x % 64 === 0 ? 16 : 8));
  const third = Math.floor(dots / 48) * 16;
  for (const [part, line] of [1, 2, 4].entries()) {
    const end = part === 2 ? dots - 8 : (part + 1) * third;
    for (let x = part * third + 8; x + line <= end; x += 2 * line) {
      rects.push(rect(x, COMB_TOP, line, COMB_HEIGHT));
    }
  }
  return { width: dots, height: HEIGHT, body: `<g shape-rendering="crispEdges">${rects.join('')}</g>` };
}

function rect(x: number, y: number, width: number, height: number): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}"/>`;
}

/** The bars that each digit lights: top, upper left, upper right, middle, lower left, lower right, bottom. */
const DIGITS = ['1110111', '0010010', '1011101', '1011011', '0111010', '1101011', '1101111', '1010010'];

/** A number in the shapes of a pocket calculator, centred below x: pictures have no fonts. Digits 0 to 7 only. */
function figures(value: number, x: number, top: number): string[] {
  const { width, height, stroke, gap } = FIGURE;
  const middle = (height - stroke) / 2;
  const half = (height + stroke) / 2;
  const digits = Array.from(String(value), Number);
  const total = digits.length * (width + gap) - gap;
  return digits.flatMap((digit, place) => {
    const left = Math.round(x - total / 2) + place * (width + gap);
    const bars = [
      rect(left, top, width, stroke),
      rect(left, top, stroke, half),
      rect(left + width - stroke, top, stroke, half),
      rect(left, top + middle, width, stroke),
      rect(left, top + middle, stroke, half),
      rect(left + width - stroke, top + middle, stroke, half),
      rect(left, top + height - stroke, width, stroke),
    ];
    return bars.filter((_, bar) => DIGITS[digit]?.[bar] === '1');
  });
}
