import type { ReceiptContent } from '../../templates/receipt/receipt-content.ts';
import type { Settings } from '../contract/settings.ts';
import type { Combination } from '../games/ile-au-tresor/combination.ts';
import { localDateTime, METROPOLITAN_ZONE } from '../registry/draw-schedule.ts';
import type { DrawRecord } from '../registry/registry.ts';

/** What a receipt is made of, at the moment of the sale. */
export interface ReceiptFacts {
  readonly settings: Settings;
  readonly operatorName: string;
  readonly number: string;
  /** The outlet's date and time of registration. */
  readonly local: { readonly date: string; readonly time: string };
  readonly draws: readonly DrawRecord[];
  readonly combination: Combination;
  /** Cents. */
  readonly stake: number;
  readonly total: number;
}

/** Everything that article 5.1 puts on the receipt, as it is stored with the play. */
export function receiptContentFor(facts: ReceiptFacts): ReceiptContent {
  const { outlet, mode } = facts.settings;
  return {
    version: 1,
    training: mode === 'training',
    outletName: outlet.name,
    registrationPoint: outlet.registrationPoint,
    terminal: outlet.terminal,
    operatorName: facts.operatorName,
    number: facts.number,
    localDate: facts.local.date,
    localTime: facts.local.time,
    zone: outlet.zone,
    draws: facts.draws.map((draw) => ({
      number: draw.number,
      date: draw.date,
      time: localDateTime(draw.drawAt, METROPOLITAN_ZONE).time.slice(0, 5),
    })),
    places: [...facts.combination.places],
    pirate: facts.combination.pirate,
    stake: facts.stake,
    total: facts.total,
  };
}
