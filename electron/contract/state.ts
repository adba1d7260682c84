import { z } from 'zod';
import { printKind } from './print-kinds.ts';
import { cents, drawInfo, instant, isoDate, playSource, preparedId, role, slipMarks } from './values.ts';

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
  /**
   * The clock went back behind the last known instant, came away from the time that has passed since it was last right
   * (slow or fast), or differs from the time source: a manager must confirm it before selling goes on, unless it is put
   * right. `lastKnown` is what it should say at least: behind `now` where the clock is fast.
   */
  z.object({
    kind: z.literal('clock-suspect'),
    now: instant,
    lastKnown: instant,
    against: z.enum(['last-known', 'time-source']),
  }),
]);

/** State of the slip reader. */
export const readerState = z.object({
  kind: z.enum(['not-configured', 'absent', 'connecting', 'ready', 'slip-inside', 'fault']),
  /** Where it is: a device path, or "simulated". */
  link: z.string(),
  /** Why it is absent or at fault: a code such as "EACCES", "ENOENT", "no-answer", or null. */
  problem: z.string().nullable(),
});

/** State of the scanner on a serial line; one that types as a keyboard has none. */
export const scannerState = readerState.extend({
  kind: z.enum(['not-configured', 'absent', 'connecting', 'ready']),
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

/** Why what came from the reader was no record of a slip. */
export const recordFault = z.enum([
  'odd-length',
  'not-a-record-byte',
  'too-long',
  'incomplete',
  'unexpected-reply',
  'unread',
  'jam',
  'double-feed',
  'feed-error',
  'left-inside',
  'timing-marks',
  'faint-reference',
  'cover-open',
  'bad-line',
]);

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
  z.object({ kind: z.literal('unreadable-record'), fault: recordFault }),
  /** The reader went away with the slip inside; it gives it back by itself. */
  z.object({ kind: z.literal('reader-lost') }),
]);

/** A slip that was read: complete, incomplete, over-marked or doubtful ones are held until sold or dropped. */
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
    /** Some marks are too faint to be sure of: a person decides; `marks` are the sure ones. */
    z.object({
      kind: z.literal('doubtful'),
      marks: slipMarks,
      doubts: slipMarks,
      /** Doubtful marks outside any box. */
      doubtsOutside: z.int(),
      /** What is wrong with the sure marks already, and what they lack. */
      reasons: z.array(overMark),
      missing: z.array(missingChoice),
    }),
    z.object({ kind: z.literal('rejected'), reason: slipRejection }),
  ]),
  /** A slip just like it was sold moments ago: it may be the same paper, so its sale must be confirmed. */
  repeatOf: z.object({ receiptNumber: z.string(), soldAt: instant }).nullable(),
});

/** What a scanner's code was. Unusable ones are failures. */
export const scanReading = z.discriminatedUnion('kind', [
  /** A play prepared in the operator's application, possibly incomplete: nothing is bet yet (article 2). */
  z.object({
    kind: z.literal('prepared-play'),
    preparedId,
    marks: slipMarks,
    missing: z.array(missingChoice),
    expiresAt: instant,
  }),
  /**
   * A receipt's control code, found right; one of an issue that was replaced is `superseded`. `text` is the code as it
   * was read: the paper is checked and paid with it, and it is kept for nothing else.
   */
  z.object({
    kind: z.literal('receipt'),
    receipt: receiptSummary,
    superseded: z.boolean(),
    text: z.string(),
  }),
]);

/** The customer being served: what was sold to them since « Client suivant ». */
export const customerState = z.object({
  plays: z.int(),
  total: cents,
  /** Prizes and refunds paid to them. */
  paid: cents,
  /** What they owe: total less paid; below zero, what is due to them. */
  balance: z.int(),
  cashGiven: cents.nullable(),
  /** Cash given less what they owe, when enough was given; what is due to them is in it. */
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
  scanner: scannerState,
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
export type ScannerState = z.infer<typeof scannerState>;
export type PrinterState = z.infer<typeof printerState>;
export type PrintState = z.infer<typeof printState>;
export type PrintAnswer = z.infer<typeof printAnswer>;
export type ReceiptSummary = z.infer<typeof receiptSummary>;
export type PrintQuestion = z.infer<typeof printQuestion>;
export type SlipReading = z.infer<typeof slipReading>;
export type ScanReading = z.infer<typeof scanReading>;
export type RecordFaultKind = z.infer<typeof recordFault>;
export type SlipRejectionReason = z.infer<typeof slipRejection>;
export type CustomerState = z.infer<typeof customerState>;
