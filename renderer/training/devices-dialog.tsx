import { ActionButton } from '../controls/action-button.tsx';
import { StatusChip } from '../controls/status-chip.tsx';
import { TillDialog } from '../controls/till-dialog.tsx';
import { type DeviceWords, printerWords, readerWords, scannerWords } from '../french/devices.ts';
import { ACTION_KEYS } from '../logic/key-map.ts';
import { useTill } from '../till/till-context.tsx';
import { Simulators } from './simulators.tsx';

/** « Appareils »: the devices' states and what to do; in training also the simulated devices. */
export function DevicesDialog({ onClose }: { onClose: () => void }) {
  const { reader, scanner, printer, mode } = useTill();
  const training = mode === 'training';
  return (
    <TillDialog
      title={training ? 'Appareils de formation' : 'Appareils'}
      size={training ? 'large' : 'small'}
      testId="devices-dialog"
      onClose={onClose}
      keys={{ [ACTION_KEYS.devices]: onClose }}
    >
      {training ? (
        <Simulators onClose={onClose} />
      ) : (
        <>
          <DeviceLine name="Lecteur de bulletins" link={reader.link} words={readerWords(reader)} />
          <DeviceLine name="Douchette" link={scanner.link} words={scannerWords(scanner)} />
          <DeviceLine name="Imprimante" link={printer.link} words={printerWords(printer)} />
        </>
      )}
      {!training && (
        <div className="dialog-actions">
          <ActionButton look="strong" shortcut="Escape" testId="devices-close" onPress={onClose}>
            Fermer
          </ActionButton>
        </div>
      )}
    </TillDialog>
  );
}

function DeviceLine({ name, link, words }: { name: string; link: string; words: DeviceWords }) {
  return (
    <section className="device-line">
      <h3>
        {name} <StatusChip tone={words.tone} label={words.label} />
      </h3>
      <p>{words.advice}</p>
      <p className="device-link">{link}</p>
    </section>
  );
}
