import type { PaymentRules } from '../games/ile-au-tresor/payment-rules.ts';
import type { PrizeRegistry } from './prize-registry.ts';

/** Who does something, where and when: every fact carries it (promise 6). */
export interface Actor {
  /** UTC ms. */
  readonly at: number;
  readonly terminal: string;
  /** Null for what the till does by itself, and before the first operator exists. */
  readonly operatorId: number | null;
}

/** Real or training, for ever (promise 7). */
export type RegistryMode = 'real' | 'training';

/** What a registry is: fixed when it is made, but for the epoch, which a restored copy raises. */
export interface RegistryIdentity {
  readonly registryId: string;
  readonly mode: RegistryMode;
  readonly registrationPoint: string;
  readonly epoch: number;
}

export type OperatorRole = 'clerk' | 'manager';

export interface OperatorRecord {
  readonly id: number;
  readonly name: string;
  readonly role: OperatorRole;
}

/** What the cap of article 3 counts. */
export type CapCounting = 'unit-stakes' | 'receipts';

/** Rules of the operator of the game; each change is a recorded fact, the latest is in force. */
export interface GameRulesRecord {
  readonly capCounts: CapCounting;
  readonly capAllotment: number;
  readonly clockToleranceMs: number;
  readonly payments: PaymentRules;
  readonly resultFiles: ResultFileRules;
}

/** What a file of results must carry to be taken: a checksum alone, or a signature by this key (PEM). */
export type ResultFileRules =
  | { readonly authenticity: 'sha256' }
  | { readonly authenticity: 'ed25519'; readonly publicKey: string };

/** A draw to record: instants are UTC ms, the date metropolitan YYYY-MM-DD. */
export interface DrawPlan {
  readonly number: number;
  readonly drawAt: number;
  readonly salesCloseAt: number;
}

/** One metropolitan day's draws. */
export interface SessionPlan {
  readonly date: string;
  readonly opensAt: number;
  readonly draws: readonly DrawPlan[];
}

export interface DrawRecord extends DrawPlan {
  readonly id: number;
  readonly date: string;
}

export type PlaySource = 'slip' | 'screen' | 'flash' | 'partial-flash' | 'prepared';

/** What the sale commits; draws are those that the customer saw, in order. */
export interface PlayRequest {
  readonly idempotencyKey: string;
  /** Rank 0..348 839. */
  readonly combination: number;
  /** Cents per draw; unitStakes is what it counts against the cap. */
  readonly stake: number;
  readonly unitStakes: number;
  readonly drawIds: readonly number[];
  readonly requestedDrawCount: number;
  readonly total: number;
  readonly source: PlaySource;
  /** Identity of the prepared play that it came from (article 2), or null: sold once, unless void. */
  readonly preparedId: string | null;
  readonly printerOverride: boolean;
  readonly customerId: number;
  /** The outlet's zone and local date (YYYY-MM-DD) and time (HH:MM:SS) of registration. */
  readonly zone: string;
  readonly localDate: string;
  readonly localTime: string;
  /** The till's clock, read again inside the transaction: a sale that waited past its draw's close is refused. */
  readonly now: () => number;
  /** Makes what is stored for the receipt, given the number that the sale got. Pure and synchronous. */
  readonly receiptContent: (assigned: AssignedNumber) => object;
}

/** The gapless number of a play (promise 3), and its printed form "RRRRRR-EE-SSSSSSSS". */
export interface AssignedNumber {
  readonly registrationPoint: string;
  readonly epoch: number;
  readonly sequence: number;
  readonly number: string;
}

/** Life of a print job (promise 4). A claim code begins at "code-shown" and never meets a printer. */
export type PrintState =
  | 'pending'
  | 'code-shown'
  | 'sending'
  | 'sent-unconfirmed'
  | 'printed'
  | 'not-sent'
  | 'unknown'
  | 'confirmed-whole'
  | 'confirmed-lost';

/** What stands for a play: a paper, or a claim code that was handed over instead of the play's only paper. */
export type PrintKind = IssueKind | 'duplicate' | 'payment-proof' | 'centre-slip' | 'cancellation';

/** What carries a play's control code; one an issue. An exchange receipt is for what remains after a payment. */
export type IssueKind = 'original' | 'replacement' | 'exchange' | 'claim-code';

export interface PrintJobRecord {
  readonly id: number;
  readonly kind: PrintKind;
  readonly playId: number;
  /** Issue that the paper carries; for a duplicate, the issue it copies. */
  readonly issue: number;
  /** 1.. for a duplicate, else null. */
  readonly duplicateNumber: number | null;
  /** Payment that it proves, or null. */
  readonly paymentId: number | null;
  /** Slip for the payment centre that it prints, or null. */
  readonly centreSlipId: number | null;
  readonly createdAt: number;
  readonly state: PrintState;
  readonly stateAt: number;
  readonly attempt: number;
}

/** Where a paper comes from; the operator is null for what the till made by itself. */
export interface PrintJobOrigin {
  readonly operatorName: string | null;
  readonly terminal: string;
  readonly earlierProofs: number;
}

