import type { CodeScannerListener } from '../../drivers/scanner/code-scanner.ts';
import type { EventData } from '../contract/commands.ts';
import { type Failure, failure } from '../contract/errors.ts';
import type { CodeReader } from './codes.ts';

type Scan = EventData<'scan'>;

/** What scans need of the rest of the till. */
export interface ScansDependencies {
  readonly codes: CodeReader;
  /** Why nobody may scan now: the till is locked, or no operator signed on. */
  readonly refusal: () => Failure | null;
  readonly scanned: (scan: Scan) => void;
  /** What a failure of the storage is, as data. */
  readonly failureOf: (error: unknown) => Failure;
}

/** Codes that wait to be looked up: nobody scans so many before the till has read the first. */
const MOST_WAITING = 8;

/** Reads what the serial scanner gives, and tells each in its turn; a code that nobody may scan isn't read. */
export function createScans(till: ScansDependencies): Pick<CodeScannerListener, 'codeRead' | 'noise'> {
  let waiting = 0;
  let turn: Promise<void> = Promise.resolve();

  async function read(text: string): Promise<Scan> {
    const refusal = till.refusal();
    if (refusal) return failure(refusal);
    try {
      return await till.codes.read([text]);
    } catch (error) {
      return failure(till.failureOf(error));
    }
  }

  function tell(make: () => Scan | Promise<Scan>): void {
    if (waiting === MOST_WAITING) return;
    waiting += 1;
    turn = turn.then(async () => {
      till.scanned(await make());
      waiting -= 1;
    });
  }

  return {
    codeRead: (text) => tell(() => read(text)),
    noise: () => tell(() => failure(till.refusal() ?? { code: 'code-unreadable' })),
  };
}
