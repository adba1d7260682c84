import { z } from 'zod';
import { drawCommands } from './draw-commands.ts';
import { failureSchema } from './errors.ts';
import { paymentCommands } from './payment-commands.ts';
import { gameRules, readerProtocol, settingsPatch, settingsSchema } from './settings.ts';
import { printAnswer, receiptSummary, scanReading, slipReading, tillState } from './state.ts';
import {
  cents,
  combination,
  drawCount,
  drawInfo,
  idempotencyKey,
  instant,
  pin,
  pirate,
  places,
  playSource,
  preparedId,
  role,
  slipMarks,
  stake,
} from './values.ts';

/** What goes wrong with a slip in a simulated reader. */
export const simulatedSlipFault = z.enum([
  'byte-by-byte',
  'merged',
  'flipped-bit',
  'hang-up',
  'jam',
  'double-feed',
  'missed-strobes',
  'fed-twice',
]);

const nothing = z.strictObject({});
const done = z.strictObject({});

/** What the screen shows before a sale: exactly this is sold, or the sale is refused. */
export const quote = z.object({
  combination,
  stake,
  draws: z.array(drawInfo).min(1).max(6),
  drawCount,
  /** What was asked for; more than drawCount when the session has fewer draws left (2.3.5). */
  requestedDrawCount: drawCount,
  total: cents,
  /** Whether the confirmation policy asks for a confirmation of this sale. */
  needsConfirmation: z.boolean(),
});

const picture = z.object({ widthDots: z.int(), png: z.base64() });

/** Pages of a PDF; the roll is the default. */
export const pdfFormat = z.enum(['roll', 'a4']);

const shownClaim = z.object({
  receipt: receiptSummary,
  /** The control code in letters, in groups of four. */
  code: z.string(),
});

