import { useState } from 'react';
import type { CommandName, CommandParams } from '../../electron/contract/commands.ts';
import { BLANK_MARKS, type SlipMarks } from '../../electron/games/ile-au-tresor/slip-marks.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { explainFailure } from '../french/failures.ts';
import { send } from '../terminal.ts';
import { useTill } from '../till/till-context.tsx';
import { EXAMPLE_SLIPS } from './example-slips.ts';
import { SimulatedPapers } from './simulated-papers.tsx';
import { SimulatedPrinter } from './simulated-printer.tsx';
import { SlipSheet } from './slip-sheet.tsx';
import { toggleMark } from './slip-toggle.ts';

/** Sends a training command and says in French what went wrong, if anything did. */
export type Simulate = <Name extends CommandName>(
  command: Name,
  params: CommandParams<Name>,
) => Promise<boolean>;

/** Training: a slip to mark and insert, and the faults of the simulated devices. */
export function Simulators({ onClose }: { onClose: () => void }) {
  const { reader, outlet } = useTill();
  const [marks, setMarks] = useState<SlipMarks>(BLANK_MARKS);
  const [problem, setProblem] = useState<string | null>(null);

  const simulate: Simulate = async (command, params) => {
    const outcome = await send(command, params);
    if (outcome.ok) {
      setProblem(null);
      return true;
    }
    const { title, next } = explainFailure(outcome.error, outlet.zone);
    setProblem(`${title} ${next}`);
    return false;
  };
  const insert = async () => {
    const { places, pirates, stakes, draws } = marks;
    const params = { places: [...places], pirates: [...pirates], stakes: [...stakes], draws: [...draws] };
    if (await simulate('simulateSlip', { marks: params as CommandParams<'simulateSlip'>['marks'] }))
      onClose();
  };
  const connected = reader.kind !== 'absent';

  return (
    <div className="simulators">
      <SlipSheet
        marks={marks}
        onToggle={(zone, value) => setMarks((before) => toggleMark(before, zone, value))}
      />
      <div className="simulators-side">
        <section>
          <h3>Bulletin</h3>
          <div className="button-row">
            {EXAMPLE_SLIPS.map((example) => (
              <ActionButton
                key={example.id}
                testId={`example-${example.id}`}
                onPress={() => setMarks(example.marks)}
              >
                {example.name}
              </ActionButton>
            ))}
          </div>
          <div className="button-row">
            <ActionButton look="strong" icon="slip" testId="insert-slip" onPress={insert}>
              Insérer
            </ActionButton>
            <ActionButton
              testId="simulate-reader"
              onPress={() => void simulate('simulateReader', { connected: !connected })}
            >
              {connected ? 'Débrancher le lecteur' : 'Rebrancher le lecteur'}
            </ActionButton>
          </div>
        </section>
        <SimulatedPrinter simulate={simulate} />
        <section>
          <h3>Horloge</h3>
          <div className="button-row">
            {CLOCK_SHIFTS.map(({ name, shiftMs }) => (
              <ActionButton
                key={shiftMs}
                testId={`clock-${shiftMs}`}
                onPress={() => void simulate('simulateClock', { shiftMs })}
              >
                {name}
              </ActionButton>
            ))}
          </div>
        </section>
        <p className="pin-problem" role="alert" data-testid="simulators-problem">
          {problem}
        </p>
        <SimulatedPapers />
        <ActionButton look="strong" shortcut="Escape" testId="devices-close" onPress={onClose}>
          Fermer
        </ActionButton>
      </div>
    </div>
  );
}

const MINUTE_MS = 60_000;
const CLOCK_SHIFTS = [
  { name: '+ 5 minutes', shiftMs: 5 * MINUTE_MS },
  { name: '+ 1 heure', shiftMs: 60 * MINUTE_MS },
  { name: '− 1 heure', shiftMs: -60 * MINUTE_MS },
] as const;
