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

/** Crosses on a slip's boxes alone, as columns (see SlipLayout): without the pre-printed marks. Throws as columnsOfMarks. */
export function crossedColumns(marks: SlipMarks): number[] {
  const { columnCount, boxes } = SLIP_LAYOUT;
  const columns = new Array<number>(columnCount).fill(0);
  for (const zone of ['places', 'pirates', 'stakes', 'draws'] satisfies SlipZone[]) {
    for (const value of marks[zone]) {
      const box = boxes.find((candidate) => candidate.zone === zone && candidate.value === value);
      if (!box) throw new RangeError(`no box ${zone} ${value} on the slip`);
      columns[box.column] = (columns[box.column] ?? 0) | (1 << box.row);
    }
  }
  return columns;
}

/** The columns a reader sees on a slip with these crosses (see SlipLayout). Throws a RangeError for a box that isn't on the slip. */
export function columnsOfMarks(marks: SlipMarks): number[] {
  const { formColumn, checkColumn } = SLIP_LAYOUT;
  const columns = crossedColumns(marks);
  columns[formColumn.column] = formColumn.mask;
  columns[checkColumn.column] = checkColumn.mask;
  return columns;
}
