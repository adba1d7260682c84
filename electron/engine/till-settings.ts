import type { Done } from '../contract/commands.ts';
import { type Failure, failure, type Outcome, success } from '../contract/errors.ts';
import type { Settings, SettingsPatch } from '../contract/settings.ts';
import type { Actor, Registry } from '../registry/registry.ts';
import { saveSettings, validateSettings } from './settings-file.ts';

/** The settings in force, and the manager's changes to them. */
export interface TillSettings {
  current(): Settings;
  /** Validates, writes the file, records the change, and applies it. */
  change(patch: SettingsPatch): Promise<Outcome<Done>>;
}

/** What a change of settings needs. */
export interface TillSettingsDependencies {
  readonly file: string;
  readonly registry: Registry;
  readonly actor: () => Actor;
  /** What else is wrong with settings of the right shape, or null: asked before anything is written. */
  readonly refusal: (settings: Settings) => Promise<Failure | null>;
  /** Told of each change, with what was before. */
  readonly apply: (settings: Settings, before: Settings) => Promise<void>;
}

/** Holds the settings; one change at a time. */
export function createTillSettings(initial: Settings, till: TillSettingsDependencies): TillSettings {
  const { file, registry, actor, refusal, apply } = till;
  let settings = initial;
  let turn: Promise<unknown> = Promise.resolve();

  async function change(patch: SettingsPatch): Promise<Outcome<Done>> {
    const wanted = {
      ...settings,
      ...patch,
      outlet: { ...settings.outlet, ...patch.outlet },
    };
    const checked = validateSettings(file, wanted);
    if (!checked.ok) return checked;
    const refused = await refusal(checked.value);
    if (refused) return failure(refused);
    const before = settings;
    await saveSettings(file, checked.value);
    await registry.recordNote('settings-changed', { patch }, actor());
    settings = checked.value;
    await apply(settings, before);
    return success({});
  }

  return {
    current: () => settings,
    change(patch) {
      const changed = turn.then(() => change(patch));
      turn = changed.catch(() => {});
      return changed;
    },
  };
}
