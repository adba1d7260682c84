import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { CommandParams } from '../../electron/contract/commands.ts';
import type { ReaderProtocol } from '../../electron/contract/settings.ts';
import type { SlipReading, SlipRejectionReason } from '../../electron/contract/state.ts';
import { SLIP_LAYOUT } from '../../electron/games/ile-au-tresor/slip-layout.ts';
import {
  COMBINATION,
  type HeadlessTill,
  NOON,
  openTill,
  saleOf,
  startHeadlessTill,
} from './headless-till.ts';

/** What the till makes of a slip: read as crossed, or why not. */
type Told = 'as-crossed' | SlipRejectionReason;
type Fault = NonNullable<CommandParams<'simulateSlip'>['fault']>;
type Trouble = Pick<CommandParams<'simulateReader'>, 'coverOpen' | 'refusing' | 'dead'>;

const MARKS = { places: COMBINATION.places, pirates: [2], stakes: [800 as const], draws: [3] };
const { columnCount } = SLIP_LAYOUT;

function unreadable(fault: Extract<SlipRejectionReason, { kind: 'unreadable-record' }>['fault']): Told {
  return { kind: 'unreadable-record', fault };
}

/** Every fault of a slip, and what a till with this reader tells of it. */
const FAULTS: Record<ReaderProtocol, Record<Fault, Told>> = {
  chatsworth: {
    'byte-by-byte': 'as-crossed',
    merged: 'as-crossed',
    'flipped-bit': { kind: 'readings-differ' },
    'hang-up': unreadable('incomplete'),
    jam: unreadable('unread'),
    'double-feed': { kind: 'wrong-length', expected: columnCount, found: 41 },
    'missed-strobes': { kind: 'wrong-length', expected: columnCount, found: 25 },
    'fed-twice': 'as-crossed',
  },
  sekonic: {
    'byte-by-byte': 'as-crossed',
    merged: 'as-crossed',
    'flipped-bit': { kind: 'readings-differ' },
    'hang-up': unreadable('incomplete'),
    jam: unreadable('jam'),
    'double-feed': unreadable('double-feed'),
    'missed-strobes': unreadable('timing-marks'),
    'fed-twice': 'as-crossed',
  },
};

/** Every trouble of a reader, and what state it shows; `mend` puts it right. */
const TROUBLES: Record<
  ReaderProtocol,
  readonly {
    readonly trouble: Trouble;
    readonly kind: 'fault' | 'absent';
    readonly problem: string;
    readonly mend: CommandParams<'simulateReader'>;
  }[]
> = {
  chatsworth: [
    { trouble: { coverOpen: true }, kind: 'fault', problem: 'feed-disabled', mend: { coverOpen: false } },
    { trouble: { refusing: true }, kind: 'fault', problem: 'command-refused', mend: { refusing: false } },
    { trouble: { dead: true }, kind: 'absent', problem: 'no-answer', mend: { powerCycle: true } },
  ],
  sekonic: [
    { trouble: { coverOpen: true }, kind: 'fault', problem: 'cover-open', mend: { coverOpen: false } },
    { trouble: { refusing: true }, kind: 'fault', problem: 'command-refused', mend: { refusing: false } },
    { trouble: { dead: true }, kind: 'absent', problem: 'no-answer', mend: { powerCycle: true } },
  ],
};

/** Puts a simulated reader of this family in the other's place. */
async function useReader(till: HeadlessTill, protocol: ReaderProtocol): Promise<void> {
  await till.value('simulateReader', { protocol });
  await till.until(({ reader }) => reader.kind === 'ready');
}

/** What the till says of the slip that it reads next, after this is done. */
async function nextSlip(till: HeadlessTill, act: () => Promise<unknown>): Promise<SlipReading> {
  const read = till.event('slip', () => true);
  await act();
  return read;
}

function feed(till: HeadlessTill, slip: Partial<CommandParams<'simulateSlip'>> = {}): Promise<SlipReading> {
  return nextSlip(till, () => till.value('simulateSlip', { marks: MARKS, ...slip }));
}

/** The sale of the test slip's own choices, by the slip in hand. */
async function saleOfSlip(
  till: HeadlessTill,
  { slipId }: SlipReading,
): Promise<CommandParams<'registerPlay'>> {
  const quote = await till.value('quote', { combination: COMBINATION, stake: 800, drawCount: 3 });
  return { ...saleOf(quote), source: 'slip', slipId };
}

/** Shows this trouble, and is ready again once it was mended. */
async function playTrouble(
  till: HeadlessTill,
  { trouble, kind, problem, mend }: (typeof TROUBLES)[ReaderProtocol][number],
): Promise<void> {
  const troubled = till.until(({ reader }) => reader.kind === kind && reader.problem === problem);
  await till.value('simulateReader', trouble);
  await troubled;
  await till.value('simulateReader', mend);
  const { slip } = await till.until(({ reader }) => reader.kind === 'ready');
  // Some say by a rejection, too, what is wrong.
  if (slip) await till.value('dropSlip', { slipId: slip.slipId });
}

async function receiptCount(till: HeadlessTill): Promise<number> {
  return (await till.value('listReceipts', { limit: 10, beforePlayId: null })).receipts.length;
}

function toldOf({ interpretation }: SlipReading): Told | SlipReading['interpretation'] {
  if (interpretation.kind === 'rejected') return interpretation.reason;
  if (interpretation.kind !== 'complete') return interpretation;
  assert.deepEqual(interpretation.marks, MARKS);
  return 'as-crossed';
}