export interface PlayRecord extends AssignedNumber {
  readonly id: number;
  readonly registeredAt: number;
  readonly localDate: string;
  readonly localTime: string;
  readonly combination: number;
  readonly stake: number;
  readonly total: number;
  readonly requestedDrawCount: number;
  readonly source: PlaySource;
  /** Identity of the prepared play that it came from, or null. */
  readonly preparedId: string | null;
  readonly operatorId: number;
  readonly operatorName: string;
  readonly terminal: string;
  readonly customerId: number;
  readonly draws: readonly DrawRecord[];
  /** As made by receiptContent at registration. */
  readonly receiptContent: unknown;
  /** Latest issue, 1.. */
  readonly issue: number;
  /** Duplicates made so far. */
  readonly duplicates: number;
  /** The latest issue's print job. */
  readonly printJob: PrintJobRecord;
  readonly void: boolean;
}

/** Why a sale was refused inside its transaction. */
export type SaleRefusal =
  | {
      readonly kind: 'draw-full';
      readonly draw: DrawRecord;
      readonly remaining: number;
      readonly counted: CapCounting;
    }
  /** A draw isn't known, or its sales have closed. */
  | { readonly kind: 'draw-closed'; readonly drawId: number }
  /** The prepared play was sold already; the number is that of its receipt. */
  | { readonly kind: 'prepared-used'; readonly number: string }
  /** The key was used for another play. */
  | { readonly kind: 'key-reused' };

export type SaleResult =
  | { readonly kind: 'registered'; readonly play: PlayRecord }
  /** The same key and the same play: what was registered then. */
  | { readonly kind: 'repeated'; readonly play: PlayRecord }
  | { readonly kind: 'refused'; readonly refusal: SaleRefusal };

/** Room for one combination on one draw, in the unit that its cap counts. */
export interface Room {
  readonly draw: DrawRecord;
  readonly counted: CapCounting;
  readonly cap: number;
  readonly used: number;
}

export interface DuplicateRecord {
  /** When it was made, UTC ms. */
  readonly madeAt: number;
  readonly number: number;
  readonly play: PlayRecord;
  /** The job that prints it; null for a PDF. */
  readonly printJob: PrintJobRecord | null;
  readonly repeated: boolean;
}

/** Why a decision about a paper was refused. */
export type DecisionRefusal =
  | { readonly kind: 'unknown-play' }
  | { readonly kind: 'unknown-job' }
  | { readonly kind: 'play-void' }
  | { readonly kind: 'already-decided'; readonly state: PrintState }
  | { readonly kind: 'print-still-open'; readonly jobId: number }
  | { readonly kind: 'first-draw-closed'; readonly closedAt: number }
  /** The play's latest issue is no claim code. */
  | { readonly kind: 'no-claim' }
  /** The latest issue was paid. */
  | { readonly kind: 'already-paid'; readonly amount: number; readonly paidAt: number }
  | { readonly kind: 'key-reused' };

export type Decision<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'refused'; readonly refusal: DecisionRefusal };

export interface CustomerRecord {
  readonly id: number;
  readonly plays: number;
  readonly total: number;
  /** Prizes paid to them, and refunds of plays of customers before them. */
  readonly paid: number;
}

export interface JournalCheck {
  readonly lines: number;
  /** Sequence of the first line that doesn't agree with the chain or with what is stored, or null. */
  readonly brokenAt: number | null;
}

/**
 * The till's durable record. Facts are only ever inserted; each mutation is one transaction on disk when it
 * resolves, with its line in the journal. Rejects with a RegistryError for a full disk or damaged storage.
 */
export interface Registry extends PrizeRegistry {
  readonly identity: RegistryIdentity;
  /**
   * Begins the next epoch, beyond the present one and beyond `beyond`: for a registry put back from a copy, whose
   * numbers may have been given since (promise 3).
   */
  beginEpoch(reason: string, actor: Actor, beyond?: number): Promise<RegistryIdentity>;

  listOperators(): Promise<OperatorRecord[]>;
  /** Resolves null where the name is taken. */
  addOperator(
    operator: { name: string; role: OperatorRole; pinHash: string },
    actor: Actor,
  ): Promise<number | null>;
  pinHashOf(operatorId: number): Promise<string | null>;
  recordSignOn(
    event: { operatorId: number; kind: 'signed-on' | 'signed-off' | 'locked' | 'wrong-pin' },
    actor: Actor,
  ): Promise<void>;
  /** Wrong PINs since the operator's last right one, and when the last was. */
  wrongPins(operatorId: number): Promise<{ count: number; lastAt: number }>;

  gameRules(): Promise<GameRulesRecord>;
  changeGameRules(rules: GameRulesRecord, actor: Actor): Promise<void>;
  /** Records a fact that only concerns the journal, such as a changed setting or a refused clock. */
  recordNote(kind: string, facts: Record<string, unknown>, actor: Actor): Promise<void>;

