import { readFile } from 'node:fs/promises';
import { type Failure, failure, type Outcome, success } from '../contract/errors.ts';
import { type Settings, settingsSchema } from '../contract/settings.ts';
import { writeDurably } from './durable-file.ts';
import { unprintableCharacter } from './printable-names.ts';

/** What a till is without a settings file: a training till with simulated devices. */
export const TRAINING_DEFAULTS = settingsSchema.parse({
  outlet: {
    name: 'Point de vente de formation',
    registrationPoint: '000001',
    terminal: '1',
    zone: 'Europe/Paris',
  },
  mode: 'training',
  devices: { reader: { kind: 'simulated' }, printer: { kind: 'simulated' }, scanner: { kind: 'simulated' } },
});

/** Reads and validates the settings file; writes the training defaults where there is none. */
export async function loadSettings(file: string): Promise<Outcome<Settings>> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') return broken(file, '', String(error));
    await saveSettings(file, TRAINING_DEFAULTS);
    return success(TRAINING_DEFAULTS);
  }
  try {
    return validateSettings(file, JSON.parse(text));
  } catch (error) {
    return broken(file, '', (error as Error).message);
  }
}

/** Validates settings beyond their shape: the zone exists, and simulated devices stay in training (promise 7). */
export function validateSettings(file: string, value: unknown): Outcome<Settings> {
  const parsed = settingsSchema.safeParse(value);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    return broken(file, issue?.path.join('.') ?? '', issue?.message ?? 'invalid');
  }
  const settings = parsed.data;
  if (!isTimeZone(settings.outlet.zone)) return broken(file, 'outlet.zone', 'unknown time zone');
  const unprintable = unprintableCharacter(settings.outlet.name);
  if (unprintable) return broken(file, 'outlet.name', `unprintable character ${unprintable}`);
  if (settings.mode === 'real') {
    for (const device of ['reader', 'printer', 'scanner'] as const) {
      if (settings.devices[device].kind === 'simulated') {
        return broken(file, `devices.${device}.kind`, 'a simulated device is for training only');
      }
    }
  }
  return success(settings);
}

/** Writes the settings file as a whole. */
export async function saveSettings(file: string, settings: Settings): Promise<void> {
  await writeDurably(file, `${JSON.stringify(settings, null, 2)}\n`);
}

function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('fr-FR', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

function broken(file: string, field: string, problem: string): { ok: false; error: Failure } {
  return failure({ code: 'settings-broken', file, field, problem });
}
