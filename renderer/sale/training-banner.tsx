import { useTill } from '../till/till-context.tsx';

/** Says on every screen of a training registry that nothing here has value (promise 7). */
export function TrainingBanner() {
  if (useTill().mode !== 'training') return null;
  return (
    <p className="training-banner" role="note" data-testid="training-banner">
      FORMATION – SANS VALEUR
    </p>
  );
}
