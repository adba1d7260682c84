import type { PrinterLinkSettings } from '../../electron/contract/settings.ts';
import { NumberInput } from '../controls/number-input.tsx';
import { Segments } from '../controls/segments.tsx';
import { TextInput } from '../controls/text-input.tsx';
import { serialLinkAt } from './serial-defaults.ts';
import { SerialLink } from './serial-link.tsx';
import type { SettingsForm } from './settings-form.ts';

const LINKS: Readonly<Record<PrinterLinkSettings['kind'], PrinterLinkSettings>> = {
  serial: serialLinkAt('/dev/ttyUSB1'),
  tcp: { kind: 'tcp', host: '192.168.1.100', port: 9100 },
  file: { kind: 'file', path: '/dev/usb/lp0' },
};

interface PrinterLinkProps {
  readonly link: PrinterLinkSettings;
  readonly form: SettingsForm;
  readonly onChange: (link: PrinterLinkSettings) => void;
}

/** How the printer is reached: serial, network or device file. */
export function PrinterLink({ link, form, onChange }: PrinterLinkProps) {
  return (
    <>
      <Segments
        label="Liaison"
        testId="printer-link"
        value={link.kind}
        options={[
          { value: 'serial', name: 'Série' },
          { value: 'tcp', name: 'Réseau' },
          { value: 'file', name: 'Fichier d’appareil (USB)' },
        ]}
        onChange={(kind) => onChange(LINKS[kind])}
      />
      {link.kind === 'serial' && (
        <SerialLink name="devices.printer.link" link={link} form={form} onChange={onChange} />
      )}
      {link.kind === 'tcp' && (
        <div className="field-row">
          <TextInput
            label="Adresse"
            testId="printer-host"
            value={link.host}
            error={form.errorOf('devices.printer.link.host')}
            onChange={(host) => onChange({ ...link, host })}
          />
          <NumberInput
            label="Port"
            testId="printer-port"
            value={link.port}
            error={form.errorOf('devices.printer.link.port')}
            onChange={(port) => onChange({ ...link, port })}
          />
        </div>
      )}
      {link.kind === 'file' && (
        <TextInput
          label="Fichier"
          testId="printer-path"
          value={link.path}
          error={form.errorOf('devices.printer.link.path')}
          onChange={(path) => onChange({ ...link, path })}
        />
      )}
    </>
  );
}
