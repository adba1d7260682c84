import type { SlipMarks } from '../games/ile-au-tresor/slip-marks.ts';

/** The sale of a slip, as a later slip just like it is asked about. */
export interface SlipSale {
  readonly receiptNumber: string;
  /** UTC ms. */
  readonly soldAt: number;
}

/** Remembers which slips were sold, by what is crossed on the paper, whatever was sold of it. */
export interface SoldSlips {
  add(crosses: SlipMarks, sale: SlipSale): void;
  /**
   * The last sale of a slip with these crosses, if this one was read less than the window after it; one that was
   * waiting while its twin was sold counts too. Null where there is none.
   */
  twinOf(crosses: SlipMarks, readAt: number): SlipSale | null;
  /** Forgets the sales that no slip read at this instant or later is asked about. */
  forgetBefore(readAt: number): void;
}

/** The memory of a slip tray; a window of 0 ms asks about nothing. */
export function createSoldSlips(windowMs: () => number): SoldSlips {
  const sales = new Map<string, SlipSale>();
  const isOver = ({ soldAt }: SlipSale, readAt: number) => readAt - soldAt >= windowMs();

  return {
    add: (crosses, sale) => void sales.set(keyOf(crosses), sale),
    twinOf(crosses, readAt) {
      const sale = sales.get(keyOf(crosses));
      return sale === undefined || windowMs() === 0 || isOver(sale, readAt) ? null : sale;
    },
    forgetBefore(readAt) {
      for (const [key, sale] of sales) if (isOver(sale, readAt)) sales.delete(key);
    },
  };
}

function keyOf({ places, pirates, stakes, draws }: SlipMarks): string {
  return [places, pirates, stakes, draws]
    .map((values) => [...values].sort((one, other) => one - other).join())
    .join(';');
}
