import { useState } from 'react';
import type { GameRules } from '../../electron/contract/settings.ts';
import { CommitButton } from '../controls/commit-button.tsx';
import { NumberInput } from '../controls/number-input.tsx';
import { Segments } from '../controls/segments.tsx';
import { explainFailure } from '../french/failures.ts';
import { spaced } from '../french/typography.ts';
import { send } from '../terminal.ts';
import { useTill } from '../till/till-context.tsx';

import { PaymentRulesForm } from './payment-rules.tsx';
import { ResultFileRulesForm } from './result-file-rules.tsx';

interface RuleSettingsProps {
  readonly rules: GameRules;
  readonly onChange: (rules: GameRules) => void;
  readonly onMessage: (message: string) => void;
}

/** Rules of the operator of the game, recorded in the registry (articles 3, 4 and 7). */
export function RuleSettings({ rules, onChange, onMessage }: RuleSettingsProps) {
  const { zone } = useTill().outlet;
  const [refused, setRefused] = useState<string | null>(null);
  const record = async () => {
    const outcome = await send('changeRules', rules);
    setRefused(null);
    if (outcome.ok) {
      onMessage('Règles inscrites au registre.');
      return;
    }
    if (outcome.error.code === 'invalid-parameters') setRefused(outcome.error.field);
    onMessage(explainFailure(outcome.error, zone).title);
  };
  const errorOf = (field: string) => (refused?.endsWith(field) ? 'Valeur refusée.' : undefined);
  return (
    <>
      <h2>Plafond de l’article 3</h2>
      <Segments
        label="Le plafond de 50 compte"
        testId="cap-counts"
        value={rules.capCounts}
        options={[
          { value: 'unit-stakes', name: 'les mises unitaires' },
          { value: 'receipts', name: 'les reçus' },
        ]}
        onChange={(capCounts) => onChange({ ...rules, capCounts })}
      />
      <p className="field-hint">{spaced('Fixé pour chaque tirage à sa première vente.')}</p>
      <NumberInput
        label="Part des 50 attribuée à ce registre"
        hint="1 à 50"
        testId="cap-allotment"
        value={rules.capAllotment}
        error={errorOf('capAllotment')}
        onChange={(capAllotment) => onChange({ ...rules, capAllotment })}
      />
      <h2>Horloge</h2>
      <NumberInput
        label="Recul toléré, en millisecondes"
        hint="0 à 60 000"
        testId="clock-tolerance"
        value={rules.clockToleranceMs}
        error={errorOf('clockToleranceMs')}
        onChange={(clockToleranceMs) => onChange({ ...rules, clockToleranceMs })}
      />
      <PaymentRulesForm
        rules={rules.payments}
        errorOf={errorOf}
        onChange={(payments) => onChange({ ...rules, payments })}
      />
      <ResultFileRulesForm
        rules={rules.resultFiles}
        errorOf={errorOf}
        onChange={(resultFiles) => onChange({ ...rules, resultFiles })}
      />
      <CommitButton look="strong" testId="record-rules" onCommit={() => void record()}>
        Inscrire ces règles au registre
      </CommitButton>
    </>
  );
}
