import type { Connection } from './prepared-query.ts';
import type { PlayRecord } from './registry.ts';
import type { Store } from './store.ts';

/** Until when a play may be taken back: sales of its first draw close. */
export interface FirstClosing {
  /** When the play's first draw closed, UTC ms; null while none is closed by the clock, nor by a result. */
  of(connection: Connection, play: PlayRecord, now: number): Promise<number | null>;
}

/** Tells whether plays may be taken back, inside a transaction. */
export function makeFirstClosing(store: Store): FirstClosing {
  const withResult = store.query<{ playId: number }, { id: number }>((db, { playId }) =>
    db
      .selectFrom('play_draw')
      .innerJoin('draw_result', 'draw_result.draw_id', 'play_draw.draw_id')
      .select('draw_result.id')
      .where('play_draw.play_id', '=', playId)
      .limit(1),
  );

  return {
    async of(connection, play, now) {
      const closedAt = Math.min(...play.draws.map(({ salesCloseAt }) => salesCloseAt));
      if (now >= closedAt) return closedAt;
      // A result closes its draw whatever the clock says.
      const drawn = await withResult.first(connection, { playId: play.id });
      return drawn === undefined ? null : closedAt;
    },
  };
}
