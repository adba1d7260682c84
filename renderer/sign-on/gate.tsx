import type { ReactNode } from 'react';
import { spaced } from '../french/typography.ts';
import { TrainingBanner } from '../sale/training-banner.tsx';
import { useTill } from '../till/till-context.tsx';

interface GateProps {
  readonly title: string;
  readonly hint: string;
  readonly children: ReactNode;
}

/** The frame of the screens before the till: the game's logo, the outlet, and what to do. */
export function Gate({ title, hint, children }: GateProps) {
  const { outlet } = useTill();
  return (
    <div className="gate">
      <TrainingBanner />
      <header className="gate-header">
        <img src="artwork/logo.svg" alt="" className="gate-logo" />
        <div>
          <p className="gate-game">L'Ile au Trésor</p>
          <p className="gate-outlet">
            {spaced(
              `${outlet.name} — point d’enregistrement ${outlet.registrationPoint}, terminal ${outlet.terminal}`,
            )}
          </p>
        </div>
      </header>
      <main className="gate-card" data-testid="gate">
        <h1>{spaced(title)}</h1>
        <p className="gate-hint">{spaced(hint)}</p>
        {children}
      </main>
    </div>
  );
}