  /** Records a session's draws once; a date that is already recorded stays as it is. */
  ensureSession(plan: SessionPlan, actor: Actor): Promise<void>;
  hasSession(date: string): Promise<boolean>;
  /** Whether a date lies between the first and the last of one calendar: without a session there, it has none. */
  isInCalendar(date: string): Promise<boolean>;
  /** When the next of the recorded sessions opens, after an instant; null where none does. */
  nextOpening(now: number): Promise<number | null>;
  drawsOfDate(date: string): Promise<DrawRecord[]>;
  /** Draws on sale at an instant: of the sessions that are open, those whose sales haven't closed; soonest first. */
  drawsOnSale(now: number): Promise<DrawRecord[]>;

  /** Room for one combination on these draws. */
  roomFor(combination: number, drawIds: readonly number[]): Promise<Room[]>;
  /** Ranks of the combinations without room for this stake on at least one of these draws. */
  fullCombinations(drawIds: readonly number[], unitStakes: number): Promise<number[]>;

  /** The sale: cap, number, play, receipt, print job, journal, all or none. `actor.operatorId` is never null here. */
  registerPlay(request: PlayRequest, actor: Actor): Promise<SaleResult>;
  playByKey(idempotencyKey: string): Promise<PlayRecord | null>;
  playById(playId: number): Promise<PlayRecord | null>;
  /** The play of this number at the registry's registration point. */
  playBySequence(epoch: number, sequence: number): Promise<PlayRecord | null>;
  /** The play that a prepared play was sold as and that isn't void, or null. */
  playOfPrepared(preparedId: string): Promise<PlayRecord | null>;
  /** Latest first. */
  listPlays(limit: number, beforePlayId: number | null): Promise<PlayRecord[]>;

  /** The terminal's current customer; made when there is none. */
  currentCustomer(actor: Actor): Promise<CustomerRecord>;
  nextCustomer(actor: Actor): Promise<CustomerRecord>;

  printJob(jobId: number): Promise<PrintJobRecord | null>;
  /** Who had a paper made, where, and how many proofs of the same payment there were before it. */
  originOfPrintJob(jobId: number): Promise<PrintJobOrigin | null>;
  /**
   * Jobs of a terminal (null: of any) in one of these states, oldest first. Papers of which nothing is left to decide
   * are left out, unless a final state is asked for.
   */
  printJobs(terminal: string | null, states: readonly PrintState[]): Promise<PrintJobRecord[]>;
  /** Throws a RangeError for an unknown job, and for a state that can't follow the job's. */
  recordPrint(
    jobId: number,
    state: PrintState,
    detail: Record<string, unknown>,
    actor: Actor,
  ): Promise<PrintJobRecord>;
  /** The clerk's word on a job that is unknown, unconfirmed or not sent. */
  decidePrint(
    jobId: number,
    state: 'confirmed-whole' | 'confirmed-lost',
    detail: Record<string, unknown>,
    actor: Actor,
  ): Promise<Decision<PrintJobRecord>>;

  /** A numbered duplicate (promise 4); with medium "paper" its print job too. One for each key. */
  addDuplicate(
    playId: number,
    medium: 'paper' | 'pdf',
    idempotencyKey: string,
    actor: Actor,
  ): Promise<Decision<DuplicateRecord>>;
  /** Play of the duplicate that was made under a key, or null. */
  playOfDuplicate(idempotencyKey: string): Promise<number | null>;
  /** Records the latest issue void and makes the next one with its print job, once its paper was confirmed lost. One for each key. */
  replaceReceipt(playId: number, idempotencyKey: string, actor: Actor): Promise<Decision<PlayRecord>>;
  /**
   * Like replaceReceipt, but the next issue is a claim code instead of a paper; recorded as shown. Repeated under its
   * key while it is open, it is recorded as shown again.
   */
  beginClaim(playId: number, idempotencyKey: string, actor: Actor): Promise<Decision<PlayRecord>>;
  /** Records that a claim code that wasn't read back yet is shown again. */
  showClaim(playId: number, actor: Actor): Promise<Decision<PlayRecord>>;
  /** Records that the claim code was read back rightly: it is handed over. */
  confirmClaim(playId: number, actor: Actor): Promise<Decision<PlayRecord>>;
  /** Voids and refunds a play whose paper was confirmed lost, before its first draw closes; its room is given back. One for each key. */
  voidPlay(playId: number, idempotencyKey: string, actor: Actor): Promise<Decision<{ refund: number }>>;

  /** Sequence of the journal's last line; 0 when it is empty. */
  lastSequence(): Promise<number>;
  /** Latest instant in the journal since its last "clock-recovered" line (included), or null when it is empty. */
  lastInstant(): Promise<number | null>;
  /** Checks the whole chain, every fact against its line, and the counters against the facts. */
  checkJournal(): Promise<JournalCheck>;
  close(): Promise<void>;
}

/** Why storage failed. */
export type RegistryProblem =
  | 'disk-full'
  | 'busy'
  | 'damaged'
  | 'newer-version'
  | 'wrong-identity'
  | 'failed';

/** A failure of the storage itself; nothing of the mutation was kept. */
export class RegistryError extends Error {
  override readonly name = 'RegistryError';
  readonly problem: RegistryProblem;

  constructor(problem: RegistryProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.problem = problem;
  }
}
