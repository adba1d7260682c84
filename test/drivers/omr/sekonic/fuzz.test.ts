import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createSekonicReader } from '../../../../drivers/omr/sekonic/session.ts';
import type { RecordFault, SlipColumns, SlipRecord } from '../../../../drivers/omr/slip-reader.ts';
import type { Port, Timers } from '../../../../drivers/port/port.ts';
import { createPortEvents } from '../../../../drivers/port/port-events.ts';
import { densitiesAnswer } from '../../../../drivers/simulated/sekonic-reader-bytes.ts';

/** All of them take some 10 s. */
const BYTES = process.env.SLOW_TESTS === '1' ? 10_000_000 : 1_000_000;
const SEED = 20_250_601;

const COLUMNS = 27;
const NAMES = '9876543210XY';
const DENSITY = { floor: 4, doubtFrom: 35, sureFrom: 65 };
const REFERENCE = [0, 2, 3, 5, 9, 11].map((row) => ({ column: 0, row }));

/** A whole answer to `DLE E D`, as the manual has it, written without the driver's parser. */
const COLUMN = ` \\r|(?=\\S)${Array.from(NAMES, (name) => `(?:${name}[1-@])?`).join('')}\\r`;
/** The late end of another answer. */
const LATE_END = '[\\r\\x03]*';
const RECORD = new RegExp(`^${LATE_END}((?:${COLUMN}){${COLUMNS}})`);
const TIMING_MARKS = new RegExp(`^${LATE_END}0${COLUMNS}`);
const CARD_READ = new RegExp(`^${LATE_END}0`);

/** Numbers below a limit, always the same ones for a seed (mulberry32). */
function createDice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** A clock that jumps from one callback to the next. */
function createJumpingTimers() {
  const entries = new Set<{ at: number; callback: () => void }>();
  let now = 0;
  const timers: Timers = {
    now: () => now,
    after(ms, callback) {
      const entry = { at: now + ms, callback };
      entries.add(entry);
      return () => entries.delete(entry);
    },
  };
  return {
    timers,
    get pendingCount() {
      return entries.size;
    },
    jump() {
      const [next] = [...entries].sort((one, other) => one.at - other.at);
      if (next === undefined) return;
      entries.delete(next);
      now = next.at;
      next.callback();
    },
  };
}

/** The marks and doubts that a record, already known to be one, must be taken for. */
function columnsOf(record: string): SlipColumns {
  const rows = record
    .split('\r')
    .slice(0, COLUMNS)
    .map((line) => Array.from(NAMES, (name) => densityOf(line, name)));
  const reference = REFERENCE.map(({ row }) => rows[0]?.[row] ?? 0).sort((one, other) => one - other);
  const median = ((reference[2] ?? 0) + (reference[3] ?? 0)) / 2;
  const masks = (from: number, below: number) =>
    rows.map((densities) =>
      densities.reduce((mask, density, row) => {
        const share = (100 * density) / median;
        return density >= DENSITY.floor && share >= from && share < below ? mask | (1 << row) : mask;
      }, 0),
    );
  return { marks: masks(DENSITY.sureFrom, Infinity), doubts: masks(DENSITY.doubtFrom, DENSITY.sureFrom) };
}

function densityOf(line: string, name: string): number {
  for (let at = 0; at + 1 < line.length; at += 2)
    if (line[at] === name) return line.charCodeAt(at + 1) - 0x30;
  return 0;
}

/** A slip with its form identifier and some marks, dark and faint, as the reader sends it. */
function randomRecord(dice: (below: number) => number): Uint8Array {
  const slip = Array.from({ length: COLUMNS }, (_, column) =>
    Array.from({ length: 12 }, (_, row) => {
      if (column === 0 && REFERENCE.some((spot) => spot.row === row)) return 12 + dice(5);
      return dice(8) === 0 ? 1 + dice(16) : 0;
    }),
  );
  return densitiesAnswer(slip, NAMES, 'line-1-first', 'cr');
}

function mutated(bytes: Uint8Array, dice: (below: number) => number): Uint8Array {
  const changed = [...bytes];
  for (let count = 1 + dice(3); count > 0; count -= 1) {
    const at = dice(changed.length + 1);
    const byte = dice(3) === 0 ? dice(256) : (bytes[dice(bytes.length)] as number);
    const kind = dice(4);
    if (kind === 0) changed.splice(at, 1);
    else if (kind === 1) changed.splice(at, 0, byte);
    else if (kind === 2) changed[Math.min(at, changed.length - 1)] = byte;
    else changed.splice(at);
    if (changed.length === 0) break;
  }
  return Uint8Array.from(changed);
}

