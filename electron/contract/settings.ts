import { z } from 'zod';
import { confirmationPolicy } from './state.ts';

const serialLink = z.strictObject({
  kind: z.literal('serial'),
  path: z.string().min(1),
  baudRate: z.int().positive().default(9600),
  dataBits: z.literal([7, 8]).default(8),
  parity: z.enum(['none', 'even', 'odd']).default('none'),
  stopBits: z.literal([1, 2]).default(1),
  flowControl: z.enum(['none', 'rts-cts', 'xon-xoff']).default('none'),
});

/** Families of slip readers that can be driven, and simulated. */
export const readerProtocol = z.enum(['chatsworth', 'sekonic']);

/**
 * What counts as a mark, on the readers' scale of 1 to 16: nothing below the floor; between the two shares of the
 * slip's own pre-printed marks a person decides.
 */
export const densityBand = z
  .strictObject({
    floor: z.int().min(1).max(16).default(4),
    /** Percent of the median density of the pre-printed marks. */
    doubtFrom: z.int().min(1).max(100).default(35),
    sureFrom: z.int().min(1).max(100).default(65),
  })
  .refine(({ doubtFrom, sureFrom }) => doubtFrom <= sureFrom, {
    message: 'doubtFrom must not be above sureFrom',
  });

const readerSettings = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('none') }),
  /** Only in a training registry. */
  z.strictObject({ kind: z.literal('simulated'), protocol: readerProtocol.default('chatsworth') }),
  z.strictObject({
    kind: z.literal('chatsworth-omr-1100'),
    link: serialLink.prefault({
      kind: 'serial',
      path: '/dev/ttyUSB0',
      dataBits: 7,
      parity: 'even',
    }),
    /** The reader holds the slip past the head until told where to eject it. */
    exitControl: z.boolean().default(true),
    /** Which side the timing strobes are on: as the reader is set, or told to it each time it is armed. */
    timingTrack: z.enum(['as-set', 'top', 'bottom']).default('as-set'),
    /** What status bit 4 means; the manual doesn't say it for an empty transport. */
    clearedBit: z.enum(['set-when-clear', 'set-when-occupied', 'ignored']).default('set-when-clear'),
  }),
  z.strictObject({
    kind: z.literal('sekonic-sr'),
    /** The manual's table of speeds and parity is missing: to be set as the reader is. */
    link: serialLink.prefault({ kind: 'serial', path: '/dev/ttyUSB0' }),
    /** How answers end, as DC4 sets it: CR, STX with CR, or STX with ETX. */
    framing: z.enum(['cr', 'stx-cr', 'stx-etx']).default('cr'),
    /** Which edge of the card line 1 is, seen from the slip's row 0. */
    lineOrder: z.enum(['line-1-first', 'line-1-last']).default('line-1-first'),
    /** The characters that name the lines: "9876543210XY", or "0123456789:;" with the reader's switch on. */
    lineNames: z.enum(['9876543210XY', '0123456789:;']).default('9876543210XY'),
    /** Whether the reader shows by its RTS line (our CTS) when it listens. */
    modemLines: z.enum(['honoured', 'ignored']).default('honoured'),
    density: densityBand.prefault({}),
  }),
]);

const scannerSettings = z.discriminatedUnion('kind', [
  /** A scanner that types as a keyboard needs no setting. */
  z.strictObject({ kind: z.literal('none') }),
  /** Only in a training registry. */
  z.strictObject({ kind: z.literal('simulated') }),
  z.strictObject({
    kind: z.literal('serial'),
    link: serialLink.prefault({ kind: 'serial', path: '/dev/ttyUSB1' }),
    /** A code without CR or LF ends after this long without a byte, in ms. */
    silenceMs: z.int().min(20).max(2_000).default(100),
  }),
]);

const printerLink = z.discriminatedUnion('kind', [
  serialLink,
  z.strictObject({
    kind: z.literal('tcp'),
    host: z.string().min(1),
    port: z.int().min(1).max(65535).default(9100),
  }),
  z.strictObject({ kind: z.literal('file'), path: z.string().min(1) }),
]);

/** When the cash drawer behind the printer opens by itself. */
const drawer = z.enum(['never', 'after-cash']).default('never');

const printerSettings = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('none') }),
  /** Only in a training registry. */
  z.strictObject({
    kind: z.literal('simulated'),
    profile: z.string().default('generic-80mm-203dpi'),
    drawer,
  }),
  z.strictObject({
    kind: z.literal('escpos'),
    /** Name of a file in drivers/printer/profiles, without its ending. */
    profile: z.string().default('generic-80mm-203dpi'),
    link: printerLink,
    drawer,
  }),
]);

/** Draws of a metropolitan day: times are Europe/Paris. */
export const sessionSchedule = z.strictObject({
  firstNumber: z.int().min(1).default(1),
  /** Of the first draw, HH:MM. */
  firstTime: z.iso.time({ precision: -1 }).default('00:05'),
  intervalMinutes: z.int().min(1).max(720).default(5),
  count: z.int().min(1).max(999).default(287),
  /** Sales of a draw close this long before it. */
  closingLeadSeconds: z.int().min(1).max(600).default(30),
  /** When sales of the day's session open, HH:MM. */
  opensAt: z.iso.time({ precision: -1 }).default('00:00'),
});

/** Where the right time can be asked for, to compare the till's clock with: a clock that differs too much stops sales. */
const timeSource = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('none') }),
  z.strictObject({
    kind: z.literal('sntp'),
    host: z.string().min(1).max(253),
    port: z.int().min(1).max(65535).default(123),
    /** A time told longer ago than this counts no more. */
    maxAgeSeconds: z.int().min(60).max(604_800).default(3_600),
    /** How far the till's clock may be from it, slow or fast. */
    toleranceSeconds: z.int().min(1).max(600).default(10),
  }),
]);

