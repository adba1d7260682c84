import { useEffect, useState } from 'react';
import { ActionButton } from '../controls/action-button.tsx';
import { TillDialog } from '../controls/till-dialog.tsx';
import { timeOfDay } from '../french/format.ts';
import { send } from '../terminal.ts';
import { useTill } from '../till/till-context.tsx';

interface Paper {
  readonly at: number;
  readonly png: string;
}

const SHOWN = 6;

/** Training: the last papers out of the simulated printer, latest first. */
export function SimulatedPapers() {
  const { lastReceipts, printer, outlet } = useTill();
  const [papers, setPapers] = useState<readonly Paper[]>([]);
  const [enlarged, setEnlarged] = useState<Paper | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: receipts and printer tell that a paper may have come out
  useEffect(() => {
    let outdated = false;
    void send('simulatedPapers', { limit: SHOWN }).then((outcome) => {
      if (!outdated && outcome.ok) setPapers(outcome.value.papers);
    });
    return () => {
      outdated = true;
    };
  }, [lastReceipts, printer]);

  return (
    <section className="papers">
      <h3>Derniers papiers sortis</h3>
      <ul className="paper-list" data-testid="simulated-papers">
        {papers.map(({ at, png }) => (
          <li key={at}>
            <button
              type="button"
              className="paper"
              data-testid="simulated-paper"
              onClick={() => setEnlarged({ at, png })}
            >
              <img
                src={`data:image/png;base64,${png}`}
                alt={`Agrandir le papier de ${timeOfDay(at, outlet.zone)}`}
              />
            </button>
          </li>
        ))}
        {papers.length === 0 && <li className="empty">Aucun papier encore.</li>}
      </ul>
      {enlarged && (
        <TillDialog
          title={`Papier de ${timeOfDay(enlarged.at, outlet.zone)}`}
          size="small"
          level={2}
          testId="paper-dialog"
          onClose={() => setEnlarged(null)}
        >
          <div className="receipt-picture paper-picture">
            <img src={`data:image/png;base64,${enlarged.png}`} alt="Papier sorti" />
          </div>
          <ActionButton
            look="strong"
            shortcut="Escape"
            testId="paper-close"
            onPress={() => setEnlarged(null)}
          >
            Fermer
          </ActionButton>
        </TillDialog>
      )}
    </section>
  );
}
