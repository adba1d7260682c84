import { useState } from 'react';
import { ActionButton } from '../controls/action-button.tsx';
import { DigitPad } from '../controls/digit-pad.tsx';
import { TillDialog } from '../controls/till-dialog.tsx';
import { balanceName } from '../french/balance-words.ts';
import { amount, shortAmount } from '../french/format.ts';
import { counted } from '../french/typography.ts';
import { appendToAmount, centsOfText, NOTES, textOfCents } from '../logic/cash.ts';
import { send } from '../terminal.ts';
import { useNotices } from '../till/notices.tsx';
import { useTill } from '../till/till-context.tsx';

/** Cash that the customer gave, keyed or by notes, and the change due in large type. */
export function CashDialog({ onClose }: { onClose: () => void }) {
  const { customer } = useTill();
  const { fail } = useNotices();
  const [text, setText] = useState('');
  const given = centsOfText(text);
  const { balance } = customer;
  const change = given === null ? (balance < 0 ? -balance : null) : given - balance;

  const addKey = (key: string) => setText((before) => appendToAmount(before, key));
  const addNote = (note: number) => setText((before) => textOfCents((centsOfText(before) ?? 0) + note));
  const erase = () => setText((before) => before.slice(0, -1));
  const keep = async () => {
    const outcome = await send('cashGiven', { amount: given });
    if (!outcome.ok) fail(outcome.error);
    onClose();
  };

  return (
    <TillDialog
      title="Espèces reçues"
      size="medium"
      testId="cash-dialog"
      onClose={onClose}
      keys={{ Enter: keep, F5: keep, Backspace: erase }}
      onCharacter={({ key, code }) => {
        const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1];
        if (digit !== undefined) addKey(digit);
        else if (key === ',' || key === '.') addKey(',');
      }}
    >
      <div className="cash-columns">
        <div className="cash-facts">
          <dl className="facts">
            <dt>Vendu ({counted(customer.plays, 'prise', 'prises')})</dt>
            <dd>{amount(customer.total)}</dd>
            {customer.paid > 0 && (
              <>
                <dt>Payé au joueur</dt>
                <dd data-testid="cash-paid">{amount(customer.paid)}</dd>
              </>
            )}
            <dt>{balanceName(balance)}</dt>
            <dd data-testid="cash-balance">{amount(Math.abs(balance))}</dd>
            <dt>Reçu</dt>
            <dd data-testid="cash-keyed">{given === null ? '—' : amount(given)}</dd>
          </dl>
          <p className="change" data-testid="cash-change">
            <span>{change !== null && change < 0 ? 'Il manque' : 'À rendre'}</span>
            <strong>{change === null ? '—' : amount(Math.abs(change))}</strong>
          </p>
          <div className="notes">
            {NOTES.map((note) => (
              <ActionButton key={note} testId={`note-${note}`} onPress={() => addNote(note)}>
                + {shortAmount(note)}
              </ActionButton>
            ))}
            <ActionButton
              testId="cash-exact"
              isDisabled={balance <= 0}
              onPress={() => setText(textOfCents(balance))}
            >
              Compte juste
            </ActionButton>
            <ActionButton testId="cash-clear" onPress={() => setText('')}>
              Effacer
            </ActionButton>
          </div>
        </div>
        <DigitPad
          onDigit={addKey}
          onErase={erase}
          extra={{ label: ',', name: 'Virgule', onPress: () => addKey(',') }}
        />
      </div>
      <div className="dialog-actions">
        <ActionButton shortcut="Escape" testId="cash-close" onPress={onClose}>
          Fermer
        </ActionButton>
        <ActionButton look="strong" shortcut="Entrée" testId="cash-keep" onPress={keep}>
          Noter
        </ActionButton>
      </div>
    </TillDialog>
  );
}
