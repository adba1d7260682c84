import type { CustomerState } from '../contract/state.ts';
import type { Actor, Registry } from '../registry/registry.ts';

/** The customer at the counter: what was sold and paid to them, and the cash they gave. */
export interface Customers {
  currentId(): Promise<number>;
  state(): Promise<CustomerState>;
  next(): Promise<void>;
  /** Cents; null clears it. */
  giveCash(amount: number | null): void;
}

/** Totals come from the registry, so that they survive a restart; the cash given is only a sum in hand. */
export function createCustomers(registry: Registry, actor: () => Actor): Customers {
  let cash: number | null = null;
  let id: number | null = null;

  return {
    async currentId() {
      id ??= (await registry.currentCustomer(actor())).id;
      return id;
    },
    async state() {
      const { plays, total, paid } = await registry.currentCustomer(actor());
      const balance = total - paid;
      const changeDue = cash !== null && cash >= balance ? cash - balance : null;
      return { plays, total, paid, balance, cashGiven: cash, changeDue };
    },
    async next() {
      id = (await registry.nextCustomer(actor())).id;
      cash = null;
    },
    giveCash(amount) {
      cash = amount;
    },
  };
}