const clockStepSeconds = z.int().min(5).max(3_600);

/** Every key of the settings file `settings.json` in the user-data folder. */
export const settingsSchema = z.strictObject({
  outlet: z.strictObject({
    name: z.string().min(1).max(40),
    /** Number of the registration point (5.1). */
    registrationPoint: z.string().regex(/^\d{6}$/),
    /** Number of this terminal within the registration point. */
    terminal: z.string().regex(/^\d{1,3}$/),
    /** The outlet's time zone, such as "America/Martinique". */
    zone: z.string().min(1),
  }),
  mode: z.enum(['real', 'training']),
  devices: z.strictObject({
    reader: readerSettings,
    printer: printerSettings,
    scanner: scannerSettings.prefault({ kind: 'none' }),
  }),
  /** A slip just like one sold less than this ago is asked about; 0 never. */
  sameSlipSeconds: z.int().min(0).max(600).default(30),
  schedule: sessionSchedule.prefault({}),
  confirmation: confirmationPolicy.prefault({ multiDraw: true, fromTotal: 2000, always: false }),
  /** The till locks by itself after this long without a touch; 0 never. */
  lockAfterSeconds: z.int().min(0).max(86_400).default(600),
  timeSource: timeSource.default({ kind: 'none' }),
  /** A clock that jumps by more than this against the time that passes is confirmed by a manager, or by the source. */
  clockStepSeconds: clockStepSeconds.default(60),
});

/** What a manager may change on screen. Mode and registration point are fixed when the registry is made. */
export const settingsPatch = z.strictObject({
  outlet: z.strictObject({ name: z.string().min(1).max(40), zone: z.string().min(1) }).optional(),
  devices: settingsSchema.shape.devices.optional(),
  schedule: sessionSchedule.optional(),
  confirmation: confirmationPolicy.optional(),
  sameSlipSeconds: z.int().min(0).max(600).optional(),
  lockAfterSeconds: z.int().min(0).max(86_400).optional(),
  timeSource: timeSource.optional(),
  clockStepSeconds: clockStepSeconds.optional(),
});

const timeOfDay = z.iso.time({ precision: -1 });
const weekday = z.int().min(1).max(7);

/** From when and until when prizes are paid (article 7); see ClaimRules of the game. */
const claimRules = z.strictObject({
  ordinaryDelayMinutes: z.int().min(0).max(10_080).default(0),
  /** When the next morning begins for the highest prizes, in metropolitan time. */
  nextMorningAt: timeOfDay.default('09:00'),
  /** Hours of payment, in the outlet's own time; null: whenever the till is in use. */
  openingHours: z.strictObject({ opensAt: timeOfDay, closesAt: timeOfDay }).nullable().default(null),
  ordinaryDays: z.int().min(1).max(365).default(60),
  nextMorningDays: z.int().min(1).max(365).default(60),
  /** A last day on one of these moves to the next that isn't; 1 is Monday. */
  daysOff: z
    .strictObject({
      weekdays: z.array(weekday).max(6).readonly(),
      dates: z.array(z.iso.date()).max(400).readonly(),
    })
    .default({ weekdays: [], dates: [] }),
});

const paymentRules = z.strictObject({
  /** Cents that this outlet pays on one receipt; more is paid at a payment centre. */
  outletLimit: z.int().min(0).max(100_000_000).default(50_000),
  /** From this many cents on the payer's identity is checked; null never. */
  identityFrom: z.int().min(1).max(100_000_000).nullable().default(30_000),
  claims: claimRules.prefault({}),
  cancellation: z
    .strictObject({ allowed: z.boolean(), withinSeconds: z.int().min(1).max(86_400) })
    .default({ allowed: false, withinSeconds: 300 }),
});

/** What a file of results must carry: a checksum, or a signature by this key (PEM). */
const resultFileRules = z.discriminatedUnion('authenticity', [
  z.strictObject({ authenticity: z.literal('sha256') }),
  z.strictObject({ authenticity: z.literal('ed25519'), publicKey: z.string().min(1).max(2_000) }),
]);

/** Rules that belong to the operator of the game: recorded in the registry, not in a retailer's file. */
export const gameRules = z.strictObject({
  /** What the cap of article 3 counts: unit stakes (default) or receipts. Fixed for a draw at its first sale. */
  capCounts: z.enum(['unit-stakes', 'receipts']).default('unit-stakes'),
  /** Share of the 50 allotted to this registry (article 3). */
  capAllotment: z.int().min(1).max(50).default(50),
  /** Backward steps of the clock up to this are ignored, in ms. */
  clockToleranceMs: z.int().min(0).max(60_000).default(2_000),
  payments: paymentRules.prefault({}),
  resultFiles: resultFileRules.default({ authenticity: 'sha256' }),
});

/** The settings file, with its defaults filled in. */
export type Settings = z.infer<typeof settingsSchema>;
export type SettingsPatch = z.infer<typeof settingsPatch>;
export type SessionSchedule = z.infer<typeof sessionSchedule>;
export type TimeSourceSettings = z.infer<typeof timeSource>;
export type GameRules = z.infer<typeof gameRules>;
export type ReaderProtocol = z.infer<typeof readerProtocol>;
export type DensityBand = z.infer<typeof densityBand>;
export type SerialLinkSettings = z.infer<typeof serialLink>;
export type PrinterLinkSettings = z.infer<typeof printerLink>;
