import { type Bitmap, blankRow } from './bitmap.ts';

/** Head and blade over a roll: rows are printed one by one, and pieces come off. */
export interface PaperPath {
  /** No paper under the head. */
  readonly out: boolean;
  /** Rows left on the roll, or Infinity. */
  readonly rowsLeft: number;
  /** Rows printed and fed so far. */
  readonly rowsPrinted: number;
  /** Prints one row; without paper it is kept for the next roll. */
  print(row: Uint8Array): void;
  feed(rows: number): void;
  /** Cuts at the blade, which is past the head by its distance; after the rows that are kept, if any. */
  cut(): void;
  /** Feeds the last row past the blade. */
  feedToBlade(): void;
  /** Puts in a roll of so many rows; what hung from the old one comes off, uncut, if anything is on it. */
  load(rows: number): void;
  /** Sets what is left of the roll. */
  shorten(rows: number): void;
  /** Forgets the rows that wait for paper. */
  drop(): void;
}

/** What a paper path tells: a piece came off, by the blade or by a change of roll. */
export type PieceListener = (piece: Bitmap, cut: boolean) => void;

/** Makes a path with an endless roll in it, its end at the blade. `bladeRows` is the blade's distance from the head. */
export function createPaperPath(width: number, bladeRows: number, onPiece: PieceListener): PaperPath {
  const blank = blankRow(width);
  const startOfRoll = () => Array.from({ length: bladeRows }, () => blank);
  let rows: Uint8Array[] = startOfRoll();
  let waiting: (Uint8Array | 'cut')[] = [];
  let rowsLeft = Number.POSITIVE_INFINITY;
  let rowsPrinted = 0;

  const printNow = (row: Uint8Array) => {
    rows.push(row);
    rowsLeft -= 1;
    rowsPrinted += 1;
  };
  const cutNow = () => {
    const at = Math.max(0, rows.length - bladeRows);
    const piece = rows.slice(0, at);
    rows = rows.slice(at);
    onPiece({ width, rows: piece }, true);
  };
  const isOut = () => rowsLeft <= 0;
  const print = (row: Uint8Array) => {
    if (isOut()) waiting.push(row);
    else printNow(row);
  };
  const printWaiting = () => {
    while (waiting.length > 0) {
      const next = waiting[0];
      if (next === 'cut') cutNow();
      else if (next === undefined || isOut()) return;
      else printNow(next);
      waiting.shift();
    }
  };

  return {
    get out() {
      return isOut();
    },
    get rowsLeft() {
      return rowsLeft;
    },
    get rowsPrinted() {
      return rowsPrinted;
    },
    print,
    feed(count) {
      for (let row = 0; row < count; row += 1) print(blank);
    },
    feedToBlade() {
      for (let row = 0; row < bladeRows; row += 1) print(blank);
    },
    cut() {
      if (waiting.length > 0) waiting.push('cut');
      else cutNow();
    },
    load(count) {
      const hanging = rows;
      rows = startOfRoll();
      rowsLeft = count;
      if (hanging.some((row) => row.some((byte) => byte !== 0))) onPiece({ width, rows: hanging }, false);
      printWaiting();
    },
    shorten(count) {
      rowsLeft = count;
    },
    drop() {
      waiting = [];
    },
  };
}
