import { useState } from 'react';
import type { CommandParams } from '../../electron/contract/commands.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { CheckInput } from '../controls/check-input.tsx';
import { Segments } from '../controls/segments.tsx';
import { StatusChip } from '../controls/status-chip.tsx';
import { readerWords } from '../french/devices.ts';
import { useTill } from '../till/till-context.tsx';
import { EXAMPLE_SLIPS } from './example-slips.ts';
import { marksToSend, type Simulate } from './simulate.ts';
import { type SlipCrosses, touchBox } from './slip-crosses.ts';
import { SlipSheet } from './slip-sheet.tsx';

type SlipFault = NonNullable<CommandParams<'simulateSlip'>['fault']>;

const FAULTS: readonly { readonly value: SlipFault | 'none'; readonly name: string }[] = [
  { value: 'none', name: 'Rien' },
  { value: 'byte-by-byte', name: 'Octet par octet' },
  { value: 'merged', name: 'Réponses collées' },
  { value: 'flipped-bit', name: 'Un bit faux' },
  { value: 'hang-up', name: 'Coupure en route' },
  { value: 'jam', name: 'Bourrage' },
  { value: 'double-feed', name: 'Deux à la fois' },
  { value: 'missed-strobes', name: 'Repères manqués' },
  { value: 'fed-twice', name: 'Passé deux fois' },
];

interface SimulatedReaderProps {
  readonly crosses: SlipCrosses;
  readonly setCrosses: (change: (before: SlipCrosses) => SlipCrosses) => void;
  readonly simulate: Simulate;
  readonly onInserted: () => void;
}

/** Training: a slip to mark and to insert, what goes wrong with it, and the reader's own troubles. */
export function SimulatedReader({ crosses, setCrosses, simulate, onInserted }: SimulatedReaderProps) {
  const { reader } = useTill();
  const [isFaint, setFaint] = useState(false);
  const [fault, setFault] = useState<SlipFault | 'none'>('none');
  const words = readerWords(reader);
  const insert = async () => {
    const inserted = await simulate('simulateSlip', {
      marks: marksToSend(crosses.firm),
      faint: marksToSend(crosses.faint),
      fault: fault === 'none' ? null : fault,
    });
    if (inserted) onInserted();
  };
  const apply = (wishes: CommandParams<'simulateReader'>) => () => void simulate('simulateReader', wishes);
  return (
    <>
      <SlipSheet
        crosses={crosses}
        onTouch={(zone, value) =>
          setCrosses((before) => touchBox(before, zone, value, isFaint ? 'faint' : 'firm'))
        }
      />
      <div className="simulator-side">
        <section>
          <h3>Bulletin</h3>
          <div className="button-row">
            {EXAMPLE_SLIPS.map((example) => (
              <ActionButton
                key={example.id}
                testId={`example-${example.id}`}
                onPress={() => setCrosses(() => example.crosses)}
              >
                {example.name}
              </ActionButton>
            ))}
          </div>
          <Segments
            label="Ce qui lui arrive"
            testId="slip-fault"
            look="chips"
            value={fault}
            options={FAULTS}
            onChange={setFault}
          />
          <div className="button-row button-row-centred">
            <ActionButton look="strong" icon="slip" testId="insert-slip" onPress={insert}>
              Insérer
            </ActionButton>
            <CheckInput
              label="Cocher d’une croix légère"
              testId="faint-crosses"
              value={isFaint}
              onChange={setFaint}
            />
          </div>
        </section>
        <section>
          <h3>
            Lecteur <StatusChip tone={words.tone} label={words.label} />
          </h3>
          <dl className="simulator-rows">
            {TROUBLES.map(({ name, actions }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd className="button-row">
                  {actions.map(({ id, label, wishes }) => (
                    <ActionButton key={id} testId={`reader-${id}`} onPress={apply(wishes)}>
                      {label}
                    </ActionButton>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
    </>
  );
}

interface TroubleRow {
  readonly name: string;
  readonly actions: readonly {
    readonly id: string;
    readonly label: string;
    readonly wishes: CommandParams<'simulateReader'>;
  }[];
}

const TROUBLES: readonly TroubleRow[] = [
  {
    name: 'Modèle',
    actions: [
      { id: 'chatsworth', label: 'Chatsworth', wishes: { protocol: 'chatsworth' } },
      { id: 'sekonic', label: 'Sekonic (lit la noirceur)', wishes: { protocol: 'sekonic' } },
    ],
  },
  {
    name: 'Câble',
    actions: [
      { id: 'unplug', label: 'Débrancher', wishes: { connected: false } },
      { id: 'plug', label: 'Rebrancher', wishes: { connected: true } },
      { id: 'power', label: 'Éteindre et rallumer', wishes: { powerCycle: true } },
    ],
  },
  {
    name: 'Capot',
    actions: [
      { id: 'open-cover', label: 'Ouvrir', wishes: { coverOpen: true } },
      { id: 'close-cover', label: 'Fermer', wishes: { coverOpen: false } },
      { id: 'remove-slip', label: 'Retirer le bulletin', wishes: { removeSlip: true } },
    ],
  },
  {
    name: 'Réponses',
    actions: [
      { id: 'refuse', label: 'Tout refuser', wishes: { refusing: true } },
      { id: 'obey', label: 'Obéir', wishes: { refusing: false } },
      { id: 'dead', label: 'Rester muet', wishes: { dead: true } },
    ],
  },
];
