import { useEffect, useState } from 'react';
import type { CommandResult } from '../../electron/contract/commands.ts';
import type { SerialLinkSettings } from '../../electron/contract/settings.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { NumberInput } from '../controls/number-input.tsx';
import { Segments } from '../controls/segments.tsx';
import { TextInput } from '../controls/text-input.tsx';
import { spaced } from '../french/typography.ts';
import { send } from '../terminal.ts';
import type { SettingsForm } from './settings-form.ts';

interface SerialLinkProps {
  /** Path of these settings, such as "devices.reader.link". */
  readonly name: string;
  readonly link: SerialLinkSettings;
  readonly form: SettingsForm;
  readonly onChange: (link: SerialLinkSettings) => void;
}

/** A serial port, with those that the machine has now. */
export function SerialLink({ name, link, form, onChange }: SerialLinkProps) {
  const [found, setFound] = useState<CommandResult<'listSerialPorts'> | null>(null);
  useEffect(() => {
    let outdated = false;
    void send('listSerialPorts', {}).then((outcome) => {
      if (!outdated && outcome.ok) setFound(outcome.value);
    });
    return () => {
      outdated = true;
    };
  }, []);

  return (
    <>
      <TextInput
        label="Port série"
        testId={`${name}.path`}
        value={link.path}
        error={form.errorOf(`${name}.path`)}
        onChange={(path) => onChange({ ...link, path })}
      />
      <div className="button-row">
        {found?.ports.map(({ path, description }) => (
          <ActionButton
            key={path}
            testId={`use-port-${path}`}
            look={path === link.path ? 'strong' : 'plain'}
            onPress={() => onChange({ ...link, path })}
          >
            {path} {description && `— ${description}`}
          </ActionButton>
        ))}
        {found?.ports.length === 0 && <p className="field-hint">Aucun port série trouvé.</p>}
      </div>
      {found?.problem && (
        <p className="field-error">{spaced(`Liste peut-être incomplète : ${found.problem}`)}</p>
      )}
      <div className="field-row">
        <NumberInput
          label="Vitesse (bauds)"
          testId={`${name}.baudRate`}
          value={link.baudRate}
          error={form.errorOf(`${name}.baudRate`)}
          onChange={(baudRate) => onChange({ ...link, baudRate })}
        />
        <Segments
          label="Bits"
          testId={`${name}.dataBits`}
          value={link.dataBits === 7 ? '7' : '8'}
          options={[
            { value: '7', name: '7' },
            { value: '8', name: '8' },
          ]}
          onChange={(bits) => onChange({ ...link, dataBits: bits === '7' ? 7 : 8 })}
        />
        <Segments
          label="Parité"
          testId={`${name}.parity`}
          value={link.parity}
          options={[
            { value: 'none', name: 'Aucune' },
            { value: 'even', name: 'Paire' },
            { value: 'odd', name: 'Impaire' },
          ]}
          onChange={(parity) => onChange({ ...link, parity })}
        />
        <Segments
          label="Bits d’arrêt"
          testId={`${name}.stopBits`}
          value={link.stopBits === 1 ? '1' : '2'}
          options={[
            { value: '1', name: '1' },
            { value: '2', name: '2' },
          ]}
          onChange={(bits) => onChange({ ...link, stopBits: bits === '1' ? 1 : 2 })}
        />
        <Segments
          label="Contrôle de flux"
          testId={`${name}.flowControl`}
          value={link.flowControl}
          options={[
            { value: 'none', name: 'Aucun' },
            { value: 'rts-cts', name: 'RTS/CTS' },
            { value: 'xon-xoff', name: 'XON/XOFF' },
          ]}
          onChange={(flowControl) => onChange({ ...link, flowControl })}
        />
      </div>
    </>
  );
}
