import type { Settings } from '../../electron/contract/settings.ts';
import { CheckInput } from '../controls/check-input.tsx';
import { Segments } from '../controls/segments.tsx';
import { SerialLink } from './serial-link.tsx';
import type { SettingsForm } from './settings-form.ts';

type Chatsworth = Extract<Settings['devices']['reader'], { kind: 'chatsworth-omr-1100' }>;

interface ChatsworthSettingsProps {
  readonly reader: Chatsworth;
  readonly form: SettingsForm;
  readonly onChange: (reader: Chatsworth) => void;
}

/** A Chatsworth OMR-1100 or 1102. */
export function ChatsworthSettings({ reader, form, onChange }: ChatsworthSettingsProps) {
  return (
    <>
      <SerialLink
        name="devices.reader.link"
        link={reader.link}
        form={form}
        onChange={(link) => onChange({ ...reader, link })}
      />
      <CheckInput
        label="Le lecteur retient le bulletin et choisit sa sortie"
        testId="reader-exit-control"
        value={reader.exitControl}
        onChange={(exitControl) => onChange({ ...reader, exitControl })}
      />
      <Segments
        label="Côté des repères noirs"
        testId="reader-timing-track"
        value={reader.timingTrack}
        options={[
          { value: 'as-set', name: 'Comme réglé sur le lecteur' },
          { value: 'top', name: 'En haut' },
          { value: 'bottom', name: 'En bas' },
        ]}
        onChange={(timingTrack) => onChange({ ...reader, timingTrack })}
      />
      <Segments
        label="Bit 4 de l’état (couloir du bulletin)"
        testId="reader-cleared-bit"
        value={reader.clearedBit}
        options={[
          { value: 'set-when-clear', name: 'À 1 quand il est libre' },
          { value: 'set-when-occupied', name: 'À 1 quand il est occupé' },
          { value: 'ignored', name: 'Ne pas s’y fier' },
        ]}
        onChange={(clearedBit) => onChange({ ...reader, clearedBit })}
      />
    </>
  );
}
