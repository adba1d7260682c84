import { ActionButton } from '../controls/action-button.tsx';
import type { Simulate } from './simulate.ts';

const MINUTE_MS = 60_000;
const CLOCK_SHIFTS = [
  { name: '+ 5 minutes', shiftMs: 5 * MINUTE_MS },
  { name: '+ 1 heure', shiftMs: 60 * MINUTE_MS },
  { name: '− 1 heure', shiftMs: -60 * MINUTE_MS },
] as const;

/** Training: the till's clock, moved on or back. */
export function SimulatedClock({ simulate }: { simulate: Simulate }) {
  return (
    <section>
      <h3>Horloge du terminal</h3>
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
  );
}
