import { useState } from 'react';
import { ActionButton } from '../controls/action-button.tsx';
import { StatusChip } from '../controls/status-chip.tsx';
import { printerWords } from '../french/devices.ts';
import { useTill } from '../till/till-context.tsx';
import type { Simulate } from './simulators.tsx';

/** Training: the simulated printer's cover, paper, cable, and its silence. */
export function SimulatedPrinter({ simulate }: { simulate: Simulate }) {
  const { printer } = useTill();
  const [mute, setMute] = useState(false);
  const words = printerWords(printer);
  const connected = printer.kind !== 'absent';
  const coverOpen = printer.kind === 'cover-open';
  return (
    <section>
      <h3>
        Imprimante <StatusChip tone={words.tone} label={words.label} />
      </h3>
      <div className="button-row">
        <ActionButton
          testId="printer-cover"
          onPress={() => void simulate('simulatePrinter', { coverOpen: !coverOpen })}
        >
          {coverOpen ? 'Fermer le capot' : 'Ouvrir le capot'}
        </ActionButton>
        <ActionButton
          testId="printer-paper-ok"
          onPress={() => void simulate('simulatePrinter', { paper: 'ok' })}
        >
          Rouleau neuf
        </ActionButton>
        <ActionButton
          testId="printer-paper-near-end"
          onPress={() => void simulate('simulatePrinter', { paper: 'near-end' })}
        >
          Papier bas
        </ActionButton>
        <ActionButton
          testId="printer-paper-out"
          onPress={() => void simulate('simulatePrinter', { paper: 'out' })}
        >
          Plus de papier
        </ActionButton>
        <ActionButton
          testId="printer-mute"
          onPress={async () => {
            if (await simulate('simulatePrinter', { mute: !mute })) setMute(!mute);
          }}
        >
          {mute ? 'Rendre la parole' : 'Rendre muette'}
        </ActionButton>
        <ActionButton
          testId="printer-connection"
          onPress={() => void simulate('simulatePrinter', { connected: !connected })}
        >
          {connected ? 'Débrancher' : 'Rebrancher'}
        </ActionButton>
      </div>
    </section>
  );
}