/** Feeds a slip with this fault, and leaves the till ready for the next. */
async function playFault(till: HeadlessTill, fault: Fault): Promise<Told | SlipReading['interpretation']> {
  const slip = await feed(till, { fault });
  const told = toldOf(slip);
  if (told !== 'as-crossed') {
    const refusal = await till.refusal('registerPlay', await saleOfSlip(till, slip));
    assert.deepEqual(refusal, { code: 'slip-gone' });
  }
  const drop = ({ slipId }: SlipReading) => till.value('dropSlip', { slipId });
  if (fault === 'fed-twice') {
    const again = await nextSlip(till, () => drop(slip));
    assert.equal(toldOf(again), told);
    // Nothing was sold: it is no twin of a sold one.
    assert.equal(again.repeatOf, null);
    await drop(again);
  } else {
    await drop(slip);
  }
  await till.value('simulateReader', { removeSlip: true });
  await till.until((state) => state.slip === null && state.reader.kind === 'ready');
  return told;
}

describe('whatever goes wrong with a slip or its reader', { concurrency: true }, () => {
  for (const protocol of ['chatsworth', 'sekonic'] as const) {
    it(`is told or read as crossed, and never sold, by a ${protocol} (promises 5 and 11)`, async (t) => {
      const { till } = await openTill(t);
      await useReader(till, protocol);
      const told: Record<string, unknown> = {};
      for (const fault of Object.keys(FAULTS[protocol]) as Fault[])
        told[fault] = await playFault(till, fault);
      assert.deepEqual(told, FAULTS[protocol]);
      for (const trouble of TROUBLES[protocol]) await playTrouble(till, trouble);
      assert.equal(await receiptCount(till), 0);

      const slip = await feed(till);
      assert.equal(toldOf(slip), 'as-crossed');
      await till.value('registerPlay', await saleOfSlip(till, slip));
      assert.equal(await receiptCount(till), 1);
    });
  }
});

describe('a doubtful slip', () => {
  it('is held and shown with its doubts, and can’t be sold as read (promise 5)', async (t) => {
    const { till } = await openTill(t);
    const faint = { places: COMBINATION.places.slice(6), pirates: [], stakes: [], draws: [] };
    const marks = { ...MARKS, places: COMBINATION.places.slice(0, 6) };

    // A reader without density doesn't see them.
    const without = await feed(till, { marks, faint });
    assert.deepEqual(without.interpretation, { kind: 'incomplete', marks, missing: ['places'] });
    await till.value('dropSlip', { slipId: without.slipId });

    await useReader(till, 'sekonic');
    const slip = await feed(till, { marks, faint });
    assert.deepEqual(slip.interpretation, {
      kind: 'doubtful',
      marks,
      doubts: faint,
      doubtsOutside: 0,
      reasons: [],
      missing: ['places'],
    });
    const sale = await saleOfSlip(till, slip);
    assert.equal((await till.refusal('registerPlay', sale)).code, 'invalid-parameters');
    const { slip: held } = await till.value('getState', {});
    assert.equal(held?.slipId, slip.slipId);
    // Decided by the clerk, it is a choice on screen.
    await till.value('registerPlay', { ...sale, source: 'screen' });
    assert.equal(await receiptCount(till), 1);
  });
});

describe('a slip just like one sold moments ago', () => {
  it('is asked about, refused without an answer, and sold with it; after a restart too', async (t) => {
    const { till, folder } = await openTill(t);
    const first = await feed(till, { fault: 'fed-twice' });
    assert.equal(first.repeatOf, null);
    const firstSale = await saleOfSlip(till, first);
    let number = '';
    const twin = await nextSlip(till, async () => {
      const { receipt } = await till.value('registerPlay', firstSale);
      number = receipt.number;
    });
    assert.equal(twin.repeatOf?.receiptNumber, number);
    const sale = await saleOfSlip(till, twin);
    const refusal = await till.refusal('registerPlay', sale);
    assert.deepEqual(refusal, { code: 'slip-repeated', ...twin.repeatOf });
    const { slip } = await till.value('getState', {});
    assert.deepEqual(slip, twin);
    assert.equal(await receiptCount(till), 1);
    await till.value('registerPlay', { ...sale, repeatConfirmed: true });
    assert.equal(await receiptCount(till), 2);

    await till.kill();
    const again = startHeadlessTill(folder, new Date(Date.parse(NOON) + 15_000).toISOString());
    t.after(() => again.kill());
    await again.value('signOn', { operatorId: 1, pin: '4071' });
    await again.until(({ reader }) => reader.kind === 'ready');
    const later = await feed(again);
    assert.notEqual(later.repeatOf, null);
    await again.value('dropSlip', { slipId: later.slipId });
    await again.until(({ reader }) => reader.kind === 'ready');
    await again.value('simulateClock', { shiftMs: 60_000 });
    assert.equal((await feed(again)).repeatOf, null);
  });

  it('is told by its paper, whatever was sold of it, on a reader that lets slips through too', async (t) => {
    const { till } = await openTill(t);
    await useReader(till, 'sekonic');
    const sale = await saleOfSlip(till, await feed(till));
    const combination = { ...COMBINATION, pirate: 3 };
    await till.value('registerPlay', { ...sale, combination, source: 'screen' });
    const { repeatOf } = await feed(till);
    const { lastReceipts } = await till.value('getState', {});
    assert.equal(repeatOf?.receiptNumber, lastReceipts[0]?.number);
  });
});
