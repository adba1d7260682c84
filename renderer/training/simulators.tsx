import { useState } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs';
import { ActionButton } from '../controls/action-button.tsx';
import { explainFailure } from '../french/failures.ts';
import { send } from '../terminal.ts';
import { useTill } from '../till/till-context.tsx';
import type { Simulate } from './simulate.ts';
import { SimulatedClock } from './simulated-clock.tsx';
import { SimulatedPapers } from './simulated-papers.tsx';
import { SimulatedPrinter } from './simulated-printer.tsx';
import { SimulatedReader } from './simulated-reader.tsx';
import { SimulatedScanner } from './simulated-scanner.tsx';
import { NO_CROSSES } from './slip-crosses.ts';

/** Training: a slip to mark and insert, codes to scan, and the faults of the simulated devices. */
export function Simulators({ onClose }: { onClose: () => void }) {
  const { zone } = useTill().outlet;
  const [crosses, setCrosses] = useState(NO_CROSSES);
  const [problem, setProblem] = useState<string | null>(null);

  const simulate: Simulate = async (command, params) => {
    const outcome = await send(command, params);
    if (outcome.ok) {
      setProblem(null);
      return true;
    }
    const { title, next } = explainFailure(outcome.error, zone);
    setProblem(`${title} ${next}`);
    return false;
  };

  return (
    <Tabs className="simulators">
      <div className="simulators-head">
        <TabList aria-label="Appareils de formation" className="simulator-list">
          {TABS.map(({ id, name }) => (
            <Tab key={id} id={id} className="settings-tab" data-testid={`simulator-${id}`}>
              {name}
            </Tab>
          ))}
        </TabList>
        <ActionButton look="strong" shortcut="Escape" testId="devices-close" onPress={onClose}>
          Fermer
        </ActionButton>
      </div>
      <p className="pin-problem simulators-problem" role="alert" data-testid="simulators-problem">
        {problem}
      </p>
      <TabPanel id="reader" className="simulator">
        <SimulatedReader crosses={crosses} setCrosses={setCrosses} simulate={simulate} onInserted={onClose} />
      </TabPanel>
      <TabPanel id="scanner" className="simulator">
        <SimulatedScanner crosses={crosses} setCrosses={setCrosses} simulate={simulate} onScanned={onClose} />
      </TabPanel>
      <TabPanel id="printer" className="simulator simulator-single">
        <SimulatedPrinter simulate={simulate} />
        <SimulatedPapers />
      </TabPanel>
      <TabPanel id="clock" className="simulator simulator-single">
        <SimulatedClock simulate={simulate} />
      </TabPanel>
    </Tabs>
  );
}

const TABS = [
  { id: 'reader', name: 'Bulletin et lecteur' },
  { id: 'scanner', name: 'Douchette' },
  { id: 'printer', name: 'Imprimante' },
  { id: 'clock', name: 'Horloge' },
] as const;
