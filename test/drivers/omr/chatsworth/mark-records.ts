import type { SlipRecord } from '../../../../drivers/omr/slip-reader.ts';

/** The record of a slip that was read as these marks, twice or with a second reading of its own, without doubts. */
export function markRecord(first: readonly number[], second: readonly number[] = first): SlipRecord {
  return { first: markColumns(first), second: markColumns(second) };
}

function markColumns(marks: readonly number[]) {
  return { marks, doubts: new Array<number>(marks.length).fill(0) };
}
