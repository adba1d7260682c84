import { useState } from 'react';
import { ActionButton } from '../controls/action-button.tsx';
import { explainFailure } from '../french/failures.ts';
import { spaced } from '../french/typography.ts';
import { send } from '../terminal.ts';
import { useTill } from '../till/till-context.tsx';

/** The paper slip as a PDF for a print shop. */
export function PaperSlip() {
  const { zone } = useTill().outlet;
  const [message, setMessage] = useState('');
  const make = async () => {
    const outcome = await send('slipSheet', {});
    if (outcome.ok) {
      setMessage(spaced(`Bulletin papier enregistré : ${outcome.value.file}`));
      return;
    }
    const { title, next } = explainFailure(outcome.error, zone);
    setMessage(`${title} ${next}`);
  };
  return (
    <div className="button-row button-row-centred">
      <ActionButton testId="slip-sheet-pdf" icon="slip" onPress={() => void make()}>
        Bulletin papier (PDF)
      </ActionButton>
      <p className="field-hint" role="status" data-testid="slip-sheet-message">
        {message || spaced('Pour l’imprimeur : plusieurs bulletins par feuille A4, avec traits de coupe.')}
      </p>
    </div>
  );
}
