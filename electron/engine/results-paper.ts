import type { PaperDocument } from '../../templates/document.ts';
import type { PrintedResult, ResultsContent } from '../../templates/results/results-content.ts';
import { resultsDocument } from '../../templates/results/results-document.ts';
import type { DrawResult } from '../contract/draws.ts';
import type { Settings } from '../contract/settings.ts';
import { localDateTime, METROPOLITAN_ZONE } from '../registry/draw-schedule.ts';
import type { Actor, Registry } from '../registry/registry.ts';
import { type PageReport, printPage } from './page-print.ts';
import type { Printing } from './printing.ts';

/** « Résultats » on paper, for players at the counter. */
export interface ResultsPaper {
  /** Prints these results in their order; it is no receipt, and leaves only a line in the journal. */
  print(results: readonly DrawResult[]): Promise<PageReport>;
}

/** What printing results needs of the rest of the till. */
export interface ResultsPaperDependencies {
  readonly settings: () => Settings;
  readonly encode: (document: PaperDocument) => Uint8Array;
  readonly printing: Pick<Printing, 'inTurn'>;
  readonly registry: Registry;
  readonly actor: () => Actor;
}

/** Prints results. */
export function createResultsPaper(till: ResultsPaperDependencies): ResultsPaper {
  function contentOf(results: readonly DrawResult[]): ResultsContent {
    const { mode, outlet } = till.settings();
    const { date, time } = localDateTime(till.actor().at, outlet.zone);
    return {
      training: mode === 'training',
      outletName: outlet.name,
      printedAt: `${date} ${withoutSeconds(time)}`,
      results: results.map(printedResult),
    };
  }

  return {
    async print(results) {
      const report = await printPage(till.printing, () => till.encode(resultsDocument(contentOf(results))));
      const draws = results.map(({ draw }) => draw.id);
      await till.registry.recordNote('results-printed', { draws, ...report }, till.actor());
      return report;
    },
  };
}

function printedResult({ draw, winning, version }: DrawResult): PrintedResult {
  return {
    number: draw.number,
    date: draw.date,
    time: withoutSeconds(localDateTime(draw.drawAt, METROPOLITAN_ZONE).time),
    places: winning.places,
    pirate: winning.pirate,
    corrected: version > 1,
  };
}

function withoutSeconds(time: string): string {
  return time.slice(0, 5);
}
