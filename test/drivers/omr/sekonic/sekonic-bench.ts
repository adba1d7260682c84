import type { SekonicReaderOptions } from '../../../../drivers/omr/sekonic/session.ts';
import type { SlipColumns } from '../../../../drivers/omr/slip-reader.ts';
import { slipDensities } from '../../../../drivers/simulated/simulated-reader.ts';

/** Marks of a short slip; the first column and the last are pre-printed. */
export const MARKS: readonly number[] = [0xa2d, 0, 0x080, 0, 0x003, 0x5d2];
/** A faint mark beside them. */
export const DOUBTS: readonly number[] = [0, 0x010, 0, 0, 0, 0];

export const SLIP = slipDensities(MARKS);
export const DOUBTFUL_SLIP = slipDensities(MARKS, DOUBTS);

export const READING: SlipColumns = { marks: MARKS, doubts: MARKS.map(() => 0) };
export const DOUBTFUL_READING: SlipColumns = { marks: MARKS, doubts: DOUBTS };

/** How the driver is told to read that slip. */
export const SLIP_FORMAT = {
  columnCount: MARKS.length,
  referenceMarks: [
    { column: 0, row: 0 },
    { column: 0, row: 11 },
    { column: 5, row: 1 },
  ],
  density: { floor: 4, doubtFrom: 35, sureFrom: 65 },
  framing: 'cr',
  lineOrder: 'line-1-first',
  lineNames: '9876543210XY',
} as const satisfies Partial<SekonicReaderOptions>;
