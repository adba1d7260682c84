import { randomUUID } from 'node:crypto';
import { receiptContentFor } from '../../engine/receipt-content.ts';
import { rankCombination } from '../../games/ile-au-tresor/combination.ts';
import { localDateTime, metropolitanDate, planSession } from '../../registry/draw-schedule.ts';
import { openRegistry } from '../../registry/open-registry.ts';
import type { Actor, DrawRecord, PlayRecord, Registry } from '../../registry/registry.ts';
import type { Bench } from './bench-run.ts';
import { benchSettings, SALE, saleCombination } from './sample-sale.ts';

const SETTINGS = benchSettings({ reader: { kind: 'none' }, printer: { kind: 'none' } });
const OPERATOR = 'Anne';

/** A registry without a till around it, at one instant of an open session. */
export interface RegistryTill {
  readonly registry: Registry;
  readonly actor: Actor;
  /** Registers the nth sale, with the receipt's content as a till makes it. */
  sell(n: number): Promise<PlayRecord>;
  /** Records that a play's paper came out. */
  recordPrinted(play: PlayRecord): Promise<void>;
  close(): Promise<void>;
}

/** Opens or makes a registry whose sales are all at `at`, UTC ms; closed after the measurement. */
export async function openRegistryTill(bench: Bench, file: string, at: number): Promise<RegistryTill> {
  const { registrationPoint, terminal } = SETTINGS.outlet;
  const registry = await openRegistry({
    file,
    create: { mode: SETTINGS.mode, registrationPoint },
    journalKey: new Uint8Array(32).fill(7),
    now: at,
    terminal,
  });
  let closing: Promise<void> | null = null;
  const close = () => {
    closing ??= registry.close();
    return closing;
  };
  bench.defer(close);
  const actor = { at, terminal, operatorId: await operatorOf(registry, { at, terminal, operatorId: null }) };
  await registry.ensureSession(planSession(SETTINGS.schedule, metropolitanDate(at)), actor);
  const draws = (await registry.drawsOnSale(at)).slice(0, SALE.drawCount);
  const customer = await registry.nextCustomer(actor);
  return {
    registry,
    close,
    actor,
    async sell(n) {
      const result = await registry.registerPlay(requestOf(n, draws, customer.id, at), actor);
      if (result.kind !== 'registered') throw new Error(`sale ${n}: ${JSON.stringify(result)}`);
      return result.play;
    },
    async recordPrinted({ printJob }) {
      await registry.recordPrint(printJob.id, 'sending', { reference: 'abcd' }, actor);
      await registry.recordPrint(printJob.id, 'printed', {}, actor);
    },
  };
}

async function operatorOf(registry: Registry, actor: Actor): Promise<number> {
  const known = (await registry.listOperators())[0]?.id;
  const operator = { name: OPERATOR, role: 'manager', pinHash: 'never signs on' } as const;
  const id = known ?? (await registry.addOperator(operator, actor));
  if (id === null) throw new Error('the operator was not recorded');
  return id;
}

function requestOf(
  n: number,
  draws: readonly DrawRecord[],
  customerId: number,
  at: number,
): Parameters<Registry['registerPlay']>[0] {
  const local = localDateTime(at, SETTINGS.outlet.zone);
  const combination = saleCombination(n);
  const { stake, unitStakes, drawCount, total } = SALE;
  return {
    idempotencyKey: randomUUID(),
    combination: rankCombination(combination),
    stake,
    unitStakes,
    drawIds: draws.map(({ id }) => id),
    requestedDrawCount: drawCount,
    total,
    source: 'slip',
    preparedId: null,
    printerOverride: false,
    customerId,
    zone: SETTINGS.outlet.zone,
    localDate: local.date,
    localTime: local.time,
    now: () => at,
    receiptContent: ({ number }) =>
      receiptContentFor({
        settings: SETTINGS,
        operatorName: OPERATOR,
        number,
        local,
        draws,
        combination,
        stake,
        total,
      }),
  };
}
