import { type Explanation, explainFailure } from '../french/failures.ts';
import { DRAW_ZONE } from '../french/format.ts';
import { spaced } from '../french/typography.ts';
import { useKeys } from '../till/keys.ts';
import type { Absence } from '../till/till-context.tsx';

/** Covers the screens while there is no till behind them: nothing can be pressed, and it says why. */
export function AbsenceScreen({ absence }: { absence: Absence }) {
  useKeys(3, { actions: {} });
  const { title, next } = wordsOf(absence);
  return (
    <main className="waiting" role="alert" data-testid="waiting" data-kind={absence.kind}>
      <img src="artwork/logo.svg" alt="" className="gate-logo" />
      <p>{title}</p>
      <p className="waiting-next">{next}</p>
    </main>
  );
}

function wordsOf(absence: Absence): Explanation {
  switch (absence.kind) {
    case 'starting':
      return { title: 'Le terminal démarre…', next: '' };
    case 'restarting':
      return {
        title: 'Le moteur du terminal redémarre…',
        next: spaced('Patientez : aucune vente enregistrée n’est perdue.'),
      };
    case 'stopped':
      return {
        title: 'Le moteur du terminal s’est arrêté plusieurs fois de suite.',
        next: spaced(
          'Fermez la fenêtre et relancez le terminal. Si cela continue, appelez le service technique.',
        ),
      };
    case 'refused':
      return explainFailure(absence.failure, DRAW_ZONE);
  }
}
