import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import fc from 'fast-check';
import type { Outcome } from '../../electron/contract/errors.ts';
import type { ScanReading } from '../../electron/contract/state.ts';
import { type CodeReader, createCodeReader } from '../../electron/engine/codes.ts';
import { controlCode } from '../../electron/engine/control-code.ts';
import { preparedCode } from '../../electron/engine/prepared-code.ts';
import type { PreparedPlay } from '../../electron/games/ile-au-tresor/prepared-play.ts';
import { BLANK_MARKS } from '../../electron/games/ile-au-tresor/slip-marks.ts';
import { NOW, openTestTill, sell, sellAndLosePaper, type TestTill } from '../registry/test-till.ts';

const KEY = Buffer.alloc(32, 5);
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const PREPARED: PreparedPlay = {
  id: '0K3W9TZ7',
  marks: { places: [1, 5, 9], pirates: [2], stakes: [800], draws: [] },
  expiresAt: NOW + 60_000,
};

interface Bench extends TestTill {
  readonly codes: CodeReader;
  /** The QR of a receipt of this registry. */
  qr(epoch: number, sequence: number, issue: number): string;
}

async function openBench(t: TestContext, now = NOW): Promise<Bench> {
  const till = await openTestTill(t);
  const { registry } = till;
  const { registryId, registrationPoint } = registry.identity;
  return {
    ...till,
    codes: createCodeReader({ registry, controlCodeKey: KEY, now: () => now }),
    qr: (epoch, sequence, issue) =>
      controlCode(KEY, { registryId, registrationPoint, epoch, sequence, issue }).qr,
  };
}

function codeOf(outcome: Outcome<ScanReading>): string {
  return outcome.ok ? outcome.value.kind : outcome.error.code;
}

/** The code with its last character changed to the next. */
function altered(code: string): string {
  const next = ALPHABET[(ALPHABET.indexOf(code.at(-1) as string) + 1) % 32];
  return code.slice(0, -1) + next;
}

describe('prepared plays (article 2)', () => {
  it('are read with what they lack, and register nothing', async (t) => {
    const { codes, registry } = await openBench(t);
    assert.deepEqual(await codes.read([preparedCode(PREPARED)]), {
      ok: true,
      value: {
        kind: 'prepared-play',
        preparedId: '0K3W9TZ7',
        marks: { places: [1, 5, 9], pirates: [2], stakes: [800], draws: [] },
        missing: ['places', 'draw-count'],
        expiresAt: NOW + 60_000,
      },
    });
    assert.deepEqual(await registry.listPlays(10, null), []);
  });

  it('are refused from the instant on at which they expire', async (t) => {
    const code = preparedCode(PREPARED);
    const before = await openBench(t, PREPARED.expiresAt - 1);
    assert.equal(codeOf(await before.codes.read([code])), 'prepared-play');
    const { codes } = await openBench(t, PREPARED.expiresAt);
    assert.deepEqual(await codes.read([code]), {
      ok: false,
      error: { code: 'prepared-expired', expiredAt: PREPARED.expiresAt },
    });
  });

  it('are refused once sold, with the number of the receipt, expired or not', async (t) => {
    for (const now of [NOW, PREPARED.expiresAt]) {
      const bench = await openBench(t, now);
      const { number } = await sell(bench, { preparedId: PREPARED.id });
      assert.deepEqual(await bench.codes.read([preparedCode(PREPARED)]), {
        ok: false,
        error: { code: 'prepared-used', receiptNumber: number },
      });
    }
  });

  it('are refused altered, and in a later version', async (t) => {
    const { codes } = await openBench(t);
    const code = preparedCode(PREPARED);
    assert.equal(codeOf(await codes.read([altered(code)])), 'code-altered');
    assert.equal(codeOf(await codes.read([code.slice(0, -1)])), 'code-altered');
    assert.deepEqual(await codes.read([code.replace('IP1', 'IP2')]), {
      ok: false,
      error: { code: 'code-version', version: '2' },
    });
  });
});

