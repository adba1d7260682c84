import type { PrizeTable } from '../games/ile-au-tresor/prizes.ts';
import type { Actor, DrawRecord, PlayRecord, PrintJobRecord, SessionPlan } from './registry.ts';

/** How a result came into the registry. */
export type ResultMethod = 'two-operators' | 'imported' | 'electronic';

/** A confirmed result; the draw's latest version is in force. */
export interface ResultRecord {
  readonly id: number;
  readonly draw: DrawRecord;
  /** Rank of the winning combination. */
  readonly combination: number;
  readonly version: number;
  readonly method: ResultMethod;
  readonly correction: string | null;
  readonly confirmedAt: number;
  /** What proves it: the entries' operators, the file's digest and signature, or how it was drawn. */
  readonly evidence: unknown;
}

/** Why a result was refused. */
export type ResultRefusal =
  | { readonly kind: 'unknown-draw'; readonly drawId: number }
  /** Its sales are still open: a result can't precede the close. */
  | { readonly kind: 'draw-not-closed'; readonly draw: DrawRecord }
  | { readonly kind: 'result-exists'; readonly draw: DrawRecord }
  /** There is nothing to correct. */
  | { readonly kind: 'no-result'; readonly draw: DrawRecord }
  | { readonly kind: 'same-operator' }
  /** Neither of the two is a manager. */
  | { readonly kind: 'manager-needed' }
  /** The two entries differ: neither counts any more. */
  | { readonly kind: 'entries-differ' }
  /** No prize table holds for the draw, or several promotions do: their names. */
  | { readonly kind: 'no-single-table'; readonly draw: DrawRecord; readonly names: readonly string[] };

export type ResultDecision =
  | { readonly kind: 'confirmed'; readonly results: readonly ResultRecord[] }
  /** A first entry is recorded and waits for the second. */
  | { readonly kind: 'waiting' }
  | { readonly kind: 'refused'; readonly refusal: ResultRefusal };

/** A draw past its close, without a result or with one that is being corrected. */
export interface AwaitedDraw {
  readonly draw: DrawRecord;
  readonly firstEntryBy: string | null;
}

export interface WinnersOfClass {
  readonly matchClass: number;
  readonly plays: number;
  /** Cents. */
  readonly amount: number;
}

/** A play's prize on one of its draws, by the draw's latest result. */
export interface DrawPrize {
  readonly draw: DrawRecord;
  readonly result: ResultRecord | null;
  /** Null where it lost, or isn't drawn. */
  readonly prize: { readonly matchClass: number; readonly amount: number } | null;
  /** The payment of this draw; its amount is what was paid, whatever a correction says since. */
  readonly payment: { readonly paymentId: number; readonly amount: number; readonly paidAt: number } | null;
}

/** What a play won and was paid. */
export interface PlayStanding {
  readonly play: PlayRecord;
  readonly draws: readonly DrawPrize[];
}

export interface PaymentRecord {
  readonly id: number;
  readonly play: PlayRecord;
  readonly issue: number;
  readonly amount: number;
  readonly paidAt: number;
  readonly terminal: string;
  readonly operatorName: string;
  readonly localDate: string;
  readonly localTime: string;
  readonly identityChecked: boolean;
  readonly draws: readonly {
    readonly draw: DrawRecord;
    readonly matchClass: number;
    readonly amount: number;
  }[];
  readonly exchangeIssue: number | null;
  /** Draws that stay on the exchange issue; empty without one. */
  readonly remaining: readonly DrawRecord[];
  readonly corrections: readonly {
    readonly at: number;
    readonly difference: number;
    readonly reason: string;
    readonly operatorName: string;
  }[];
  /** Job of its latest proof. */
  readonly printJob: PrintJobRecord;
}

/** What is paid: exactly these draws and amounts against this issue, or nothing. */
export interface PaymentRequest {
  readonly idempotencyKey: string;
  readonly playId: number;
  readonly issue: number;
  readonly draws: readonly { readonly drawId: number; readonly amount: number }[];
  /**
   * Draws that stay on an exchange receipt: unpaid, and not known to have lost; empty where none remain. Draws without
   * a result must be among them: they are the only ones that can't be foreclosed or lost.
   */
  readonly remaining: readonly number[];
  readonly identityChecked: boolean;
  readonly customerId: number;
  readonly zone: string;
  readonly localDate: string;
  readonly localTime: string;
}

/** Why a payment, a centre slip or a cancellation was refused. */
export type PaymentRefusal =
  | { readonly kind: 'unknown-play' }
  | { readonly kind: 'play-void' }
  /** Another issue counts. */
  | { readonly kind: 'superseded'; readonly issue: number }
  | { readonly kind: 'already-paid'; readonly paymentId: number }
  /** What was won, or what remains, isn't what was shown: a result came or was corrected meanwhile. */
  | { readonly kind: 'amount-changed' }
  | { readonly kind: 'first-draw-closed'; readonly closedAt: number }
  | { readonly kind: 'unknown-payment' }
  | { readonly kind: 'key-reused' };

