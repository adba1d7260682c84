import { type Failure, failure, type Outcome, success } from '../contract/errors.ts';
import type { ScanReading } from '../contract/state.ts';
import type { PreparedPlay } from '../games/ile-au-tresor/prepared-play.ts';
import { missingChoicesOf } from '../games/ile-au-tresor/slip-interpretation.ts';
import type { Registry } from '../registry/registry.ts';
import { readReceiptCode } from './control-code.ts';
import { readPreparedCode } from './prepared-code.ts';
import { receiptSummary } from './receipt-summary.ts';

/** What codes are read with. */
export interface CodeReaderDependencies {
  readonly registry: Registry;
  readonly controlCodeKey: Uint8Array;
  /** UTC ms. */
  readonly now: () => number;
}

/** Reads the codes that any scanner gives. */
export interface CodeReader {
  /**
   * The one code of ours that is among these texts, or why there is none. Candidates are what a keyboard scanner's
   * keys mean under each layout: two different codes that are both right are never guessed between.
   */
  read(candidates: readonly string[]): Promise<Outcome<ScanReading>>;
}

/** What a text alone tells, before the registry is asked. */
type Recognised =
  | { readonly kind: 'prepared'; readonly play: PreparedPlay }
  | {
      readonly kind: 'receipt';
      readonly text: string;
      readonly epoch: number;
      readonly sequence: number;
      readonly issue: number;
    }
  | { readonly kind: 'failure'; readonly failure: Failure };

/** Failures of candidates, the most telling first. */
const TELLING = ['code-version', 'code-foreign', 'code-altered'] satisfies Failure['code'][];

const UNREADABLE: Failure = { code: 'code-unreadable' };

/** The reader of receipts' codes and of prepared plays (article 2). */
export function createCodeReader({ registry, controlCodeKey, now }: CodeReaderDependencies): CodeReader {
  function recognise(text: string): Recognised {
    const prepared = readPreparedCode(text);
    switch (prepared.kind) {
      case 'ok':
        return { kind: 'prepared', play: prepared.play };
      case 'version':
        return failed({ code: 'code-version', version: prepared.version });
      case 'altered':
        return failed({ code: 'code-altered' });
      case 'not-ours':
        return recogniseReceipt(text);
    }
  }

  function recogniseReceipt(text: string): Recognised {
    const receipt = readReceiptCode(controlCodeKey, registry.identity, text);
    switch (receipt.kind) {
      case 'ok':
        return { ...receipt, kind: 'receipt', text };
      case 'version':
        return failed({ code: 'code-version', version: receipt.version });
      case 'foreign':
        return failed({ code: 'code-foreign' });
      case 'altered':
        return failed({ code: 'code-altered' });
      case 'not-ours':
        return failed(UNREADABLE);
    }
  }

  async function openPrepared({ id, marks, expiresAt }: PreparedPlay): Promise<Outcome<ScanReading>> {
    // Before its expiry: whoever scans a sold one is best told where it went.
    const sold = await registry.playOfPrepared(id);
    if (sold) return failure({ code: 'prepared-used', receiptNumber: sold.number });
    if (now() >= expiresAt) return failure({ code: 'prepared-expired', expiredAt: expiresAt });
    return success({
      kind: 'prepared-play',
      preparedId: id,
      marks: {
        places: [...marks.places],
        pirates: [...marks.pirates],
        stakes: [...marks.stakes] as Extract<ScanReading, { kind: 'prepared-play' }>['marks']['stakes'],
        draws: [...marks.draws],
      },
      missing: missingChoicesOf(marks),
      expiresAt,
    });
  }

  async function openReceipt(code: Extract<Recognised, { kind: 'receipt' }>): Promise<Outcome<ScanReading>> {
    const play = await registry.playBySequence(code.epoch, code.sequence);
    // A right code of a receipt, or of an issue, that isn't here: the registry was put back from a copy.
    if (!play || code.issue > play.issue) return failure({ code: 'unknown-receipt' });
    return success({
      kind: 'receipt',
      receipt: receiptSummary(play),
      superseded: code.issue < play.issue,
      text: code.text,
    });
  }

  return {
    async read(candidates) {
      const recognised = [...new Set(candidates)].map(recognise);
      const codes = recognised.filter((code) => code.kind !== 'failure');
      const [code] = codes;
      if (code === undefined) return failure(mostTelling(recognised));
      if (codes.length > 1) return failure(UNREADABLE);
      return code.kind === 'prepared' ? openPrepared(code.play) : openReceipt(code);
    },
  };
}

function failed(problem: Failure): Recognised {
  return { kind: 'failure', failure: problem };
}

function mostTelling(recognised: readonly Recognised[]): Failure {
  const failures = recognised.flatMap((each) => (each.kind === 'failure' ? [each.failure] : []));
  for (const code of TELLING) {
    const found = failures.find((each) => each.code === code);
    if (found) return found;
  }
  return UNREADABLE;
}
