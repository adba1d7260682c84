import { useState } from 'react';
import type { CommandParams } from '../../electron/contract/commands.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { Segments } from '../controls/segments.tsx';
import { StatusChip } from '../controls/status-chip.tsx';
import { printerWords } from '../french/devices.ts';
import { useTill } from '../till/till-context.tsx';
import type { Simulate } from './simulate.ts';

type Faults = CommandParams<'simulatePrinter'>;
type FaultKind = NonNullable<Faults['faultAt']>['kind'];

/** Paper left by the button that lets a roll end within a receipt, in mm. */
const SHORT_ROLL_MM = 100;

/** Where a fault comes within the next receipt: a short paper is some ten thousand bytes. */
const FAULT_AT_BYTES = 3000;

/** Rows of dots a second of a slow printer and of the usual one. */
const SPEEDS = { slow: 100, usual: 1200 };

/** Receive buffers: one far smaller than a receipt, and the usual one. */
const BUFFERS = { small: 4096, usual: 65_536 };

/** Training: the simulated printer's cover, paper, blade, cable and power, and its silence. */
export function SimulatedPrinter({ simulate }: { simulate: Simulate }) {
  const { printer } = useTill();
  const [on, setOn] = useState({ mute: false, tokens: true, cutterJammed: false, overheated: false });
  const [slow, setSlow] = useState(false);
  const [small, setSmall] = useState(false);
  const [faultKind, setFaultKind] = useState<FaultKind>('paper-out');
  const words = printerWords(printer);
  const connected = printer.kind !== 'absent';
  const coverOpen = printer.kind === 'cover-open';
  const apply = (faults: Faults) => () => void simulate('simulatePrinter', faults);
  const toggle = (name: keyof typeof on) => async () => {
    const value = !on[name];
    if (await simulate('simulatePrinter', { [name]: value })) setOn({ ...on, [name]: value });
  };
  const changeSpeed = async () => {
    const rowsPerSecond = slow ? SPEEDS.usual : SPEEDS.slow;
    if (await simulate('simulatePrinter', { rowsPerSecond })) setSlow(!slow);
  };
  const changeBuffer = async () => {
    const bufferBytes = small ? BUFFERS.usual : BUFFERS.small;
    if (await simulate('simulatePrinter', { bufferBytes })) setSmall(!small);
  };
  return (
    <section>
      <h3>
        Imprimante <StatusChip tone={words.tone} label={words.label} />
      </h3>
      <div className="button-row">
        <ActionButton testId="printer-cover" onPress={apply({ coverOpen: !coverOpen })}>
          {coverOpen ? 'Fermer le capot' : 'Ouvrir le capot'}
        </ActionButton>
        <ActionButton testId="printer-paper-ok" onPress={apply({ paper: 'ok', paperLeftMm: null })}>
          Rouleau neuf
        </ActionButton>
        <ActionButton testId="printer-paper-near-end" onPress={apply({ paper: 'near-end' })}>
          Papier bas
        </ActionButton>
        <ActionButton testId="printer-paper-short" onPress={apply({ paperLeftMm: SHORT_ROLL_MM })}>
          Reste {SHORT_ROLL_MM} mm
        </ActionButton>
        <ActionButton testId="printer-paper-out" onPress={apply({ paper: 'out' })}>
          Plus de papier
        </ActionButton>
        <ActionButton testId="printer-cutter" onPress={toggle('cutterJammed')}>
          {on.cutterJammed ? 'Dégager la lame' : 'Bloquer la lame'}
        </ActionButton>
        <ActionButton testId="printer-heat" onPress={toggle('overheated')}>
          {on.overheated ? 'Laisser refroidir' : 'Surchauffer'}
        </ActionButton>
        <ActionButton testId="printer-tokens" onPress={toggle('tokens')}>
          {on.tokens ? 'Sans jetons' : 'Avec jetons'}
        </ActionButton>
        <ActionButton testId="printer-mute" onPress={toggle('mute')}>
          {on.mute ? 'Rendre la parole' : 'Rendre muette'}
        </ActionButton>
        <ActionButton testId="printer-speed" onPress={changeSpeed}>
          {slow ? 'Vitesse normale' : 'Imprimer lentement'}
        </ActionButton>
        <ActionButton testId="printer-buffer" onPress={changeBuffer}>
          {small ? 'Tampon normal' : 'Petit tampon'}
        </ActionButton>
        <ActionButton testId="printer-connection" onPress={apply({ connected: !connected })}>
          {connected ? 'Débrancher' : 'Rebrancher'}
        </ActionButton>
        <ActionButton testId="printer-power" onPress={apply({ powerCycle: true })}>
          Éteindre et rallumer
        </ActionButton>
      </div>
      <div className="button-row button-row-bottom">
        <Segments
          label="Panne au milieu du prochain reçu"
          testId="printer-fault-kind"
          value={faultKind}
          options={[
            { value: 'paper-out', name: 'Papier' },
            { value: 'cover-open', name: 'Capot' },
            { value: 'power', name: 'Courant' },
            { value: 'cable', name: 'Câble' },
          ]}
          onChange={setFaultKind}
        />
        <ActionButton
          testId="printer-fault-at"
          onPress={apply({ faultAt: { kind: faultKind, bytes: FAULT_AT_BYTES } })}
        >
          Préparer cette panne
        </ActionButton>
      </div>
    </section>
  );
}
