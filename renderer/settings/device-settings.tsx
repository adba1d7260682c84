import type { Settings } from '../../electron/contract/settings.ts';
import { CheckInput } from '../controls/check-input.tsx';
import { Segments } from '../controls/segments.tsx';
import { TextInput } from '../controls/text-input.tsx';
import { PrinterLink } from './printer-link.tsx';
import { ReaderSettings } from './reader-settings.tsx';
import { ScannerSettings } from './scanner-settings.tsx';
import type { SettingsForm } from './settings-form.ts';
import { TestPage } from './test-page.tsx';

type Printer = Settings['devices']['printer'];

const DEFAULT_PROFILE = 'generic-80mm-203dpi';

const PRINTERS: Readonly<Record<Printer['kind'], Printer>> = {
  none: { kind: 'none' },
  simulated: { kind: 'simulated', profile: DEFAULT_PROFILE, drawer: 'never' },
  escpos: {
    kind: 'escpos',
    profile: DEFAULT_PROFILE,
    link: { kind: 'file', path: '/dev/usb/lp0' },
    drawer: 'never',
  },
};

/** The slip reader, the scanner and the printer, with their links; simulated ones only in training (promise 7). */
export function DeviceSettings({ form }: { form: SettingsForm }) {
  const { devices, mode } = form.settings;
  const { printer } = devices;
  const changePrinter = (changed: Printer) => form.change({ devices: { ...devices, printer: changed } });
  const simulated = mode === 'training';
  return (
    <>
      <ReaderSettings form={form} simulated={simulated} />
      <ScannerSettings form={form} simulated={simulated} />
      <h2>Imprimante</h2>
      <Segments
        label="Modèle"
        testId="printer-kind"
        value={printer.kind}
        options={[
          { value: 'none', name: 'Aucune' },
          ...(simulated ? [{ value: 'simulated' as const, name: 'Simulée' }] : []),
          { value: 'escpos', name: 'ESC/POS' },
        ]}
        onChange={(kind) => changePrinter(PRINTERS[kind])}
      />
      {printer.kind !== 'none' && (
        <TextInput
          label="Profil"
          hint="Largeur et possibilités de l’imprimante, par exemple generic-80mm-203dpi."
          testId="printer-profile"
          value={printer.profile}
          error={form.errorOf('devices.printer.profile')}
          onChange={(profile) => changePrinter({ ...printer, profile })}
        />
      )}
      {printer.kind === 'escpos' && (
        <PrinterLink
          link={printer.link}
          form={form}
          onChange={(link) => changePrinter({ ...printer, link })}
        />
      )}
      {printer.kind !== 'none' && (
        <>
          <CheckInput
            label="Ouvrir le tiroir-caisse quand les espèces reçues sont notées"
            testId="printer-drawer"
            value={printer.drawer === 'after-cash'}
            onChange={(opens) => changePrinter({ ...printer, drawer: opens ? 'after-cash' : 'never' })}
          />
          <TestPage />
        </>
      )}
    </>
  );
}
