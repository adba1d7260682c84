/** One place or pirate among the others: how often it was drawn, and how long its bar is. */
export interface Frequency {
  /** 1.., in the regulation's order. */
  readonly value: number;
  readonly count: number;
  /** Of the longest bar, 0 to 1. */
  readonly share: number;
  /** Draws since it was last drawn; null when never among these. */
  readonly absence: number | null;
}

/** Bars of counts: the most frequent is the longest; all are nothing where nothing was drawn. */
export function frequenciesOf(
  counts: readonly number[],
  absences: readonly (number | null)[],
): readonly Frequency[] {
  const most = Math.max(...counts, 1);
  return counts.map((count, i) => ({
    value: i + 1,
    count,
    share: count / most,
    absence: absences[i] ?? null,
  }));
}
