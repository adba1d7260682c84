import { WITHOUT_RESULT } from './draws.ts';
import type { Loads } from './loads.ts';
import { type Mutation, Refused } from './mutation.ts';
import type { PlayReader } from './plays.ts';
import { recordPrintJob } from './print-jobs.ts';
import type {
  AssignedNumber,
  PlayRecord,
  PlayRequest,
  Registry,
  SaleRefusal,
  SaleResult,
} from './registry.ts';
import type { Store } from './store.ts';

interface OpenDraw {
  readonly date: string;
  readonly opensAt: number;
  readonly drawAt: number;
  readonly salesCloseAt: number;
}

/** The sale (promise 1): cap, number, play, receipt, print job and journal line in one transaction. */
export function makeSales(store: Store, plays: PlayReader, loads: Loads): Pick<Registry, 'registerPlay'> {
  const openDraw = store.query<{ drawId: number; at: number }, OpenDraw>((db, { drawId, at }) =>
    db
      .selectFrom('draw')
      .innerJoin('draw_session', 'draw_session.date', 'draw.date')
      .select([
        'draw.date',
        'draw_session.opens_at as opensAt',
        'draw.draw_at as drawAt',
        'draw.sales_close_at as salesCloseAt',
      ])
      .where('draw.id', '=', drawId)
      .where('draw_session.opens_at', '<=', at)
      .where('draw.sales_close_at', '>', at)
      // A result closes its draw for good, whatever the clock says.
      .where(WITHOUT_RESULT),
  );
  const nextNumber = store.query<
    Record<string, never>,
    { registration_point: string; epoch: number; last: number }
  >((db) =>
    db
      .updateTable('sequence_counter')
      .set((eb) => ({ last: eb('last', '+', 1) }))
      .where('epoch', '=', (eb) =>
        eb.selectFrom('epoch').select(({ fn }) => fn.max('epoch.epoch').as('epoch')),
      )
      .returning(['registration_point', 'epoch', 'last']),
  );

  async function assignNumber(mutation: Mutation): Promise<AssignedNumber> {
    const next = await nextNumber.first(mutation.transaction, {});
    if (next === undefined) throw new Error('the registration point has no sequence counter');
    const { registration_point: registrationPoint, epoch, last: sequence } = next;
    return { registrationPoint, epoch, sequence, number: printedNumber(registrationPoint, epoch, sequence) };
  }

  /** Draws that the sale can't be for: closed or unknown now. Throws when they aren't one session's, in order. */
  async function closedDraw(
    mutation: Mutation,
    drawIds: readonly number[],
    at: number,
  ): Promise<number | null> {
    let previous: OpenDraw | undefined;
    for (const drawId of drawIds) {
      const draw = await openDraw.first(mutation.transaction, { drawId, at });
      if (draw === undefined) return drawId;
      if (previous !== undefined && (draw.date !== previous.date || draw.drawAt <= previous.drawAt)) {
        throw new RangeError(`draws ${drawIds.join(', ')} aren't of one session, in order`);
      }
      previous = draw;
    }
    return null;
  }

  async function takeRoom(mutation: Mutation, request: PlayRequest): Promise<void> {
    const { combination, unitStakes } = request;
    for (const drawId of request.drawIds) {
      if (await loads.take(mutation, { drawId, combination, unitStakes })) continue;
      const room = await loads.roomIn(mutation.transaction, drawId, combination);
      if (room === null) throw new Error(`draw ${drawId} is gone`);
      throw new Refused<SaleResult>(
        refused({
          kind: 'draw-full',
          draw: room.draw,
          remaining: room.cap - room.used,
          counted: room.counted,
        }),
      );
    }
  }

  async function storePlay(mutation: Mutation, request: PlayRequest): Promise<number> {
    const assigned = await assignNumber(mutation);
    const { id: playId } = await mutation.record('play', {
      idempotency_key: request.idempotencyKey,
      registration_point: assigned.registrationPoint,
      epoch: assigned.epoch,
      sequence: assigned.sequence,
      number: assigned.number,
      customer_id: request.customerId,
      combination: request.combination,
      stake: request.stake,
      unit_stakes: request.unitStakes,
      draw_count: request.drawIds.length,
      requested_draw_count: request.requestedDrawCount,
      total: request.total,
      source: request.source,
      printer_override: request.printerOverride ? 1 : 0,
      zone: request.zone,
      local_date: request.localDate,
      local_time: request.localTime,
      receipt_content: JSON.stringify(request.receiptContent(assigned)),
    });
    for (const [index, drawId] of request.drawIds.entries()) {
      await mutation.record('play_draw', { play_id: playId, position: index + 1, draw_id: drawId });
    }
    if (request.preparedId !== null) {
      await mutation.record('prepared_sale', { play_id: playId, prepared_id: request.preparedId });
    }
    await recordPrintJob(mutation, { kind: 'original', playId, issue: 1 });
    mutation.note({ play: playId, number: assigned.number, total: request.total });
    return playId;
  }

  return {
    registerPlay: (request, actor) =>
      store.mutate<SaleResult>('play', actor, async (mutation) => {
        const earlier = await plays.byKey(mutation.transaction, request.idempotencyKey);
        if (earlier !== null) {
          return isSamePlay(request, earlier)
            ? { kind: 'repeated', play: earlier }
            : refused({ kind: 'key-reused' });
        }
        // The sale may have waited for the registry: the time that counts is now.
        const at = Math.max(actor.at, request.now());
        const closed = await closedDraw(mutation, request.drawIds, at);
        if (closed !== null) return refused({ kind: 'draw-closed', drawId: closed });
        const sold =
          request.preparedId === null
            ? null
            : await plays.ofPrepared(mutation.transaction, request.preparedId);
        if (sold !== null) return refused({ kind: 'prepared-used', number: sold.number });
        await takeRoom(mutation, request);
        const play = await plays.byId(mutation.transaction, await storePlay(mutation, request));
        if (play === null) throw new Error('the play was not stored');
        return { kind: 'registered', play };
      }),
  };
}

function refused(refusal: SaleRefusal): SaleResult {
  return { kind: 'refused', refusal };
}

/** What the customer saw is the same; when and by whom it is asked for again doesn't matter. */
function isSamePlay(request: PlayRequest, play: PlayRecord): boolean {
  return (
    request.combination === play.combination &&
    request.stake === play.stake &&
    request.total === play.total &&
    request.requestedDrawCount === play.requestedDrawCount &&
    request.source === play.source &&
    request.preparedId === play.preparedId &&
    request.drawIds.length === play.draws.length &&
    request.drawIds.every((drawId, i) => drawId === play.draws[i]?.id)
  );
}

/** The number as the receipt shows it (5.1): registration point, epoch, sequence. */
function printedNumber(registrationPoint: string, epoch: number, sequence: number): string {
  return `${registrationPoint}-${String(epoch).padStart(2, '0')}-${String(sequence).padStart(8, '0')}`;
}
