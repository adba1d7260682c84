import { randomInt } from 'node:crypto';
import type { CommandParams, CommandResult, Quote } from '../contract/commands.ts';
import { type Failure, failure, type Outcome, success } from '../contract/errors.ts';
import type { Settings } from '../contract/settings.ts';
import type { PrinterState, ReaderState } from '../contract/state.ts';
import { type Combination, rankCombination } from '../games/ile-au-tresor/combination.ts';
import { chooseFlash } from '../games/ile-au-tresor/flash.ts';
import { reduceSubscription, totalOf, unitStakesOf } from '../games/ile-au-tresor/stakes.ts';
import { localDateTime } from '../registry/draw-schedule.ts';
import type { Actor, DrawRecord, PlayRecord, Registry, SaleRefusal } from '../registry/registry.ts';
import { type ClockGuard, clockFailure } from './clock.ts';
import { printerFailure } from './printer-fitness.ts';
import { receiptContentFor } from './receipt-content.ts';
import type { Sessions } from './sessions.ts';

/** What a sale needs of the rest of the till. */
export interface SalesDependencies {
  readonly registry: Registry;
  readonly guard: ClockGuard;
  readonly sessions: Sessions;
  readonly settings: () => Settings;
  /** UTC ms. */
  readonly now: () => number;
  readonly actor: () => Actor;
  readonly operatorName: () => string;
  readonly printer: () => PrinterState;
  readonly reader: () => ReaderState;
  readonly customerId: () => Promise<number>;
}

/** Quotes, Flash and the sale itself. */
export interface Sales {
  quote(params: CommandParams<'quote'>): Promise<Outcome<Quote>>;
  flash(params: CommandParams<'flash'>): Promise<Outcome<CommandResult<'flash'>>>;
  /** Registers exactly what the screen showed, or says why not; `earlier` is what its key was used for before. */
  register(
    params: CommandParams<'registerPlay'>,
    earlier: PlayRecord | null,
  ): Promise<Outcome<{ play: PlayRecord; repeated: boolean }>>;
}

interface SaleTime {
  readonly now: number;
  readonly draws: DrawRecord[];
}