export type PaymentDecision<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'refused'; readonly refusal: PaymentRefusal };

export interface PrizeTableRecord {
  readonly table: PrizeTable;
  readonly recordedAt: number;
}

/** The part of the registry that knows results, prizes and payments (articles 4, 6 and 7). */
export interface PrizeRegistry {
  /**
   * Records sessions from a calendar, all or none; resolves to the dates that are recorded already with other draws
   * or hours, and records nothing then. A session that is there just so stays as it is.
   */
  recordSessions(plans: readonly SessionPlan[], actor: Actor): Promise<{ conflicts: readonly string[] }>;
  /** Sessions, latest first. */
  sessions(limit: number): Promise<{ date: string; opensAt: number; draws: DrawRecord[] }[]>;
  drawById(drawId: number): Promise<DrawRecord | null>;
  drawByNumber(date: string, number: number): Promise<DrawRecord | null>;

  /**
   * One operator's entry of a result; the second confirms it, with its winners, or voids the first. Rejects with a
   * RegistryError where `isManager` isn't the operator's role.
   */
  enterResult(
    entry: { drawId: number; combination: number; correction: string | null; isManager: boolean },
    actor: Actor,
  ): Promise<ResultDecision>;
  /**
   * Confirms results at once, with their winners, all or none: from a file, or drawn here. Rejects with a RegistryError
   * for a result drawn here in a real registry or as a correction.
   */
  confirmResults(
    results: readonly { drawId: number; combination: number; evidence: object }[],
    how: { method: 'imported' | 'electronic'; correction: string | null },
    actor: Actor,
  ): Promise<ResultDecision>;
  /** Latest versions, latest draw first. */
  results(limit: number, beforeDrawAt: number | null): Promise<ResultRecord[]>;
  resultOf(drawId: number): Promise<ResultRecord | null>;
  /** Draws closed at `now` without a result, oldest first. */
  awaitedDraws(now: number, limit: number): Promise<{ draws: AwaitedDraw[]; total: number }>;
  /** Draws with a result of which the first entry of a correction waits for the second, oldest first. */
  awaitedCorrections(): Promise<AwaitedDraw[]>;
  /** Winners of a draw by its latest result, best first. */
  winnersOfDraw(drawId: number): Promise<WinnersOfClass[]>;

  /** Records a promotion's prize table; false where its name is taken by another. */
  recordPrizeTable(table: PrizeTable, actor: Actor): Promise<boolean>;
  /** Tables that were recorded, that of 6.1 once it was used. */
  prizeTables(): Promise<PrizeTableRecord[]>;

  standing(playId: number): Promise<PlayStanding | null>;
  /** The payment, once for each key and each draw of a play; what remains becomes the next issue, with its print job. */
  pay(
    request: PaymentRequest,
    actor: Actor,
  ): Promise<PaymentDecision<{ payment: PaymentRecord; repeated: boolean }>>;
  /**
   * A slip for the payment centre, with its print job; nothing is paid. One for each key. Refused as "amount-changed"
   * where the play hasn't that much in unpaid prizes.
   */
  addCentreSlip(
    slip: { playId: number; issue: number; amount: number; idempotencyKey: string },
    actor: Actor,
  ): Promise<PaymentDecision<PrintJobRecord>>;
  centreSlip(id: number): Promise<{ playId: number; issue: number; amount: number; madeAt: number } | null>;
  /** Cancels and refunds a play against its paper, before its first draw closes; its room is given back. One for each key. */
  cancelPlay(
    request: { playId: number; issue: number; idempotencyKey: string; customerId: number },
    actor: Actor,
  ): Promise<PaymentDecision<{ refund: number; play: PlayRecord }>>;
  payments(limit: number, beforePaymentId: number | null, search: string | null): Promise<PaymentRecord[]>;
  paymentById(paymentId: number): Promise<PaymentRecord | null>;
  /** Payments against a play's papers, oldest first: the last with an exchange issue says what remains. */
  paymentsOfPlay(playId: number): Promise<PaymentRecord[]>;
  /** Another print job of a payment's proof. One for each key. */
  addProof(paymentId: number, idempotencyKey: string, actor: Actor): Promise<PaymentDecision<PrintJobRecord>>;
  correctPayment(
    correction: { paymentId: number; idempotencyKey: string; difference: number; reason: string },
    actor: Actor,
  ): Promise<PaymentDecision<PaymentRecord>>;
}
