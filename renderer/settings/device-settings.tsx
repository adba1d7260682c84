import type { Settings } from '../../electron/contract/settings.ts';
import { CheckInput } from '../controls/check-input.tsx';
import { Segments } from '../controls/segments.tsx';
import { TextInput } from '../controls/text-input.tsx';
import { PrinterLink } from './printer-link.tsx';
import { SerialLink } from './serial-link.tsx';
import type { SettingsForm } from './settings-form.ts';
import { TestPage } from './test-page.tsx';

type Reader = Settings['devices']['reader'];
type Printer = Settings['devices']['printer'];

const DEFAULT_PROFILE = 'generic-80mm-203dpi';

const READERS: Readonly<Record<Reader['kind'], Reader>> = {
  none: { kind: 'none' },
  simulated: { kind: 'simulated' },
  'chatsworth-omr-1100': {
    kind: 'chatsworth-omr-1100',
    exitControl: true,
    link: {
      kind: 'serial',
      path: '/dev/ttyUSB0',
      baudRate: 9600,
      dataBits: 7,
      parity: 'even',
      stopBits: 1,
      flowControl: 'none',
    },
  },
};

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

/** The slip reader and the printer, with their links; simulated ones only in training (promise 7). */
export function DeviceSettings({ form }: { form: SettingsForm }) {
  const { devices, mode } = form.settings;
  const { reader, printer } = devices;
  const training = mode === 'training';
  const changeReader = (changed: Reader) => form.change({ devices: { ...devices, reader: changed } });
  const changePrinter = (changed: Printer) => form.change({ devices: { ...devices, printer: changed } });
  const simulated = training ? [{ value: 'simulated' as const, name: 'Simulé' }] : [];
  return (
    <>
      <h2>Lecteur de bulletins</h2>
      <Segments
        label="Modèle"
        testId="reader-kind"
        value={reader.kind}
        options={[
          { value: 'none', name: 'Aucun' },
          ...simulated,
          { value: 'chatsworth-omr-1100', name: 'Chatsworth OMR-1100' },
        ]}
        onChange={(kind) => changeReader(READERS[kind])}
      />
      {reader.kind === 'chatsworth-omr-1100' && (
        <>
          <SerialLink
            name="devices.reader.link"
            link={reader.link}
            form={form}
            onChange={(link) => changeReader({ ...reader, link })}
          />
          <CheckInput
            label="Le lecteur retient le bulletin et choisit sa sortie"
            testId="reader-exit-control"
            value={reader.exitControl}
            onChange={(exitControl) => changeReader({ ...reader, exitControl })}
          />
        </>
      )}
      <h2>Imprimante</h2>
      <Segments
        label="Modèle"
        testId="printer-kind"
        value={printer.kind}
        options={[
          { value: 'none', name: 'Aucune' },
          ...simulated.map(({ value }) => ({ value, name: 'Simulée' })),
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
