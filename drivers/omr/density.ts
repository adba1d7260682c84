import type { SlipColumns } from './slip-reader.ts';

/** A spot on the slip: column along it, row across it. */
export interface SlipSpot {
  readonly column: number;
  readonly row: number;
}

/** What counts as a mark, on the readers' scale of 1 (faintest) to 16 (darkest). */
export interface DensityBand {
  /** Nothing below it is a mark. */
  readonly floor: number;
  /** Percent of the median density of the reference marks: in doubt from here... */
  readonly doubtFrom: number;
  /** ...and sure from here. */
  readonly sureFrom: number;
}

/** Densities of a slip: for each column along it, its 12 rows across; 0 where the reader saw no mark. */
export type ColumnDensities = readonly (readonly number[])[];

/** What densities say, or that the sheet's own marks are too faint to compare anything with. */
export type Classification =
  | { readonly kind: 'classified'; readonly columns: SlipColumns }
  | { readonly kind: 'faint-reference' };

/**
 * Tells sure marks, doubtful marks and blanks apart, by the sheet's own reference marks.
 *
 * The reference is faint when one of its marks is below the floor, is not on the slip, or when it has none. The
 * floor is absolute: a mark below it is none, however faint the reference.
 */
export function classifyDensities(
  densities: ColumnDensities,
  referenceMarks: readonly SlipSpot[],
  { floor, doubtFrom, sureFrom }: DensityBand,
): Classification {
  const reference = referenceMarks.map(({ column, row }) => densities[column]?.[row] ?? 0);
  if (reference.length === 0 || reference.some((density) => density < floor)) {
    return { kind: 'faint-reference' };
  }
  const median = medianOf(reference);
  const isAtLeast = (density: number, percent: number) => density * 100 >= percent * median;
  const masksOf = (isCounted: (density: number) => boolean) =>
    densities.map((rows) =>
      rows.reduce((mask, density, row) => (isCounted(density) ? mask | (1 << row) : mask), 0),
    );
  return {
    kind: 'classified',
    columns: {
      marks: masksOf((density) => density >= floor && isAtLeast(density, sureFrom)),
      doubts: masksOf(
        (density) => density >= floor && isAtLeast(density, doubtFrom) && !isAtLeast(density, sureFrom),
      ),
    },
  };
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const upper = sorted[Math.floor(sorted.length / 2)] as number;
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] as number;
  return (lower + upper) / 2;
}
