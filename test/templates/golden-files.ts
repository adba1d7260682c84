import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PNG } from 'pngjs';

/**
 * What papers looked like when somebody last looked at them, in `golden/`.
 *
 * Where a change is meant, renew them and look at the difference before committing it:
 * `RENEW_GOLDEN=1 node --test test/templates/pdf/golden.test.ts`.
 */
const DIRECTORY = join(import.meta.dirname, 'golden');
const RENEW = process.env.RENEW_GOLDEN === '1';

/** Pixels across each picture: renderers differ in how they smooth edges, hardly in grey means. */
const WIDTH = 160;
/** A pixel differs when it is so much lighter or darker, of 255; so many may. */
const PIXEL_TOLERANCE = 48;
const DIFFERING_SHARE = 0.0003;

/** Fails unless a text is the golden one to the letter. */
export function assertGoldenText(name: string, text: string): void {
  const path = join(DIRECTORY, `${name}.txt`);
  if (RENEW) writeFileSync(path, text);
  assert.equal(text, readFileSync(path, 'utf8'));
}

/** Fails unless a picture, made small and grey, is the golden one but for a few pixels. */
export function assertGoldenPicture(name: string, png: Uint8Array): void {
  const path = join(DIRECTORY, `${name}.png`);
  const found = reduce(PNG.sync.read(Buffer.from(png)));
  if (RENEW) writeFileSync(path, encodeGrey(found));
  assert.ok(existsSync(path), `${path} is missing: renew the golden files`);
  const golden = greyOf(PNG.sync.read(readFileSync(path)));
  assert.deepEqual([found.width, found.height], [golden.width, golden.height]);
  const share = differingShare(found, golden);
  assert.ok(share <= DIFFERING_SHARE, `${name}: ${(share * 100).toFixed(2)} % of its pixels differ`);
}

/** A picture's pixels from 0, black, to 255. */
interface Grey {
  readonly width: number;
  readonly height: number;
  readonly values: Uint8Array;
}

function differingShare(one: Grey, other: Grey): number {
  const differing = one.values.filter(
    (value, i) => Math.abs(value - (other.values[i] ?? 0)) > PIXEL_TOLERANCE,
  ).length;
  return differing / one.values.length;
}

/** Means over the source's rectangles of one pixel each. */
function reduce(source: PNG): Grey {
  const grey = greyOf(source);
  const height = Math.round((source.height * WIDTH) / source.width);
  const values = new Uint8Array(WIDTH * height);
  const edge = (at: number, count: number, length: number) => Math.floor((at * length) / count);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      let sum = 0;
      let count = 0;
      for (let row = edge(y, height, source.height); row < edge(y + 1, height, source.height); row += 1) {
        for (let col = edge(x, WIDTH, source.width); col < edge(x + 1, WIDTH, source.width); col += 1) {
          sum += grey.values[row * source.width + col] ?? 0;
          count += 1;
        }
      }
      values[y * WIDTH + x] = sum / count;
    }
  }
  return { width: WIDTH, height, values };
}

function greyOf({ width, height, data }: PNG): Grey {
  const values = Uint8Array.from(
    { length: width * height },
    (_, i) => ((data[4 * i] ?? 0) + (data[4 * i + 1] ?? 0) + (data[4 * i + 2] ?? 0)) / 3,
  );
  return { width, height, values };
}

function encodeGrey({ width, height, values }: Grey): Buffer {
  const options = { colorType: 0, inputColorType: 0, inputHasAlpha: false, bitDepth: 8 } as const;
  const png = new PNG({ width, height, ...options });
  png.data = Buffer.from(values);
  return PNG.sync.write(png, options);
}
