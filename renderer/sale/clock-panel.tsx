import type { SalesState } from '../../electron/contract/state.ts';
import { CommitButton } from '../controls/commit-button.tsx';
import { Icon } from '../controls/icons.tsx';
import { longDateTime } from '../french/format.ts';
import { spaced } from '../french/typography.ts';
import { send } from '../terminal.ts';
import { useNotices } from '../till/notices.tsx';
import { useTill } from '../till/till-context.tsx';

/** The clock went back: why nothing is sold, and a manager's word that it is right now. */
export function ClockPanel({ sales }: { sales: Extract<SalesState, { kind: 'clock-suspect' }> }) {
  const { operator, outlet } = useTill();
  const { fail } = useNotices();
  const recover = async () => {
    const outcome = await send('recoverClock', {});
    if (!outcome.ok) fail(outcome.error);
  };
  return (
    <section className="panel panel-warning" role="alert" data-testid="clock-suspect">
      <p className="panel-title">
        <Icon name="attention" />
        <span>L’horloge a reculé</span>
      </p>
      <p>{spaced(`Elle dit : ${longDateTime(sales.now, outlet.zone)}.`)}</p>
      <p>{spaced(`Dernière opération : ${longDateTime(sales.lastKnown, outlet.zone)}.`)}</p>
      <p className="panel-next">
        {operator?.role === 'manager'
          ? 'Vérifiez l’heure, réglez-la si besoin, puis confirmez-la. Votre confirmation est enregistrée.'
          : 'Appelez un responsable : il doit s’identifier et confirmer l’heure.'}
      </p>
      {operator?.role === 'manager' && (
        <div className="panel-actions">
          <CommitButton look="strong" testId="recover-clock" shortcut="F6" onCommit={recover}>
            L’heure est juste
          </CommitButton>
        </div>
      )}
    </section>
  );
}
