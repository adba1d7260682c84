import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { ReaderTraits } from '../../../../drivers/omr/chatsworth/link-listener.ts';
import { createChatsworthReader } from '../../../../drivers/omr/chatsworth/session.ts';
import type { RecordFault, SlipRecord } from '../../../../drivers/omr/slip-reader.ts';
import { linkPorts } from '../../../../drivers/port/linked-ports.ts';
import { type Port, PortError } from '../../../../drivers/port/port.ts';
import { createPortEvents, type PortEvents } from '../../../../drivers/port/port-events.ts';
import { createSimulatedChatsworth } from '../../../../drivers/simulated/chatsworth-reader.ts';
import { recordBytes } from '../../../../drivers/simulated/chatsworth-reader-bytes.ts';
import { slipDensities } from '../../../../drivers/simulated/simulated-reader.ts';
import { createVirtualTimers } from '../../virtual-timers.ts';

const TOTAL_BYTES = process.env.SLOW_TESTS === '1' ? 10_000_000 : 1_000_000;
const MAX_RECORD_BYTES = 252;
const SLIP = [0xa2d, 0, 0x080, 0x5d2];

/** Longer than the driver's patience with a record that pauses, and with a command; and shorter. */
const WAITS_MS = [5, 300, 1000, 2500];

/** A repeatable source of whole numbers below a limit (xorshift). */
function randomSource(seed: number) {
  let state = seed;
  return (limit: number): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % limit;
  };
}

/** The lines of one port's bytes, split by nothing but CR and silence: what may be read of them. */
class Oracle {
  #line = '';
  /** Well-formed records: the last ones before this chunk, then this chunk's. */
  #records: string[] = [];

