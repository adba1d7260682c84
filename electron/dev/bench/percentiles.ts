/** The value that this share (0..1) of the samples doesn't exceed. Throws a RangeError without samples. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
  if (value === undefined) throw new RangeError('no samples');
  return value;
}

/** The value in the middle. */
export function median(samples: readonly number[]): number {
  return percentile(samples, 0.5);
}

/** Runs something and resolves with the ms that it took. */
export async function timed(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
