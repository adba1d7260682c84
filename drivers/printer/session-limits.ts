/** Times of a printer's session, in ms, and the size of what it sends at once. */
export interface SessionLimits {
  /** For the answer to DLE EOT. */
  readonly replyMs: number;
  /** For automatic status after it was enabled. */
  readonly statusBackMs: number;
  /** The same after a flush of a broken command, which a slow line takes long to carry. */
  readonly flushMs: number;
  /** For the answer to DLE DC4 (clear). */
  readonly clearMs: number;
  /** For the answers that tell which proofs the printer can give. */
  readonly proofProbeMs: number;
  /** Between two health probes of an idle printer. */
  readonly idleMs: number;
  /** Between two attempts to connect. */
  readonly retryMs: number;
  /** A paper that makes no progress for so long is unknown: printing itself takes seconds. */
  readonly progressMs: number;
  /** How long a paper waits for paper or the cover, before it is unknown. */
  readonly offlineMs: number;
  /** The same for a hot head, which cools by itself. */
  readonly coolingMs: number;
  /** For a graphic to be written to NV memory. */
  readonly storeMs: number;
  readonly chunkBytes: number;
}

export const DEFAULT_LIMITS: SessionLimits = {
  replyMs: 1500,
  statusBackMs: 2000,
  flushMs: 12_000,
  clearMs: 3000,
  proofProbeMs: 1500,
  idleMs: 3000,
  retryMs: 2000,
  progressMs: 20_000,
  offlineMs: 30_000,
  coolingMs: 120_000,
  storeMs: 15_000,
  chunkBytes: 1024,
};
