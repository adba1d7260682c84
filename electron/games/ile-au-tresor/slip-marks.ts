import { SLIP_LAYOUT, type SlipZone } from './slip-layout.ts';

/** What is crossed on a slip, zone by zone, whether it makes sense or not: values as in SlipBox. */
export interface SlipMarks {
  readonly places: readonly number[];
  readonly pirates: readonly number[];
  readonly stakes: readonly number[];
  readonly draws: readonly number[];
}

/** A slip with nothing crossed. */
export const BLANK_MARKS: SlipMarks = { places: [], pirates: [], stakes: [], draws: [] };

/** The columns a reader sees on a slip with these crosses (see SlipLayout). Throws a RangeError for a box that isn't on the slip. */
export function columnsOfMarks(marks: SlipMarks): number[] {
  const { columnCount, formColumn, checkColumn, boxes } = SLIP_LAYOUT;
  const columns = new Array<number>(columnCount).fill(0);
  columns[formColumn.column] = formColumn.mask;
  columns[checkColumn.column] = checkColumn.mask;
  for (const zone of ['places', 'pirates', 'stakes', 'draws'] satisfies SlipZone[]) {
    for (const value of marks[zone]) {
      const box = boxes.find((candidate) => candidate.zone === zone && candidate.value === value);
      if (!box) throw new RangeError(`no box ${zone} ${value} on the slip`);
      columns[box.column] = (columns[box.column] ?? 0) | (1 << box.row);
    }
  }
  return columns;
}
