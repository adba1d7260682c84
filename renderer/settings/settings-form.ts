import type { Settings } from '../../electron/contract/settings.ts';

/** The settings being changed, how to change them, and which field was refused. */
export interface SettingsForm {
  readonly settings: Settings;
  readonly change: (changed: Partial<Settings>) => void;
  /** The till's refusal of a field, such as "devices.printer.link.port", or undefined. */
  readonly errorOf: (field: string) => string | undefined;
}
