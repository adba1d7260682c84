import { ActionButton } from '../controls/action-button.tsx';
import { Icon } from '../controls/icons.tsx';
import { counted } from '../french/typography.ts';
import type { Notice } from '../till/notices.tsx';

interface NoticePanelProps {
  readonly notice: Notice;
  readonly others: number;
  readonly onAcknowledge: (id: string) => void;
}

/** A message that stays until acknowledged: what happened, and what to do next. */
export function NoticePanel({ notice, others, onAcknowledge }: NoticePanelProps) {
  return (
    <section className={`panel panel-${notice.tone}`} role="alert" data-testid="notice">
      <p className="panel-title">
        <Icon name={notice.tone === 'error' ? 'attention' : 'good'} />
        <span>{notice.title}</span>
      </p>
      <p className="panel-next">{notice.next}</p>
      <div className="panel-actions">
        {others > 0 && <span>{counted(others, 'autre message', 'autres messages')}</span>}
        <ActionButton
          look="strong"
          shortcut="Escape"
          testId="notice-acknowledge"
          onPress={() => onAcknowledge(notice.id)}
        >
          Compris
        </ActionButton>
      </div>
    </section>
  );
}
