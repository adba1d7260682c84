import { useState } from 'react';
import type { CommandResult } from '../../electron/contract/commands.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { StatusChip } from '../controls/status-chip.tsx';
import { TextInput } from '../controls/text-input.tsx';
import { scannerWords } from '../french/devices.ts';
import { explainFailure } from '../french/failures.ts';
import { spaced } from '../french/typography.ts';
import { send } from '../terminal.ts';
import { giveScan } from '../till/keys.ts';
import { useTill } from '../till/till-context.tsx';
import { marksToSend, type Simulate } from './simulate.ts';
import { type SlipCrosses, touchBox } from './slip-crosses.ts';
import { SlipSheet } from './slip-sheet.tsx';

/** How long a prepared play is good for, in minutes: a day; and one that has been out of date for an hour. */
const A_DAY = 1440;
const OUT_OF_DATE = -60;

interface SimulatedScannerProps {
  readonly crosses: SlipCrosses;
  readonly setCrosses: (change: (before: SlipCrosses) => SlipCrosses) => void;
  readonly simulate: Simulate;
  readonly onScanned: () => void;
}

/** Training: codes to present, typed or made from the crosses on the sheet. */
export function SimulatedScanner({ crosses, setCrosses, simulate, onScanned }: SimulatedScannerProps) {
  const { scanner, outlet } = useTill();
  const [text, setText] = useState('');
  const [prepared, setPrepared] = useState<CommandResult<'prepareCode'> | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const words = scannerWords(scanner);
  const isSerial = scanner.kind === 'ready';

  const prepare = async (validMinutes: number) => {
    const outcome = await send('prepareCode', { marks: marksToSend(crosses.firm), validMinutes });
    if (outcome.ok) {
      setPrepared(outcome.value);
      setText(outcome.value.code);
      setProblem(null);
      return;
    }
    const { title, next } = explainFailure(outcome.error, outlet.zone);
    setPrepared(null);
    setProblem(`${title} ${next}`);
  };
  const present = async () => {
    const code = text.trim();
    if (code === '') return;
    if (!isSerial) giveScan([code.toUpperCase()]);
    else if (!(await simulate('simulateScan', { text: code }))) return;
    onScanned();
  };

  return (
    <>
      <SlipSheet
        crosses={crosses}
        onTouch={(zone, value) => setCrosses((before) => touchBox(before, zone, value, 'firm'))}
      />
      <div className="simulator-side">
        <section>
          <h3>
            Douchette <StatusChip tone={words.tone} label={words.label} />
          </h3>
          <TextInput
            label="Code à présenter"
            hint={spaced(
              isSerial
                ? 'Il arrive par la douchette simulée.'
                : 'Il arrive comme tapé au clavier : la douchette simulée se choisit dans « Réglages ».',
            )}
            testId="scan-text"
            value={text}
            maxLength={200}
            takesScans
            onChange={setText}
          />
          <ActionButton
            look="strong"
            icon="scanner"
            testId="present-code"
            isDisabled={text.trim() === ''}
            onPress={present}
          >
            Présenter un code
          </ActionButton>
        </section>
        <section>
          <h3>Prise de jeu préparée</h3>
          <p>{spaced('Faite des croix du bulletin ci-contre, comme par l’application de l’opérateur.')}</p>
          <div className="button-row">
            <ActionButton testId="prepare-code" onPress={() => void prepare(A_DAY)}>
              Préparer
            </ActionButton>
            <ActionButton testId="prepare-expired" onPress={() => void prepare(OUT_OF_DATE)}>
              Préparer une périmée
            </ActionButton>
          </div>
          <p className="pin-problem" role="alert" data-testid="prepare-problem">
            {problem}
          </p>
          {prepared && (
            <figure className="prepared-code">
              <img
                src={`data:image/png;base64,${prepared.qr.png}`}
                alt={spaced('QR de la prise de jeu préparée')}
                data-testid="prepared-qr"
              />
              <figcaption data-testid="prepared-code">{prepared.code}</figcaption>
            </figure>
          )}
        </section>
      </div>
    </>
  );
}
