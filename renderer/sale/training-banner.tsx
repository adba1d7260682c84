import { useTill } from '../till/till-context.tsx';

/** Says on every screen of a training registry that nothing here has value (promise 7). */
export function TrainingBanner() {
  if (useTill().mode !== 'training') return null;
  return (
    <section className="training-banner" aria-label="Formation" data-testid="training-banner">
      FORMATION – SANS VALEUR
    </section>
  );
}
