import type { ReceiptSummary } from '../contract/state.ts';
import { unrankCombination } from '../games/ile-au-tresor/combination.ts';
import type { PlayRecord } from '../registry/registry.ts';

/** A play with its receipt, as lists show it: never with its control code. */
export function receiptSummary(play: PlayRecord): ReceiptSummary {
  const { places, pirate } = unrankCombination(play.combination);
  return {
    playId: play.id,
    number: play.number,
    registeredAt: play.registeredAt,
    localDate: play.localDate,
    localTime: play.localTime,
    places: [...places],
    pirate,
    stake: play.stake,
    drawCount: play.draws.length,
    total: play.total,
    draws: play.draws.map(({ id, number, date, drawAt, salesCloseAt }) => ({
      id,
      number,
      date,
      drawAt,
      salesCloseAt,
    })),
    source: play.source,
    operatorName: play.operatorName,
    issue: play.issue,
    duplicates: play.duplicates,
    printKind: play.printJob.kind,
    printState: play.printJob.state,
    printJobId: play.printJob.id,
    void: play.void,
  };
}
