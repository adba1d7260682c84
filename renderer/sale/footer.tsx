import { ActionButton } from '../controls/action-button.tsx';
import { CommitButton } from '../controls/commit-button.tsx';
import { Icon } from '../controls/icons.tsx';
import { KeyCap } from '../controls/key-cap.tsx';
import { StatusChip } from '../controls/status-chip.tsx';
import { balanceName } from '../french/balance-words.ts';
import { amount } from '../french/format.ts';
import { receiptStateWords } from '../french/print-words.ts';
import { spaced } from '../french/typography.ts';
import { ACTION_KEYS } from '../logic/key-map.ts';
import { useTill } from '../till/till-context.tsx';

interface FooterProps {
  readonly onCash: () => void;
  readonly onNextCustomer: () => void;
  readonly onReceipts: () => void;
  readonly onCheck: () => void;
  readonly onQuestions: () => void;
}

/** What the customer owes or is owed, over sales and payments, the change, and the last receipt. */
export function Footer({ onCash, onNextCustomer, onReceipts, onCheck, onQuestions }: FooterProps) {
  const { customer, lastReceipts, printQuestions } = useTill();
  const last = lastReceipts[0];
  return (
    <footer className="footer">
      <div className="customer" data-testid="customer">
        <p className="customer-name">{balanceName(customer.balance)}</p>
        <p className="customer-total" data-testid="customer-total" data-cents={customer.balance}>
          {amount(Math.abs(customer.balance))}
        </p>
      </div>
      <button
        type="button"
        className="cash-button"
        data-testid="cash"
        aria-keyshortcuts={ACTION_KEYS.cash}
        onClick={onCash}
      >
        <span className="cash-words">
          <span className="cash-name">
            Espèces reçues <KeyCap name={ACTION_KEYS.cash} />
          </span>
          <span className="cash-given">{customer.cashGiven === null ? '—' : amount(customer.cashGiven)}</span>
        </span>
        <span className="cash-words">
          <span className="cash-name">À rendre</span>
          <span className="cash-change" data-testid="change-due">
            {customer.changeDue === null ? '—' : amount(customer.changeDue)}
          </span>
        </span>
      </button>
      <CommitButton
        look="plain"
        shortcut={ACTION_KEYS.nextCustomer}
        testId="next-customer"
        onCommit={onNextCustomer}
      >
        Client suivant
      </CommitButton>
      <div className="last-receipt" data-testid="last-receipt">
        {last ? (
          <>
            <p className="last-receipt-number">{last.number}</p>
            <p>
              <StatusChip {...receiptStateWords(last)} /> {amount(last.total)}
            </p>
          </>
        ) : (
          <p className="last-receipt-none">Aucun reçu encore</p>
        )}
      </div>
      <ActionButton shortcut={ACTION_KEYS.check} testId="check" onPress={onCheck}>
        Contrôle
      </ActionButton>
      <ActionButton shortcut={ACTION_KEYS.reprint} testId="receipts" onPress={onReceipts}>
        Réimprimer
      </ActionButton>
      {printQuestions.length > 0 && (
        <button
          type="button"
          className="button button-question"
          data-testid="print-questions"
          aria-keyshortcuts={ACTION_KEYS.printQuestions}
          onClick={onQuestions}
        >
          <Icon name="attention" />
          <span className="button-text">{spaced(`À vérifier : ${printQuestions.length}`)}</span>
          <KeyCap name={ACTION_KEYS.printQuestions} />
        </button>
      )}
    </footer>
  );
}
