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

const readerSettings = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('none') }),
  /** Only in a training registry. */
  z.strictObject({ kind: z.literal('simulated') }),
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
  devices: z.strictObject({ reader: readerSettings, printer: printerSettings }),
  schedule: sessionSchedule.prefault({}),
  confirmation: confirmationPolicy.prefault({ multiDraw: true, fromTotal: 2000, always: false }),
  /** The till locks by itself after this long without a touch; 0 never. */
  lockAfterSeconds: z.int().min(0).max(86_400).default(600),
});

/** What a manager may change on screen. Mode and registration point are fixed when the registry is made. */
export const settingsPatch = z.strictObject({
  outlet: z.strictObject({ name: z.string().min(1).max(40), zone: z.string().min(1) }).optional(),
  devices: settingsSchema.shape.devices.optional(),
  schedule: sessionSchedule.optional(),
  confirmation: confirmationPolicy.optional(),
  lockAfterSeconds: z.int().min(0).max(86_400).optional(),
});

/** Rules that belong to the operator of the game: recorded in the registry, not in a retailer's file. */
export const gameRules = z.strictObject({
  /** What the cap of article 3 counts: unit stakes (default) or receipts. Fixed for a draw at its first sale. */
  capCounts: z.enum(['unit-stakes', 'receipts']).default('unit-stakes'),
  /** Share of the 50 allotted to this registry (article 3). */
  capAllotment: z.int().min(1).max(50).default(50),
  /** Backward steps of the clock up to this are ignored, in ms. */
  clockToleranceMs: z.int().min(0).max(60_000).default(2_000),
});

/** The settings file, with its defaults filled in. */
export type Settings = z.infer<typeof settingsSchema>;
export type SettingsPatch = z.infer<typeof settingsPatch>;
export type SessionSchedule = z.infer<typeof sessionSchedule>;
export type GameRules = z.infer<typeof gameRules>;
export type SerialLinkSettings = z.infer<typeof serialLink>;
export type PrinterLinkSettings = z.infer<typeof printerLink>;
