import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { PrinterProfile } from '../../../drivers/printer/printer-profile.ts';
import type { PrintOutcome } from '../../../drivers/printer/receipt-printer.ts';
import type { FaultAt, PrinterFaults } from '../../../drivers/simulated/escpos-printer-faults.ts';
import { benchFor, numberedBody, type PrinterBench, profileNamed, type Scope } from './printer-bench.ts';
import { inkOf, realSizedBody } from './real-sized-body.ts';

/**
 * Bytes between two faults: every fault comes at every 64th byte, in turns with and without tokens, and at some of
 * the first and last bytes. SLOW_TESTS=1 has all of them at every byte, with and without tokens.
 */
const SLOW = process.env.SLOW_TESTS === '1';
const STEP = 64;
const EDGE = 128;
const EDGE_STEP = 8;

const BODY = realSizedBody();
const NEXT = numberedBody(3, 'suivant');
const PROFILE = 'epson-tm-t20iii';

const MENDED: Partial<PrinterFaults> = { paper: 'ok', coverOpen: false, disconnected: false };

let wholeInk = '';
let nextInk = '';
let jobLength = 0;

/** Runs one case whose printers are stopped, and forgotten, after it: there are a thousand. */
async function inScope<T>(work: (scope: Scope) => Promise<T>): Promise<T> {
  const ends: (() => Promise<void>)[] = [];
  try {
    return await work({ after: (end) => ends.push(end) });
  } finally {
    for (const end of ends) await end();
  }
}

before(() =>
  inScope(async (scope) => {
    const bench = await benchFor(scope, { profile: PROFILE });
    const written = bench.written.length;
    assert.deepEqual(await bench.printNow(BODY), { kind: 'printed' });
    jobLength = Buffer.concat(bench.written.slice(written)).length;
    assert.deepEqual(await bench.printNow(NEXT), { kind: 'printed' });
    const [whole, next] = bench.simulated.papers;
    assert.ok(whole && next);
    wholeInk = inkOf(whole.bitmap);
    nextInk = inkOf(next.bitmap);
  }),
);

interface Case {
  readonly kind: FaultAt['kind'];
  readonly tokens: boolean;
  readonly at: number;
  /** Whether somebody mends it before the session gives up. */
  readonly mendedInTime: boolean;
}

async function untilSettled<T>(bench: PrinterBench, promise: Promise<T>, limitMs: number): Promise<T> {
  let done = false;
  const settled = promise.finally(() => {
    done = true;
  });
  for (let waited = 0; !done && waited < limitMs; waited += 1500) await bench.timers.advance(1500);
  assert.ok(done, 'it never settled');
  return settled;
}

async function printWithFault(scope: Scope, profile: PrinterProfile, fault: Case): Promise<PrintOutcome> {
  const { kind, at, tokens, mendedInTime } = fault;
  const bench = await benchFor(scope, {
    profile,
    settlingTurns: 6,
    simulated: { rowsPerSecond: profile.rowsPerSecond, linkSurvivesPower: true },
  });
  const { simulated, printer, timers } = bench;
  if (!tokens) {
    simulated.setFaults({ tokens: false, disconnected: true });
    await timers.settle();
    simulated.setFaults({ disconnected: false });
    await timers.advance(2500);
  }
  const printing = printer.print(BODY, async () => simulated.setFaults({ faultAt: { kind, bytes: at } }));
  await timers.advance(1000);
  if (mendedInTime) simulated.setFaults(MENDED);
  const outcome = await untilSettled(bench, printing, 60_000);
  simulated.setFaults({ ...MENDED, faultAt: null });
  await timers.advance(3000);

  const where = `${kind} at ${at}, ${tokens ? 'with' : 'without'} tokens, ${mendedInTime}: ${outcome.kind}`;
  const whole = () => simulated.papers.filter(({ bitmap }) => inkOf(bitmap) === wholeInk).length;
  if (outcome.kind === 'printed' || bench.lateProofs.length > 0) assert.equal(whole(), 1, where);
  assert.ok(whole() <= 1, where);

  const proved = bench.lateProofs.length;
  const next = await untilSettled(
    bench,
    printer.print(NEXT, async () => {}),
    60_000,
  );
  assert.deepEqual(next, { kind: 'printed' }, where);
  const last = simulated.papers.at(-1);
  assert.equal(last?.cut, true, where);
  assert.equal(last && inkOf(last.bitmap), nextInk, where);
  assert.ok(whole() <= 1, where);
  assert.equal(bench.lateProofs.length, proved, where);
  return outcome;
}

/** Where faults come in a row of the matrix; the rows of one kind of fault complete each other. */
function positionsOf(row: number, tokens: boolean): number[] {
  return Array.from({ length: jobLength }, (_, index) => index + 1).filter((at) => {
    if (SLOW) return true;
    if (at <= EDGE || at > jobLength - EDGE) return at % EDGE_STEP === row;
    return at % STEP === 0 && (at / STEP) % 2 === (tokens ? 0 : 1);
  });
}

describe('a fault at any byte of a receipt of 15 KB', () => {
  const kinds: readonly FaultAt['kind'][] = ['paper-out', 'cover-open', 'power', 'cable'];
  const rows = kinds.flatMap((kind) => [true, false].map((tokens) => ({ kind, tokens })));
  rows.forEach(({ kind, tokens }, row) => {
    const title = `${kind}, ${tokens ? 'with' : 'without'} completion tokens`;
    it(`never says printed of what is not whole, and the next one is whole: ${title}`, async (t) => {
      const profile = await profileNamed(PROFILE);
      const outcomes = new Map<string, number>();
      for (const at of positionsOf(row, tokens)) {
        const mendedInTime = ((at >> 7) + (at >> 3)) % 2 === 0;
        const outcome = await inScope((scope) =>
          printWithFault(scope, profile, { kind, tokens, at, mendedInTime }),
        );
        outcomes.set(outcome.kind, (outcomes.get(outcome.kind) ?? 0) + 1);
      }
      t.diagnostic(JSON.stringify([...outcomes]));
      assert.ok((outcomes.get('unknown') ?? 0) > 0);
      assert.equal(outcomes.has('sent'), false);
    });
  });
});