describe('receipts (5.1, promise 4)', () => {
  it('are opened by their code; one of an issue that was replaced is superseded', async (t) => {
    const bench = await openBench(t);
    const { registry, codes, qr, actor } = bench;
    const play = await sellAndLosePaper(bench);
    const first = await codes.read([qr(1, play.sequence, 1)]);
    assert.ok(first.ok && first.value.kind === 'receipt');
    assert.equal(first.value.receipt.number, play.number);
    assert.equal(first.value.superseded, false);
    await registry.replaceReceipt(play.id, crypto.randomUUID(), actor);
    for (const [issue, superseded] of [
      [1, true],
      [2, false],
    ] as const) {
      const read = await codes.read([qr(1, play.sequence, issue)]);
      assert.ok(read.ok && read.value.kind === 'receipt');
      assert.equal(read.value.superseded, superseded);
    }
  });

  it('give the same answer for every wrong code, whether or not there is such a receipt', async (t) => {
    const bench = await openBench(t);
    await sell(bench);
    for (const code of [bench.qr(1, 1, 1), bench.qr(1, 1, 2), bench.qr(1, 99, 1), bench.qr(2, 1, 1)]) {
      assert.deepEqual(await bench.codes.read([altered(code)]), {
        ok: false,
        error: { code: 'code-altered' },
      });
    }
  });

  it('are unknown with a right code of a number, or an issue, that this registry never gave', async (t) => {
    const bench = await openBench(t);
    await sell(bench);
    for (const code of [bench.qr(1, 2, 1), bench.qr(2, 1, 1), bench.qr(1, 1, 2)]) {
      assert.equal(codeOf(await bench.codes.read([code])), 'unknown-receipt');
    }
  });

  it('are foreign at another registration point, whatever their code', async (t) => {
    const bench = await openBench(t);
    const foreign = bench.qr(1, 1, 1).replace('IT1123456', 'IT1654321');
    assert.equal(codeOf(await bench.codes.read([foreign])), 'code-foreign');
  });

  it('are refused broken, and in a later version', async (t) => {
    const bench = await openBench(t);
    await sell(bench);
    const code = bench.qr(1, 1, 1);
    for (const broken of [code.slice(0, -1), `${code}0`, `${code} `, 'IT1', code.replace(/.$/, 'U')]) {
      assert.equal(codeOf(await bench.codes.read([broken])), 'code-altered', broken);
    }
    assert.equal(codeOf(await bench.codes.read([code.replace('IT1', 'IT4')])), 'code-version');
  });
});

describe('candidates of a keyboard scanner (promise 10)', () => {
  it('are taken where exactly one of them is right', async (t) => {
    const { codes } = await openBench(t);
    const code = preparedCode(PREPARED);
    const asAzerty = 'IP&àààà"é(';
    assert.equal(codeOf(await codes.read([asAzerty, altered(code), code])), 'prepared-play');
    assert.equal(codeOf(await codes.read([code, code])), 'prepared-play');
  });

  it('are never guessed between where two are right', async (t) => {
    const bench = await openBench(t);
    await sell(bench);
    const both = [preparedCode(PREPARED), bench.qr(1, 1, 1)];
    assert.deepEqual(await bench.codes.read(both), { ok: false, error: { code: 'code-unreadable' } });
  });

  it('fail for the most telling reason', async (t) => {
    const { codes, qr } = await openBench(t);
    const wrong = altered(preparedCode(PREPARED));
    const foreign = qr(1, 1, 1).replace('IT1123456', 'IT1654321');
    assert.equal(codeOf(await codes.read(['3017620422003', wrong])), 'code-altered');
    assert.equal(codeOf(await codes.read([wrong, foreign])), 'code-foreign');
    assert.equal(codeOf(await codes.read([foreign, 'IP3'])), 'code-version');
    for (const text of ['3017620422003', 'https://example.org', 'it1', 'IT', '\u0000']) {
      assert.equal(codeOf(await codes.read([text])), 'code-unreadable', text);
    }
  });

  it('of any text at all are read as nothing, without a fault', async (t) => {
    const { codes } = await openBench(t);
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc
        .tuple(fc.constantFrom('IP1', 'IT1'), fc.stringMatching(/^[0-9A-Z]{20,40}$/))
        .map((parts) => parts.join('')),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 8 }), async (candidates) => {
        assert.match(codeOf(await codes.read(candidates)), /^code-/);
      }),
    );
  });

  it('of a play with nothing chosen are read too: Flash does the rest (2.4)', async (t) => {
    const { codes } = await openBench(t);
    const read = await codes.read([preparedCode({ ...PREPARED, marks: BLANK_MARKS })]);
    assert.ok(read.ok && read.value.kind === 'prepared-play');
    assert.deepEqual(read.value.missing, ['places', 'pirate', 'stake', 'draw-count']);
  });
});
