import { z } from 'zod';
import { cents, drawInfo, instant, isoDate, playSource, role, slipMarks } from './values.ts';

/** An operator of the till, as the sign-on screen lists them. */
export const operatorInfo = z.object({ id: z.int(), name: z.string(), role });

/** Whether plays are sold now, and if not, why and until when. */
export const salesState = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('open'),
    sessionDate: isoDate,
    /** The next draws on sale, at most 6, soonest first. */
    nextDraws: z.array(drawInfo).min(1).max(6),
    /** Draws still on sale in this session. */
    remainingDraws: z.int(),
  }),
  z.object({ kind: z.literal('between-sessions'), nextOpensAt: instant.nullable() }),
  /** The clock went back: a manager must confirm it before selling goes on. */
  z.object({ kind: z.literal('clock-suspect'), now: instant, lastKnown: instant }),
]);

/** State of the slip reader. */
export const readerState = z.object({
  kind: z.enum(['not-configured', 'absent', 'connecting', 'ready', 'slip-inside', 'fault']),
  /** Where it is: a device path, or "simulated". */
  link: z.string(),
  /** Why it is absent or at fault: a code such as "EACCES", "ENOENT", "no-answer", or null. */
  problem: z.string().nullable(),
});

/** State of the printer. */
export const printerState = z.object({
  kind: z.enum([
    'not-configured',
    'absent',
    'connecting',
    'ready',
    'printing',
    'cover-open',
    'paper-out',
    'cutter-fault',
    'fault',
  ]),
  link: z.string(),
  paperNearEnd: z.boolean(),
  problem: z.string().nullable(),
});

/**
 * Life of a print job. Only the printer's proof makes it printed; a person decides an unknown one. A claim code is
 * "code-shown" until it was read back ("confirmed-whole") or given up.
 */
export const printState = z.enum([
  'pending',
  'code-shown',
  'sending',
  'sent-unconfirmed',
  'printed',
  'not-sent',
  'unknown',
  'confirmed-whole',
  'confirmed-lost',
]);

/** What the clerk answers about a paper whose fate is unknown. */
export const printAnswer = z.enum(['whole', 'partial', 'nothing']);

/** What a print job puts on paper; a claim code stands for a paper and never meets a printer. */
export const printKind = z.enum(['original', 'replacement', 'duplicate', 'claim-code']);

/** A registered play with its receipt, as lists show it. Never carries the control code. */
export const receiptSummary = z.object({
  playId: z.int(),
  /** The receipt's number as printed: registration point, epoch, sequence. */
  number: z.string(),
  registeredAt: instant,
  /** The outlet's local date and time, as printed. */
  localDate: isoDate,
  localTime: z.string(),
  places: z.array(z.int()),
  pirate: z.int(),
  stake: cents,
  drawCount: z.int(),
  total: cents,
  draws: z.array(drawInfo),
  source: playSource,
  operatorName: z.string(),
  issue: z.int(),
  duplicates: z.int(),
  /** Kind and state of the latest issue's print job. */
  printKind,
  printState,
  printJobId: z.int(),
  /** Void and refunded. */
  void: z.boolean(),
});

/** A print job that waits for the clerk's word. */
export const printQuestion = z.object({
  jobId: z.int(),
  kind: printKind,
  state: printState,
  createdAt: instant,
  receipt: receiptSummary,
  /** Whether the play may still be voided and refunded: its first draw hasn't closed. */
  refundable: z.boolean(),
});

const missingChoice = z.enum(['places', 'pirate', 'stake', 'draw-count']);

const overMark = z.object({
  kind: z.enum([
    'too-many-places',
    'too-many-pirates',
    'too-many-stakes',
    'too-many-draw-counts',
    'marks-outside-boxes',
  ]),
  count: z.int(),
});

/** Why a record was no slip of this game, or no record at all. */
export const slipRejection = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('wrong-length'), expected: z.int(), found: z.int() }),
  z.object({ kind: z.literal('unknown-form') }),
  z.object({ kind: z.literal('check-failed') }),
  z.object({ kind: z.literal('readings-differ') }),
  z.object({ kind: z.literal('unreadable-record') }),
  /** The reader went away with the slip inside; it gives it back by itself. */
  z.object({ kind: z.literal('reader-lost') }),
]);

/** A slip that was read: complete, incomplete or over-marked ones are held until sold or dropped. */
export const slipReading = z.object({
  slipId: z.string(),
  readAt: instant,
  interpretation: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('complete'), marks: slipMarks }),
    z.object({ kind: z.literal('incomplete'), marks: slipMarks, missing: z.array(missingChoice) }),
    z.object({
      kind: z.literal('over-marked'),
      marks: slipMarks,
      reasons: z.array(overMark).min(1),
      missing: z.array(missingChoice),
    }),
    z.object({ kind: z.literal('rejected'), reason: slipRejection }),
  ]),
});

/** The customer being served: what was sold to them since « Client suivant ». */
export const customerState = z.object({
  plays: z.int(),
  total: cents,
  cashGiven: cents.nullable(),
  /** Cash given less total, when enough was given. */
  changeDue: cents.nullable(),
});

/** When a sale asks for a confirmation with the total in large type. */
export const confirmationPolicy = z.strictObject({
  /** Confirm every play over more than one draw. */
  multiDraw: z.boolean(),
  /** Confirm from this total on, in cents; null never. */
  fromTotal: cents.nullable(),
  /** Confirm every sale. */
  always: z.boolean(),
});

/** Everything the counter's screen shows, as one snapshot. */
export const tillState = z.object({
  mode: z.enum(['real', 'training']),
  now: instant,
  outlet: z.object({
    name: z.string(),
    registrationPoint: z.string(),
    terminal: z.string(),
    zone: z.string(),
  }),
  needsManager: z.boolean(),
  operators: z.array(operatorInfo),
  operator: operatorInfo.nullable(),
  locked: z.boolean(),
  sales: salesState,
  reader: readerState,
  printer: printerState,
  /** The slip in hand; null when none. */
  slip: slipReading.nullable(),
  customer: customerState,
  lastReceipts: z.array(receiptSummary),
  printQuestions: z.array(printQuestion),
  confirmation: confirmationPolicy,
});

/** Snapshot of the till. */
export type TillState = z.infer<typeof tillState>;
export type OperatorInfo = z.infer<typeof operatorInfo>;
export type SalesState = z.infer<typeof salesState>;
export type ReaderState = z.infer<typeof readerState>;
export type PrinterState = z.infer<typeof printerState>;
export type PrintState = z.infer<typeof printState>;
export type PrintAnswer = z.infer<typeof printAnswer>;
export type PrintKind = z.infer<typeof printKind>;
export type ReceiptSummary = z.infer<typeof receiptSummary>;
export type PrintQuestion = z.infer<typeof printQuestion>;
export type SlipReading = z.infer<typeof slipReading>;
export type SlipRejectionReason = z.infer<typeof slipRejection>;
export type CustomerState = z.infer<typeof customerState>;