/** Every command: what it takes and what it gives. Failures are in errors.ts. */
export const commands = {
  /** The whole state of the till. */
  getState: { params: nothing, result: tillState },

  /** First start only: makes the first manager, who is then signed on. */
  createManager: { params: z.strictObject({ name: z.string().min(1).max(30), pin }), result: done },
  /** A manager adds an operator. */
  addOperator: {
    params: z.strictObject({ name: z.string().min(1).max(30), role, pin }),
    result: z.object({ operatorId: z.int() }),
  },
  /** Signs an operator on, or unlocks the till for them. Wrong PINs cost growing delays. */
  signOn: { params: z.strictObject({ operatorId: z.int(), pin }), result: done },
  /** Locks the till; the customer and the slip in hand stay. */
  lock: { params: nothing, result: done },
  signOff: { params: nothing, result: done },

  /** Prices a play and checks the cap, without registering anything. */
  quote: {
    params: z.strictObject({ combination, stake, drawCount }),
    result: quote,
  },
  /** Système Flash: completes the choices uniformly among what still has room (2.4). */
  flash: {
    params: z.strictObject({ places: places.max(7), pirate: pirate.nullable(), stake, drawCount }),
    result: z.object({ combination }),
  },
  /** The sale: commits exactly what the screen showed, once for each key. */
  registerPlay: {
    params: z.strictObject({
      idempotencyKey,
      combination,
      stake,
      drawIds: z.array(z.int()).min(1).max(6),
      requestedDrawCount: drawCount,
      total: cents,
      source: playSource,
      slipId: z.string().nullable(),
      /** The slip in hand is just like one sold moments ago, and is to be sold all the same. */
      repeatConfirmed: z.boolean(),
      /** The prepared play that these choices came from, or null: it is sold once. */
      preparedId: preparedId.nullable(),
      /** Sell although the printer isn't healthy: recorded with the play. */
      printerOverride: z.boolean(),
    }),
    result: z.object({
      receipt: receiptSummary,
      /** True when this key had already been sold: nothing new was registered. */
      repeated: z.boolean(),
    }),
  },
  /** Whether a key was already sold: asked after a restart of the window. */
  findPlay: {
    params: z.strictObject({ idempotencyKey }),
    result: z.object({ receipt: receiptSummary.nullable() }),
  },

  /** Gives the slip in hand back to the player. */
  dropSlip: { params: z.strictObject({ slipId: z.string() }), result: done },

  /** The slip in hand as a picture: what was read of it, with the doubtful boxes highlighted. */
  slipPicture: { params: z.strictObject({ slipId: z.string() }), result: picture },
  /** The paper slip for a print shop, as a PDF that is also left as a file in the user-data folder. */
  slipSheet: { params: nothing, result: z.object({ pdf: z.base64(), file: z.string() }) },

  /**
   * Reads a code that a keyboard scanner typed: `candidates` are what its keys mean under each keyboard layout; one
   * of them at most is a code of ours.
   */
  readCode: {
    params: z.strictObject({ candidates: z.array(z.string().max(200)).min(1).max(8) }),
    result: scanReading,
  },

  /** Receipts, latest first. */
  listReceipts: {
    params: z.strictObject({ limit: z.int().min(1).max(200), beforePlayId: z.int().nullable() }),
    result: z.object({ receipts: z.array(receiptSummary) }),
  },
  /** The receipt as a picture for the screen, at the printer's width; always without its control code. */
  receiptPicture: { params: z.strictObject({ playId: z.int() }), result: picture },
  /**
   * A PDF of a receipt is a duplicate: captioned, numbered, recorded, without code. As wide as the roll, or A4; with
   * `save` it is also left as a file in the user-data folder.
   */
  receiptPdf: {
    params: z.strictObject({
      playId: z.int(),
      idempotencyKey,
      format: pdfFormat.optional(),
      save: z.boolean().optional(),
    }),
    result: z.object({
      duplicateNumber: z.int(),
      pdf: z.base64(),
      /** Path of the saved file, or null. */
      file: z.string().nullable(),
    }),
  },
  /** Prints a duplicate of a receipt (of the last one when playId is null): captioned, numbered, recorded, without code. */
  reprint: {
    params: z.strictObject({ playId: z.int().nullable(), idempotencyKey }),
    result: z.object({ receipt: receiptSummary, duplicateNumber: z.int(), printJobId: z.int() }),
  },
  /** The clerk's word on a paper whose fate is unknown. */
  answerPrint: { params: z.strictObject({ jobId: z.int(), answer: printAnswer }), result: done },
  /** Prints a job that was never sent. */
  retryPrint: { params: z.strictObject({ jobId: z.int() }), result: done },
  /** Voids the issue that didn't come out and prints a new one under a new code. */
  replaceReceipt: {
    params: z.strictObject({ playId: z.int(), idempotencyKey }),
    result: z.object({ receipt: receiptSummary }),
  },
  /**
   * Where no paper can be had before the draw: voids the issue that didn't come out and makes the next one a claim
   * code, to be shown to the customer in large type. It stands for the play's only paper.
   */
  beginClaim: { params: z.strictObject({ playId: z.int(), idempotencyKey }), result: shownClaim },
  /** Shows a claim code again that wasn't read back yet: recorded. */
  showClaim: { params: z.strictObject({ playId: z.int() }), result: shownClaim },
  /** The claim code as it was read back: the right one is recorded as handed over. */
  confirmClaim: {
    params: z.strictObject({ playId: z.int(), code: z.string().min(1).max(40) }),
    result: z.object({ receipt: receiptSummary }),
  },
  /** Voids a play that didn't come out and refunds it, before its first draw closes. */
  voidPlay: {
    params: z.strictObject({ playId: z.int(), idempotencyKey }),
    result: z.object({ refund: cents }),
  },

  /** Ends the customer's total. */
  nextCustomer: { params: nothing, result: done },
  /** Cash the customer gave; null clears it. */
  cashGiven: { params: z.strictObject({ amount: cents.nullable() }), result: done },

  /** Prints the test page, which is no receipt, and says how it went. */
  printTestPage: {
    params: nothing,
    result: z.object({
      outcome: z.enum(['printed', 'sent', 'not-sent', 'unknown']),
      problem: z.string().nullable(),
    }),
  },

  /** Settings, for a manager. */
  getSettings: { params: nothing, result: z.object({ settings: settingsSchema, rules: gameRules }) },
  changeSettings: { params: settingsPatch, result: done },
  changeRules: { params: gameRules, result: done },
  listSerialPorts: {
    params: nothing,
    result: z.object({
      ports: z.array(z.object({ path: z.string(), description: z.string() })),
      /** Why the list may be incomplete, or null. */
      problem: z.string().nullable(),
    }),
  },
  /** A manager confirms that the clock is right now: recorded. */
  recoverClock: { params: nothing, result: done },
  /** Checks the whole journal's chain. */
  checkJournal: {
    params: nothing,
    result: z.object({
      lines: z.int(),
      /** First line whose chain is broken, or null. */
      brokenAt: z.int().nullable(),
    }),
  },
  /** A registry was restored from a copy: its numbers go on in a new epoch, so that none is used twice. */
  beginEpoch: {
    params: z.strictObject({ reason: z.string().min(1).max(200) }),
    result: z.object({ epoch: z.int() }),
  },
  ...drawCommands,
  ...paymentCommands,

  /** Training: puts a marked slip into the simulated reader. */
  simulateSlip: {
    params: z.strictObject({
      marks: slipMarks,
      /** Crosses so faint that they are in doubt, on readers that give density. */
      faint: slipMarks.optional(),
      fault: simulatedSlipFault.nullable().optional(),
    }),
    result: done,
  },
  /** Training: faults of the simulated devices. */
  simulateReader: {
    params: z.strictObject({
      connected: z.boolean().optional(),
      /** Puts a reader of another family in its place. */
      protocol: readerProtocol.optional(),
      coverOpen: z.boolean().optional(),
      /** Echoes every command with a question mark, or calls it invalid. */
      refusing: z.boolean().optional(),
      /** On the line, and saying nothing, until it is switched off and on. */
      dead: z.boolean().optional(),
      /** Pulls out what is inside, stuck or not. */
      removeSlip: z.literal(true).optional(),
      powerCycle: z.literal(true).optional(),
    }),
    result: done,
  },
  /** Training: the simulated scanner reads a code. */
  simulateScan: { params: z.strictObject({ text: z.string().min(1).max(200) }), result: done },
  /** Training: makes the code of a prepared play with these choices, and its QR. */
  prepareCode: {
    params: z.strictObject({ marks: slipMarks, validMinutes: z.int().min(-1_440).max(43_200) }),
    result: z.object({ code: z.string(), qr: picture }),
  },
  simulatePrinter: {
    params: z.strictObject({
      connected: z.boolean().optional(),
      coverOpen: z.boolean().optional(),
      paper: z.enum(['ok', 'near-end', 'out']).optional(),
      /** Millimetres left on the roll: it ends at any dot; null is endless. */
      paperLeftMm: z.int().min(0).max(100_000).nullable().optional(),
      /** Something is in the blade's way; what it makes of a cut stays until off and on. */
      cutterJammed: z.boolean().optional(),
      /** Nothing is printed until the head has cooled. */
      overheated: z.boolean().optional(),
      /** Whether it answers completion tokens. */
      tokens: z.boolean().optional(),
      /** Stops answering: papers come out unproved. */
      mute: z.boolean().optional(),
      /** A fault that comes by itself once so many more bytes have arrived; null for none. */
      faultAt: z
        .strictObject({
          kind: z.enum(['paper-out', 'cover-open', 'power', 'cable']),
          bytes: z.int().min(0),
        })
        .nullable()
        .optional(),
      /** Rows of dots that it prints a second; its receive buffer, beyond which bytes are lost. Either is another printer. */
      rowsPerSecond: z.int().min(10).max(10_000).optional(),
      bufferBytes: z.int().min(256).max(1_000_000).optional(),
      /** Off and on: what it had received and not printed is lost. */
      powerCycle: z.literal(true).optional(),
    }),
    result: done,
  },
  /** Training: the last papers that came out of the simulated printer, latest first. */
  simulatedPapers: {
    params: z.strictObject({ limit: z.int().min(1).max(20) }),
    result: z.object({
      papers: z.array(z.object({ at: instant, png: z.base64(), bytes: z.base64() })),
    }),
  },
  /** Training: moves the till's clock, by ms. */
  simulateClock: { params: z.strictObject({ shiftMs: z.int() }), result: done },

  /** Headless till: stops it after what is being printed. */
  shutdown: { params: nothing, result: done },
} as const;

