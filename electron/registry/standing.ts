import { DRAW_COLUMNS } from './draws.ts';
import type { PlayReader } from './plays.ts';
import type { Connection } from './prepared-query.ts';
import type { DrawPrize, PlayStanding } from './prize-registry.ts';
import type { DrawRecord } from './registry.ts';
import { LATEST_RESULT, RESULT_COLUMNS, type ResultRow, resultRecord } from './result-rows.ts';
import type { Store } from './store.ts';

type StandingRow = DrawRecord & {
  [Column in keyof ResultOnly]: ResultOnly[Column] | null;
} & {
  matchClass: number | null;
  prize: number | null;
  paymentId: number | null;
  paidAmount: number | null;
  paidAt: number | null;
};

type ResultOnly = Omit<ResultRow, keyof DrawRecord>;

/** What a play won and was paid, inside a transaction. */
export interface StandingReader {
  of(connection: Connection, playId: number): Promise<PlayStanding | null>;
}

/** Reads standings: each draw of a play by its latest result (article 6). */
export function makeStandingReader(store: Store, plays: PlayReader): StandingReader {
  const draws = store.query<{ playId: number }, StandingRow>((db, { playId }) =>
    db
      .selectFrom('play_draw')
      .innerJoin('draw', 'draw.id', 'play_draw.draw_id')
      .leftJoin('draw_result', (join) => join.onRef('draw_result.draw_id', '=', 'draw.id').on(LATEST_RESULT))
      .leftJoin('prize_win', (join) =>
        join
          .onRef('prize_win.play_id', '=', 'play_draw.play_id')
          .onRef('prize_win.result_id', '=', 'draw_result.id'),
      )
      .leftJoin('payment_draw', (join) =>
        join
          .onRef('payment_draw.play_id', '=', 'play_draw.play_id')
          .onRef('payment_draw.draw_id', '=', 'play_draw.draw_id'),
      )
      .select(DRAW_COLUMNS)
      .select(RESULT_COLUMNS)
      .select([
        'prize_win.match_class as matchClass',
        'prize_win.amount as prize',
        'payment_draw.payment_id as paymentId',
        'payment_draw.amount as paidAmount',
        'payment_draw.recorded_at as paidAt',
      ])
      .where('play_draw.play_id', '=', playId)
      .orderBy('play_draw.position'),
  );

  return {
    async of(connection, playId) {
      const play = await plays.byId(connection, playId);
      if (play === null) return null;
      return { play, draws: (await draws.all(connection, { playId })).map(drawPrize) };
    },
  };
}

function drawPrize(row: StandingRow): DrawPrize {
  const { matchClass, prize, paymentId, paidAmount, paidAt, ...drawn } = row;
  const { id, date, number, drawAt, salesCloseAt } = drawn;
  return {
    draw: { id, date, number, drawAt, salesCloseAt },
    result: drawn.resultId === null ? null : resultRecord(drawn as ResultRow),
    prize: matchClass === null || prize === null ? null : { matchClass, amount: prize },
    payment:
      paymentId === null || paidAmount === null || paidAt === null
        ? null
        : { paymentId, amount: paidAmount, paidAt },
  };
}