/** Drives the reader through dialogues that are real, mutated, and plain noise, until so many bytes have come in. */
async function fuzz(seed: number, byteCount: number) {
  const dice = createDice(seed);
  const clock = createJumpingTimers();
  const tally = { bytes: 0, records: 0, equal: 0, ports: 0, faults: new Set<RecordFault>() };
  let events = createPortEvents();
  let command: string | null = null;
  let record = randomRecord(dice);
  /** What came in answer to the commands of the card being read, in order; each bounded. */
  let answers: { readonly command: string; heard: string }[] = [];
  let clean = false;
  let decide = false;

  const judge = ({ first, second }: SlipRecord) => {
    const [status, timing, ...readings] = answers.slice(-4);
    assert.match(status?.heard ?? '', CARD_READ);
    assert.match(timing?.heard ?? '', TIMING_MARKS);
    const expected = readings.map(({ heard }) =>
      columnsOf(RECORD.exec(heard)?.[1] ?? assert.fail(`no record: ${heard}`)),
    );
    assert.deepEqual([first, second], expected);
    assert.deepEqual(
      answers.slice(-4).map((answer) => answer.command),
      ['?\r', '\x05T\r', '\x10ED001027\r', '\x10ED001027\r'],
    );
    tally.records += 1;
    if (first.marks.every((mask, column) => mask === second.marks[column])) tally.equal += 1;
    decide = true;
  };

  const deliver = (bytes: Uint8Array) => {
    tally.bytes += bytes.length;
    for (let at = 0; at < bytes.length; ) {
      const chunk = bytes.subarray(at, at + 1 + dice(bytes.length - at));
      at += chunk.length;
      const last = answers.at(-1);
      if (last !== undefined && last.heard.length < 2000) last.heard += Buffer.from(chunk).toString('latin1');
      events.emitData(chunk);
    }
  };

  const noise = () => Uint8Array.from({ length: 1 + dice(dice(4) === 0 ? 4000 : 40) }, () => dice(256));

  const answerTo = (asked: string): Uint8Array => {
    if (asked === '?\r') {
      record = randomRecord(dice);
      clean = dice(3) === 0;
      return Buffer.from(clean ? '0' : ('000B1236@DPQ'[dice(11)] as string));
    }
    if (asked === '\x05T\r') return Buffer.from(dice(2) === 0 ? '027' : '027\r');
    return asked.startsWith('\x10') ? record : Buffer.from('\x06');
  };

  const reader = createSekonicReader({
    timers: clock.timers,
    columnCount: COLUMNS,
    referenceMarks: REFERENCE,
    density: DENSITY,
    framing: 'cr',
    lineOrder: 'line-1-first',
    lineNames: NAMES,
    listener: { stateChanged() {}, slipRead: judge, recordRejected: (fault) => tally.faults.add(fault) },
    async openPort(): Promise<Port> {
      const own = createPortEvents();
      events = own;
      tally.ports += 1;
      answers = [];
      return {
        name: 'fuzzed',
        readable: true,
        async write(bytes) {
          assert.equal(command, null, 'a command was sent while an answer is awaited');
          command = Buffer.from(bytes).toString('latin1');
          answers = [...answers.slice(-3), { command, heard: '' }];
        },
        async close() {
          own.emitClose();
          command = null;
        },
        onData: own.onData,
        onClose: own.onClose,
      };
    },
  });

  reader.start();
  while (tally.bytes < byteCount) {
    if (decide) {
      decide = false;
      void (dice(2) === 0 ? reader.accept() : reader.reject());
    }
    const asked: string | null = command;
    if (asked === null) {
      if (dice(20) === 0) deliver(noise());
      else clock.jump();
      for (let turn = 0; turn < 4; turn += 1) await null;
      continue;
    }
    command = null;
    const answer = answerTo(asked);
    const fate = clean ? 0 : dice(20);
    if (fate < 12) deliver(answer);
    else if (fate < 18) deliver(mutated(answer, dice));
    else if (fate < 19) deliver(noise());
    else if (dice(20) === 0) events.emitClose();
  }
  await reader.stop();
  assert.equal(clock.pendingCount, 0);
  return tally;
}

/** Bytes in use, once all garbage is collected. */
function bytesInUse(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed;
}

describe('Sekonic reader, fuzzed', () => {
  it(`takes no slip that isn't two valid records from ${BYTES} random and mutated bytes, and keeps none of them`, async () => {
    await fuzz(SEED + 1, 100_000);
    const before = bytesInUse();
    const tally = await fuzz(SEED, BYTES);
    const grown = bytesInUse() - before;
    assert.ok(grown < BYTES / 2, `${grown} bytes more in use`);
    assert.ok(tally.records > BYTES / 10_000, `${tally.records} records`);
    assert.ok(tally.equal > BYTES / 10_000 && tally.equal < tally.records, `${tally.equal} equal ones`);
    assert.ok(tally.ports > BYTES / 100_000, `${tally.ports} ports`);
    const faults = [
      'bad-line',
      'incomplete',
      'not-a-record-byte',
      'odd-length',
      'timing-marks',
      'too-long',
    ] as const;
    for (const fault of [...faults, 'unexpected-reply', 'jam', 'faint-reference'] as const) {
      assert.ok(tally.faults.has(fault), fault);
    }
  });
});