/** Every event the engine sends by itself. */
export const events = {
  /**
   * Said by the engine's host: the engine runs again (ask for the state), will be started again, or stays stopped.
   */
  engine: z.object({ status: z.enum(['running', 'restarting', 'failed']) }),
  /** The state changed. */
  state: tillState,
  /** A slip was read, rejected ones included. */
  slip: slipReading,
  /** The serial scanner read a code, or something that is none of ours. */
  scan: z.discriminatedUnion('ok', [
    z.object({ ok: z.literal(true), value: scanReading }),
    z.object({ ok: z.literal(false), error: failureSchema }),
  ]),
  /** A print job changed its state. */
  print: z.object({
    jobId: z.int(),
    playId: z.int(),
    state: tillState.shape.printQuestions.element.shape.state,
  }),
} as const;

export type Commands = typeof commands;
export type CommandName = keyof Commands;
export type CommandParams<Name extends CommandName> = z.infer<Commands[Name]['params']>;
export type CommandResult<Name extends CommandName> = z.infer<Commands[Name]['result']>;
/** What a command gives that has nothing to tell. */
export type Done = z.infer<typeof done>;
export type PdfFormat = z.infer<typeof pdfFormat>;
export type Quote = z.infer<typeof quote>;
export type Events = typeof events;
export type EventName = keyof Events;
export type EventData<Name extends EventName> = z.infer<Events[Name]>;
