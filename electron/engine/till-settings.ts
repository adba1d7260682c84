import type { CommandResult } from '../contract/commands.ts';
import { type Outcome, success } from '../contract/errors.ts';
import type { Settings, SettingsPatch } from '../contract/settings.ts';
import type { Actor, Registry } from '../registry/registry.ts';
import { saveSettings, validateSettings } from './settings-file.ts';

/** The settings in force, and the manager's changes to them. */
export interface TillSettings {
  current(): Settings;
  /** Validates, writes the file, records the change, and applies it. */
  change(patch: SettingsPatch): Promise<Outcome<CommandResult<'changeSettings'>>>;
}

/** Holds the settings; `apply` is told of each change, with what was before. */
export function createTillSettings(
  file: string,
  initial: Settings,
  registry: Registry,
  actor: () => Actor,
  apply: (settings: Settings, before: Settings) => Promise<void>,
): TillSettings {
  let settings = initial;
  return {
    current: () => settings,
    async change(patch) {
      const wanted = {
        ...settings,
        ...patch,
        outlet: { ...settings.outlet, ...patch.outlet },
      };
      const checked = validateSettings(file, wanted);
      if (!checked.ok) return checked;
      const before = settings;
      await saveSettings(file, checked.value);
      await registry.recordNote('settings-changed', { patch }, actor());
      settings = checked.value;
      await apply(settings, before);
      return success({});
    },
  };
}
