import type { SalesState } from '../../electron/contract/state.ts';
import { CommitButton } from '../controls/commit-button.tsx';
import { Icon } from '../controls/icons.tsx';
import { clockDoubt, clockWitnessName } from '../french/clock-words.ts';
import { longDateTime } from '../french/format.ts';
import { spaced } from '../french/typography.ts';
import { ACTION_KEYS } from '../logic/key-map.ts';
import { useTill } from '../till/till-context.tsx';

interface ClockPanelProps {
  readonly sales: Extract<SalesState, { kind: 'clock-suspect' }>;
  /** Only for a manager. */
  readonly onRecover: (() => void) | undefined;
}

/** The clock went back, or isn't the time source's: why nothing is sold, and a manager's word that it is right now. */
export function ClockPanel({ sales, onRecover }: ClockPanelProps) {
  const { zone } = useTill().outlet;
  return (
    <section className="panel panel-warning" role="alert" data-testid="clock-suspect">
      <p className="panel-title">
        <Icon name="attention" />
        <span>{clockDoubt(sales.against)}</span>
      </p>
      <p>{spaced(`Elle dit : ${longDateTime(sales.now, zone)}.`)}</p>
      <p>{spaced(`${clockWitnessName(sales.against)} : ${longDateTime(sales.lastKnown, zone)}.`)}</p>
      <p className="panel-next">
        {spaced(
          onRecover
            ? 'Vérifiez l’heure, réglez-la si besoin, puis confirmez-la : c’est enregistré.'
            : 'Appelez un responsable : il doit s’identifier et confirmer l’heure.',
        )}
      </p>
      {onRecover && (
        <div className="panel-actions">
          <CommitButton
            look="strong"
            testId="recover-clock"
            shortcut={ACTION_KEYS.decide}
            onCommit={onRecover}
          >
            L’heure est juste
          </CommitButton>
        </div>
      )}
    </section>
  );
}
