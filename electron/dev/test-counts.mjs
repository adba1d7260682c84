/**
 * A reporter for `node --test`: one JSON line with how many tests passed and failed in all files together.
 *
 * @param {AsyncIterable<{ type: string, data: any }>} source
 */
export default async function* testCounts(source) {
  for await (const { type, data } of source) {
    // The summary without a file is the one of the whole run.
    if (type !== 'test:summary' || data.file !== undefined) continue;
    const { passed, failed, cancelled, skipped } = data.counts;
    yield `${JSON.stringify({ passed, failed: failed + cancelled, skipped })}\n`;
  }
}
