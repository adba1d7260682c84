import type { Settings } from '../../electron/contract/settings.ts';
import { NumberInput } from '../controls/number-input.tsx';
import { Segments } from '../controls/segments.tsx';
import { spaced } from '../french/typography.ts';
import { SerialLink } from './serial-link.tsx';
import type { SettingsForm } from './settings-form.ts';

type Sekonic = Extract<Settings['devices']['reader'], { kind: 'sekonic-sr' }>;

interface SekonicSettingsProps {
  readonly reader: Sekonic;
  readonly form: SettingsForm;
  readonly onChange: (reader: Sekonic) => void;
}

/** A Sekonic SR-430 or 450: its line, how its answers are framed, and what density counts as a cross. */
export function SekonicSettings({ reader, form, onChange }: SekonicSettingsProps) {
  const { density } = reader;
  const changeDensity = (changed: Partial<typeof density>) =>
    onChange({ ...reader, density: { ...density, ...changed } });
  return (
    <>
      <p className="field-hint">
        {spaced('Vitesse, parité et lignes se règlent comme sur les interrupteurs du lecteur.')}
      </p>
      <SerialLink
        name="devices.reader.link"
        link={reader.link}
        form={form}
        onChange={(link) => onChange({ ...reader, link })}
      />
      <Segments
        label="Fin des réponses"
        testId="sekonic-framing"
        value={reader.framing}
        options={[
          { value: 'cr', name: 'CR' },
          { value: 'stx-cr', name: 'STX … CR' },
          { value: 'stx-etx', name: 'STX … ETX' },
        ]}
        onChange={(framing) => onChange({ ...reader, framing })}
      />
      <Segments
        label="La ligne 1 de la tête lit"
        testId="sekonic-line-order"
        value={reader.lineOrder}
        options={[
          { value: 'line-1-first', name: 'La première rangée du bulletin' },
          { value: 'line-1-last', name: 'La dernière' },
        ]}
        onChange={(lineOrder) => onChange({ ...reader, lineOrder })}
      />
      <Segments
        label="Noms des lignes"
        testId="sekonic-line-names"
        value={reader.lineNames}
        options={[
          { value: '9876543210XY', name: '9876543210XY' },
          { value: '0123456789:;', name: '0123456789:;' },
        ]}
        onChange={(lineNames) => onChange({ ...reader, lineNames })}
      />
      <Segments
        label="Lignes modem (RTS du lecteur)"
        testId="sekonic-modem-lines"
        value={reader.modemLines}
        options={[
          { value: 'honoured', name: 'Attendre que le lecteur écoute' },
          { value: 'ignored', name: 'Ne pas en tenir compte' },
        ]}
        onChange={(modemLines) => onChange({ ...reader, modemLines })}
      />
      <h2>Noirceur des croix</h2>
      <p className="field-hint">
        {spaced(
          'Comparée aux repères imprimés du bulletin. Entre « douteuse » et « sûre », une personne décide.',
        )}
      </p>
      <div className="field-row">
        <NumberInput
          label="Plancher (1 à 16)"
          hint={spaced('En dessous : papier blanc.')}
          testId="sekonic-floor"
          value={density.floor}
          error={form.errorOf('devices.reader.density.floor')}
          onChange={(floor) => changeDensity({ floor })}
        />
        <NumberInput
          label="Douteuse à partir de (%)"
          testId="sekonic-doubt-from"
          value={density.doubtFrom}
          error={form.errorOf('devices.reader.density.doubtFrom') ?? form.errorOf('devices.reader.density')}
          onChange={(doubtFrom) => changeDensity({ doubtFrom })}
        />
        <NumberInput
          label="Sûre à partir de (%)"
          testId="sekonic-sure-from"
          value={density.sureFrom}
          error={form.errorOf('devices.reader.density.sureFrom')}
          onChange={(sureFrom) => changeDensity({ sureFrom })}
        />
      </div>
    </>
  );
}
