import type { Settings } from '../contract/settings.ts';
import type { PrinterState } from '../contract/state.ts';
import type { Actor, Registry } from '../registry/registry.ts';
import { createCancellations } from './cancellations.ts';
import type { ClockGuard } from './clock.ts';
import type { TillKeys } from './keys.ts';
import type { PaymentDesk } from './payment-handlers.ts';
import { createPaymentHistory } from './payment-history.ts';
import { createPayments } from './payments.ts';
import { createPresentedReceipts } from './presented-receipts.ts';
import type { Printing } from './printing.ts';

/** What checking, paying and cancelling receipts needs of the rest of the till. */
export interface PaymentDeskDependencies {
  readonly registry: Registry;
  readonly keys: TillKeys;
  readonly guard: ClockGuard;
  readonly settings: () => Settings;
  readonly actor: () => Actor;
  readonly printing: Printing;
  readonly printer: () => PrinterState;
  readonly customerId: () => Promise<number>;
}

/** Wires what has to do with payments: the part of the composition root that does. */
export function composePayments(till: PaymentDeskDependencies): PaymentDesk {
  const { registry, printing, printer, customerId } = till;
  const actor = () => till.actor();
  const zone = () => till.settings().outlet.zone;
  const receipts = createPresentedReceipts({
    registry,
    controlCodeKey: till.keys.controlCode,
    guard: till.guard,
    zone,
  });
  return {
    payments: createPayments({ registry, receipts, printing, printer, actor, zone, customerId }),
    paymentHistory: createPaymentHistory({ registry, printing, actor }),
    cancellations: createCancellations({ registry, receipts, printing, actor, customerId }),
  };
}