/** The counter's sales (articles 2 and 3). */
export function createSales(till: SalesDependencies): Sales {
  const { registry, guard, sessions, settings } = till;

  /** Draws of a play asked for now, cut down to the session (2.3.5), or why nothing is sold. */
  async function drawsFor(requested: number): Promise<Outcome<SaleTime>> {
    const verdict = guard.check();
    const suspect = clockFailure(verdict);
    if (suspect) return failure(suspect);
    const onSale = await sessions.drawsOnSale(verdict.now);
    if (onSale.length === 0) {
      const state = await sessions.state();
      const nextOpensAt = state.kind === 'between-sessions' ? state.nextOpensAt : null;
      return failure({ code: 'no-session', nextOpensAt });
    }
    const count = reduceSubscription(requested, onSale.length);
    return success({ now: verdict.now, draws: onSale.slice(0, count) });
  }

  function needsConfirmation(total: number, drawCount: number): boolean {
    const { always, multiDraw, fromTotal } = settings().confirmation;
    return always || (multiDraw && drawCount > 1) || (fromTotal !== null && total >= fromTotal);
  }

  async function firstFullDraw(
    combination: Combination,
    stake: number,
    draws: readonly DrawRecord[],
  ): Promise<Failure | null> {
    const rooms = await registry.roomFor(
      rankCombination(combination),
      draws.map((draw) => draw.id),
    );
    const full = rooms.find(
      (room) => room.used + (room.counted === 'unit-stakes' ? unitStakesOf(stake) : 1) > room.cap,
    );
    return full ? drawFull(full.draw, full.cap - full.used, full.counted) : null;
  }

  return {
    async quote({ combination, stake, drawCount }) {
      const time = await drawsFor(drawCount);
      if (!time.ok) return time;
      const { draws } = time.value;
      const full = await firstFullDraw(combination, stake, draws);
      if (full) return failure(full);
      const total = totalOf(stake, draws.length);
      return success({
        combination,
        stake,
        draws,
        drawCount: draws.length,
        requestedDrawCount: drawCount,
        total,
        needsConfirmation: needsConfirmation(total, draws.length),
      });
    },

    async flash({ places, pirate, stake, drawCount }) {
      const time = await drawsFor(drawCount);
      if (!time.ok) return time;
      const full = await registry.fullCombinations(
        time.value.draws.map((draw) => draw.id),
        unitStakesOf(stake),
      );
      const result = chooseFlash({ places, pirate }, full, randomInt);
      if (result.kind === 'none-left') return failure({ code: 'none-left' });
      return success({
        combination: { places: [...result.combination.places], pirate: result.combination.pirate },
      });
    },

    async register(params, earlier) {
      // Taken once: whoever signs on meanwhile isn't who sells.
      const seller = till.actor();
      const operatorName = till.operatorName();
      const present = settings();
      const time = earlier ? null : await drawsFor(params.requestedDrawCount);
      if (time && !time.ok) return time;
      if (time) {
        const refusal = whatChanged(params, time.value.draws) ?? deviceRefusal(params.printerOverride);
        if (refusal) return failure(refusal);
      }
      const draws = time ? time.value.draws : (earlier as PlayRecord).draws;
      const now = time ? time.value.now : seller.at;
      const local = localDateTime(now, present.outlet.zone);
      const { combination, stake, total } = params;
      const result = await registry.registerPlay(
        {
          idempotencyKey: params.idempotencyKey,
          combination: rankCombination(combination),
          stake,
          unitStakes: unitStakesOf(stake),
          drawIds: params.drawIds,
          requestedDrawCount: params.requestedDrawCount,
          total,
          source: params.source,
          preparedId: params.preparedId,
          printerOverride: params.printerOverride,
          customerId: await till.customerId(),
          zone: present.outlet.zone,
          localDate: local.date,
          localTime: local.time,
          now: till.now,
          receiptContent: ({ number }) =>
            receiptContentFor({
              settings: present,
              operatorName,
              number,
              local,
              draws,
              combination,
              stake,
              total,
            }),
        },
        { ...seller, at: now },
      );
      if (result.kind === 'refused') return failure(saleFailure(result.refusal));
      return success({ play: result.play, repeated: result.kind === 'repeated' });
    },
  };

  function deviceRefusal(printerOverride: boolean): Failure | null {
    const reader = till.reader();
    const printer = till.printer();
    if (settings().mode === 'real') {
      if (reader.kind === 'not-configured') return { code: 'reader-not-ready', state: reader.kind };
      if (printer.kind === 'not-configured') return { code: 'printer-not-ready', state: printer.kind };
    }
    return printerOverride ? null : printerFailure(printer);
  }
}

/** What the screen showed must be what would be sold now, or the screen asks again. */
function whatChanged(params: CommandParams<'registerPlay'>, draws: readonly DrawRecord[]): Failure | null {
  const changed: ('draws' | 'total' | 'combination')[] = [];
  const sameDraws =
    draws.length === params.drawIds.length && draws.every((draw, i) => draw.id === params.drawIds[i]);
  if (!sameDraws) changed.push('draws');
  if (totalOf(params.stake, draws.length) !== params.total) changed.push('total');
  return changed.length > 0 ? { code: 'quote-changed', changed } : null;
}

function drawFull(draw: DrawRecord, remaining: number, counted: 'unit-stakes' | 'receipts'): Failure {
  return {
    code: 'draw-full',
    drawNumber: draw.number,
    drawDate: draw.date,
    remaining: Math.max(0, remaining),
    counted,
  };
}

function saleFailure(refusal: SaleRefusal): Failure {
  switch (refusal.kind) {
    case 'draw-full':
      return drawFull(refusal.draw, refusal.remaining, refusal.counted);
    case 'draw-closed':
      return { code: 'quote-changed', changed: ['draws'] };
    case 'prepared-used':
      return { code: 'prepared-used', receiptNumber: refusal.number };
    case 'key-reused':
      return { code: 'key-reused' };
  }
}
