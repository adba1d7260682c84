import type { Settings } from '../../electron/contract/settings.ts';
import { NumberInput } from '../controls/number-input.tsx';
import { Segments } from '../controls/segments.tsx';
import { spaced } from '../french/typography.ts';
import { serialLinkAt } from './serial-defaults.ts';
import { SerialLink } from './serial-link.tsx';
import type { SettingsForm } from './settings-form.ts';

type Scanner = Settings['devices']['scanner'];

/** A scanner of each kind, as it is when it is chosen. */
const SCANNERS: Readonly<Record<Scanner['kind'], Scanner>> = {
  none: { kind: 'none' },
  simulated: { kind: 'simulated' },
  serial: {
    kind: 'serial',
    link: serialLinkAt('/dev/ttyUSB1'),
    silenceMs: 100,
  },
};

/** The scanner on a serial line; one that types as a keyboard needs no setting. */
export function ScannerSettings({ form, simulated }: { form: SettingsForm; simulated: boolean }) {
  const { devices } = form.settings;
  const { scanner } = devices;
  const change = (changed: Scanner) => form.change({ devices: { ...devices, scanner: changed } });
  return (
    <>
      <h2>Douchette (codes des reçus et des prises de jeu préparées)</h2>
      <Segments
        label="Liaison"
        testId="scanner-kind"
        value={scanner.kind}
        options={[
          { value: 'none', name: 'Comme un clavier, ou aucune' },
          ...(simulated ? [{ value: 'simulated' as const, name: 'Simulée' }] : []),
          { value: 'serial', name: 'Série' },
        ]}
        onChange={(kind) => change(SCANNERS[kind])}
      />
      {scanner.kind === 'none' && (
        <p className="field-hint">
          {spaced(
            'Une douchette qui tape comme un clavier fonctionne sans réglage, même en AZERTY ou QWERTZ.',
          )}
        </p>
      )}
      {scanner.kind === 'serial' && (
        <>
          <SerialLink
            name="devices.scanner.link"
            link={scanner.link}
            form={form}
            onChange={(link) => change({ ...scanner, link })}
          />
          <NumberInput
            label="Fin d’un code sans retour de ligne (ms de silence)"
            hint={spaced('Pour une douchette qui n’envoie ni CR ni LF : de 20 à 2000.')}
            testId="scanner-silence"
            value={scanner.silenceMs}
            error={form.errorOf('devices.scanner.silenceMs')}
            onChange={(silenceMs) => change({ ...scanner, silenceMs })}
          />
        </>
      )}
    </>
  );
}
