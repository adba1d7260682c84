import { PNG } from 'pngjs';

/** A rectangle of a page, in mm from its top left corner. */
export interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** What is printed at a spot: black (all that a red lamp sees), drop-out red, or nothing. */
export type Print = 'black' | 'red' | 'white';

const PRINTS: readonly Print[] = ['white', 'red', 'black'];
const [WHITE, RED, BLACK] = [0, 1, 2];

/** A page as pixels that are asked for in mm. */
export interface PagePixels {
  readonly width: number;
  readonly height: number;
  at(x: number, y: number): Print;
  /** Connected black shapes that touch an area, as their outer edges. */
  blackShapes(area: Area): Area[];
  /** Edges of the blank around a spot: the nearest print to its left, top, right and bottom. */
  blankAround(x: number, y: number): Area;
}

/** Reads a page rendered at so many dots per inch. */
export function pagePixels(png: Uint8Array, dotsPerInch: number): PagePixels {
  const { width, height, data } = PNG.sync.read(Buffer.from(png));
  const scale = dotsPerInch / 25.4;
  const prints = new Uint8Array(width * height);
  for (let i = 0; i < prints.length; i += 1) {
    const [red = 255, green = 255] = [data[4 * i], data[4 * i + 1]];
    prints[i] = red < 128 ? BLACK : green < 160 ? RED : WHITE;
  }
  const pixel = (column: number, row: number) => prints[row * width + column] ?? WHITE;

  function blackShapes(area: Area): Area[] {
    const [left, top] = [Math.round(area.left * scale), Math.round(area.top * scale)];
    const [right, bottom] = [Math.round(area.right * scale), Math.round(area.bottom * scale)];
    const seen = new Set<number>();
    const shapes: Area[] = [];
    for (let row = top; row < bottom; row += 1) {
      for (let column = left; column < right; column += 1) {
        if (pixel(column, row) === BLACK && !seen.has(row * width + column)) {
          shapes.push(shapeFrom(column, row, seen));
        }
      }
    }
    return shapes;
  }

  function shapeFrom(column: number, row: number, seen: Set<number>): Area {
    const edges = { left: column, top: row, right: column, bottom: row };
    const waiting = [row * width + column];
    seen.add(row * width + column);
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const [x, y] = [next % width, Math.floor(next / width)];
      edges.left = Math.min(edges.left, x);
      edges.right = Math.max(edges.right, x);
      edges.top = Math.min(edges.top, y);
      edges.bottom = Math.max(edges.bottom, y);
      for (const beside of [next - 1, next + 1, next - width, next + width]) {
        if (prints[beside] !== BLACK || seen.has(beside)) continue;
        seen.add(beside);
        waiting.push(beside);
      }
    }
    const { left, top, right, bottom } = edges;
    return { left: left / scale, top: top / scale, right: (right + 1) / scale, bottom: (bottom + 1) / scale };
  }

  function blankAround(x: number, y: number): Area {
    const [column, row] = [Math.floor(x * scale), Math.floor(y * scale)];
    const steps = (across: number, down: number) => {
      let count = 0;
      while (count < width && pixel(column + count * across, row + count * down) === WHITE) count += 1;
      return count;
    };
    return {
      left: (column - steps(-1, 0) + 1) / scale,
      top: (row - steps(0, -1) + 1) / scale,
      right: (column + steps(1, 0)) / scale,
      bottom: (row + steps(0, 1)) / scale,
    };
  }

  return {
    width: width / scale,
    height: height / scale,
    at: (x, y) => PRINTS[pixel(Math.floor(x * scale), Math.floor(y * scale))] ?? 'white',
    blackShapes,
    blankAround,
  };
}