  take(chunk: Uint8Array): void {
    const lines = (this.#line + Buffer.from(chunk).toString('latin1')).split('\r');
    this.#line = (lines.pop() as string).slice(0, MAX_RECORD_BYTES + 1);
    this.#records = [
      ...this.#records.slice(-2),
      ...lines.filter((line) => /^(?:[ -?`-\x7f]{2}){1,126}$/.test(line)),
    ];
  }

  silence(): void {
    this.#line = '';
  }

  /** Whether two records, one after the other, hold just these readings. */
  allows({ first, second }: SlipRecord): boolean {
    const [one, other] = [first, second].map(({ marks }) =>
      Buffer.from(recordBytes(marks).subarray(0, -1)).toString('latin1'),
    );
    return this.#records.some((line, index) => line === one && this.#records[index + 1] === other);
  }
}

/** A device that mostly answers as it should, among bytes of all kinds. */
class NoisyDevice {
  readonly #below: (limit: number) => number;
  #replies: Buffer[] = [];
  #record = Buffer.from(recordBytes(SLIP));

  constructor(below: (limit: number) => number) {
    this.#below = below;
  }

  hear(command: Uint8Array): void {
    const letters = Buffer.from(command).toString('latin1').slice(1, -2);
    if (this.#below(40) === 0) return;
    const reply = letters === '\x1bS' ? Buffer.of(this.#below(64) & 0x3d, 0x0d) : Buffer.from('G\r');
    const right = letters === '\x1bR' ? this.#record : reply;
    this.#replies.push(this.#below(10) === 0 ? this.#mutated(right) : right);
  }

  forget(): void {
    this.#replies = [];
  }

  /** Some bytes: answers, records, damaged ones, noise; cut anywhere. `calm` has less noise. */
  nextBytes(calm: boolean): Buffer {
    const pieces = this.#replies.splice(0);
    if (!calm || this.#below(20) === 0) pieces.push(this.#noise());
    else if (this.#below(2) === 0) pieces.push(this.#newRecord());
    return Buffer.concat(pieces);
  }

  #noise(): Buffer {
    switch (this.#below(5)) {
      case 0:
        return Buffer.from(Array.from({ length: this.#below(600) }, () => this.#below(256)));
      case 1:
        return Buffer.from(Array.from({ length: this.#below(60) }, () => 0x1a + this.#below(16)));
      case 2:
        return Buffer.from(
          ['G\r', '?\r', '\x12\x1bR?\r', '0\r', '\r', '1\r'][this.#below(6)] as string,
          'latin1',
        );
      case 3:
        return this.#newRecord();
      default:
        return this.#mutated(this.#newRecord());
    }
  }

  #newRecord(): Buffer {
    const columns = Array.from({ length: 1 + this.#below(130) }, () => this.#below(0x1000));
    this.#record = Buffer.from(recordBytes(columns));
    return this.#record;
  }

  #mutated(bytes: Buffer): Buffer {
    const at = this.#below(bytes.length);
    const damaged = Buffer.from(bytes);
    switch (this.#below(4)) {
      case 0:
        damaged[at] = (damaged[at] as number) ^ (1 << this.#below(8));
        return damaged;
      case 1:
        return damaged.subarray(0, at);
      case 2:
        return Buffer.concat([damaged.subarray(at), damaged]);
      default:
        return Buffer.concat([damaged.subarray(0, at), Buffer.of(this.#below(256)), damaged.subarray(at)]);
    }
  }
}

/** A driver at the mercy of a noisy device, one port after the other. */
function createFuzz(seed: number, traits: ReaderTraits) {
  const below = randomSource(seed);
  const timers = createVirtualTimers(2);
  const device = new NoisyDevice(below);
  const seen = { slips: 0, ports: 0, decisions: 0, decided: 0, faults: new Set<RecordFault>() };
  let oracle = new Oracle();
  let line: PortEvents | null = null;
  let cleanPort: Port | null = null;

  const decide = () => {
    if (below(8) === 0) return;
    seen.decisions += 1;
    const decision = below(2) === 0 ? reader.accept() : reader.reject();
    void decision.then(() => {
      seen.decided += 1;
    });
  };
  const reader = createChatsworthReader({
    timers,
    columnCount: 27,
    ...traits,
    listener: {
      stateChanged() {},
      slipRead(record) {
        assert.ok(oracle.allows(record), `no two records hold ${JSON.stringify(record)}`);
        seen.slips += 1;
        decide();
      },
      recordRejected(fault) {
        seen.faults.add(fault);
        if (below(50) === 0) decide();
      },
    },
    async openPort() {
      if (cleanPort !== null) return cleanPort;
      if (below(4) === 0) throw new PortError('not-found', 'no such line', 'ENOENT');
      seen.ports += 1;
      device.forget();
      oracle = new Oracle();
      const events = createPortEvents();
      line = events;
      return {
        name: 'noise',
        readable: true,
        async write(bytes) {
          if (events.closed) throw new PortError('closed', 'closed');
          device.hear(bytes);
        },
        async close() {
          events.emitClose();
        },
        onData: events.onData,
        onClose: events.onClose,
      };
    },
  });

  async function run(byteCount: number): Promise<void> {
    reader.start();
    let calm = true;
    for (let sent = 0; sent < byteCount; ) {
      await nextTurn();
      if (below(200) === 0) calm = !calm;
      const bytes = line === null || (line as PortEvents).closed ? Buffer.alloc(0) : device.nextBytes(calm);
      for (let at = 0; at < bytes.length; ) {
        const chunk = bytes.subarray(at, at + 1 + below(below(2) === 0 ? 8 : 400));
        at += chunk.length;
        sent += chunk.length;
        oracle.take(chunk);
        line?.emitData(chunk);
      }
      if (bytes.length === 0 || below(100) === 0) {
        const wait = WAITS_MS[below(WAITS_MS.length)] as number;
        if (wait >= 300) oracle.silence();
        await timers.advance(wait);
      }
      if (below(3000) === 0) line?.emitClose();
      assert.ok(timers.pendingCount <= 6, `${timers.pendingCount} timers`);
    }
  }

  /** With time for a linked port's deliveries, which the noisy one doesn't need. */
  async function advanceSlowly(ms: number): Promise<void> {
    for (let passed = 0; passed < ms; passed += 20) await timers.advance(20);
  }

  /** A sane device in the noisy one's place: the driver reads from it as ever. */
  async function recover(): Promise<void> {
    const { host, device: end } = linkPorts('line');
    cleanPort = host;
    const sane = createSimulatedChatsworth({ port: end, timers, exitControl: traits.exitControl });
    line?.emitClose();
    await advanceSlowly(3000);
    assert.equal(reader.state.kind, 'ready');
    oracle = new Oracle();
    for (let times = 0; times < 2; times += 1) oracle.take(recordBytes(SLIP));
    const { slips } = seen;
    void sane.insertSlip(slipDensities(SLIP));
    await advanceSlowly(500);
    assert.equal(seen.slips, slips + 1);
    await reader.stop();
    await timers.settle();
    assert.equal(timers.pendingCount, 0);
    assert.equal(seen.decided, seen.decisions);
  }

  return { run, recover, seen };
}

function heapBytes(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return process.memoryUsage().heapUsed;
}

describe(`Chatsworth reader under ${TOTAL_BYTES} random and mutated bytes`, () => {
  for (const [seed, traits] of [
    [20_261, { exitControl: true, timingTrack: 'as-set', clearedBit: 'set-when-clear' }],
    [20_262, { exitControl: false, timingTrack: 'as-set', clearedBit: 'set-when-clear' }],
    [20_263, { exitControl: true, timingTrack: 'bottom', clearedBit: 'ignored' }],
  ] as const) {
    const name = `${traits.exitControl ? 'with' : 'without'} exit control, status bit 4 ${traits.clearedBit}`;
    it(`reads nothing but two records, one after the other, keeps nothing, and recovers: ${name}`, async (t) => {
      const { run, recover, seen } = createFuzz(seed, traits);
      await run(20_000);
      const before = heapBytes();
      await run(TOTAL_BYTES / 3);
      const grown = heapBytes() - before;
      t.diagnostic(`${seen.slips} slips, ${seen.ports} ports, ${[...seen.faults]}, heap ${grown} bytes more`);
      assert.ok(grown < 2_000_000, `${grown} bytes kept`);
      assert.ok(seen.slips > 100 && seen.ports > 20 && seen.faults.size >= 5);
      await recover();
    });
  }
});
