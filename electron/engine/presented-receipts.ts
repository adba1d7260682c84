import { failure, type Outcome, success } from '../contract/errors.ts';
import type { PresentedCode, ReceiptCheck } from '../contract/payments.ts';
import type { LocalTimes } from '../games/ile-au-tresor/claim-period.ts';
import type { PaymentRules } from '../games/ile-au-tresor/payment-rules.ts';
import { instantOf, localDateTime, METROPOLITAN_ZONE } from '../registry/draw-schedule.ts';
import type { Registry } from '../registry/registry.ts';
import { type ClockGuard, clockFailure } from './clock.ts';
import { readPresentedCode } from './presented-code.ts';
import { type PresentedReceipt, receiptCheck } from './receipt-check.ts';

/** A receipt at the counter, and what it is worth at this moment. */
export interface CheckedReceipt {
  readonly receipt: PresentedReceipt;
  readonly check: ReceiptCheck;
  readonly rules: PaymentRules;
  /** UTC ms. */
  readonly now: number;
}

/** Receipts presented by their control code: nothing else opens them (article 7). */
export interface PresentedReceipts {
  /** Fails for a code that isn't right, and while the clock isn't trusted: dates decide what is paid. */
  present(code: PresentedCode): Promise<Outcome<CheckedReceipt>>;
}

/** What presented receipts are found and checked with. */
export interface PresentedReceiptsDependencies {
  readonly registry: Registry;
  readonly controlCodeKey: Uint8Array;
  readonly guard: ClockGuard;
  /** The outlet's time zone. */
  readonly zone: () => string;
}

/** Finds the receipts of codes, and checks them by the rules in force. */
export function createPresentedReceipts(till: PresentedReceiptsDependencies): PresentedReceipts {
  const { registry } = till;
  return {
    async present(code) {
      const read = readPresentedCode(till.controlCodeKey, registry.identity, code);
      if (!read.ok) return read;
      const { epoch, sequence, issue } = read.value;
      const play = await registry.playBySequence(epoch, sequence);
      const standing = play && (await registry.standing(play.id));
      // A right code of a receipt, or of an issue, that isn't here: the registry was put back from a copy.
      if (!standing || issue > standing.play.issue) return failure({ code: 'unknown-receipt' });
      const verdict = till.guard.check();
      const suspect = clockFailure(verdict);
      if (suspect) return failure(suspect);
      const { now } = verdict;
      const rules = (await registry.gameRules()).payments;
      const payments = await registry.paymentsOfPlay(standing.play.id);
      const receipt = { issue, standing, payments };
      const check = receiptCheck(receipt, { now, rules, times: localTimes(till.zone()) });
      return success({ receipt, check, rules, now });
    },
  };
}

/** Clocks and calendars of metropolitan France and of an outlet. */
export function localTimes(outlet: string): LocalTimes {
  return { instantOf, localDateTime, zones: { metropolitan: METROPOLITAN_ZONE, outlet } };
}
