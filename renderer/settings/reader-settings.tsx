import type { Settings } from '../../electron/contract/settings.ts';
import { Segments } from '../controls/segments.tsx';
import { spaced } from '../french/typography.ts';
import { ChatsworthSettings } from './chatsworth-settings.tsx';
import { PaperSlip } from './paper-slip.tsx';
import { SekonicSettings } from './sekonic-settings.tsx';
import { serialLinkAt } from './serial-defaults.ts';
import type { SettingsForm } from './settings-form.ts';

type Reader = Settings['devices']['reader'];

const LINK = serialLinkAt('/dev/ttyUSB0');

/** A reader of each kind, as it is when it is chosen. */
const READERS: Readonly<Record<Reader['kind'], Reader>> = {
  none: { kind: 'none' },
  simulated: { kind: 'simulated', protocol: 'chatsworth' },
  'chatsworth-omr-1100': {
    kind: 'chatsworth-omr-1100',
    exitControl: true,
    timingTrack: 'as-set',
    clearedBit: 'set-when-clear',
    link: { ...LINK, dataBits: 7, parity: 'even' },
  },
  'sekonic-sr': {
    kind: 'sekonic-sr',
    link: LINK,
    framing: 'cr',
    lineOrder: 'line-1-first',
    lineNames: '9876543210XY',
    modemLines: 'honoured',
    density: { floor: 4, doubtFrom: 35, sureFrom: 65 },
  },
};

/** The slip reader: its family, its link and what its manual leaves to be set. */
export function ReaderSettings({ form, simulated }: { form: SettingsForm; simulated: boolean }) {
  const { devices } = form.settings;
  const { reader } = devices;
  const change = (changed: Reader) => form.change({ devices: { ...devices, reader: changed } });
  return (
    <>
      <h2>Lecteur de bulletins</h2>
      <Segments
        label="Modèle"
        testId="reader-kind"
        value={reader.kind}
        options={[
          { value: 'none', name: 'Aucun' },
          ...(simulated ? [{ value: 'simulated' as const, name: 'Simulé' }] : []),
          { value: 'chatsworth-omr-1100', name: 'Chatsworth OMR-1100' },
          { value: 'sekonic-sr', name: 'Sekonic SR-430/450' },
        ]}
        onChange={(kind) => change(READERS[kind])}
      />
      {reader.kind === 'simulated' && (
        <Segments
          label={spaced('Il parle comme un lecteur :')}
          testId="reader-protocol"
          value={reader.protocol}
          options={[
            { value: 'chatsworth', name: 'Chatsworth' },
            { value: 'sekonic', name: 'Sekonic' },
          ]}
          onChange={(protocol) => change({ ...reader, protocol })}
        />
      )}
      {reader.kind === 'chatsworth-omr-1100' && (
        <ChatsworthSettings reader={reader} form={form} onChange={change} />
      )}
      {reader.kind === 'sekonic-sr' && <SekonicSettings reader={reader} form={form} onChange={change} />}
      <PaperSlip />
    </>
  );
}
