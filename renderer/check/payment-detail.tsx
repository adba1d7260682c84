import type { PaymentInfo } from '../../electron/contract/payments.ts';
import { drawName } from '../french/draw-words.ts';
import { amount, longDateTime, shortDate, signedAmount } from '../french/format.ts';
import { matchWords } from '../french/match-words.ts';
import { useTill } from '../till/till-context.tsx';

/** One payment: what was paid for which draws, by whom, and what was recorded about it since. */
export function PaymentDetail({ payment }: { payment: PaymentInfo }) {
  const { zone } = useTill().outlet;
  const { receiptNumber, localDate, localTime, operatorName, identityChecked, exchangeIssue } = payment;
  return (
    <div className="payment-detail" data-testid="payment-detail">
      <p className="payment-amount">{amount(payment.amount)}</p>
      <dl className="facts">
        <dt>Reçu</dt>
        <dd>
          {receiptNumber} · émission {payment.issue}
        </dd>
        <dt>Payé</dt>
        <dd>
          {shortDate(localDate)} à {localTime.slice(0, 5)}, par {operatorName}
        </dd>
        <dt>Identité</dt>
        <dd>{identityChecked ? 'vérifiée' : 'non demandée'}</dd>
        {exchangeIssue !== null && (
          <>
            <dt>Reçu d’échange</dt>
            <dd>émission {exchangeIssue}</dd>
          </>
        )}
      </dl>
      <ul className="payment-draws">
        {payment.draws.map(({ draw, match, amount: won }) => (
          <li key={draw.id}>
            {drawName(draw)} · {matchWords(match)} · <strong>{amount(won)}</strong>
          </li>
        ))}
      </ul>
      {payment.corrections.length > 0 && (
        <>
          <h3>Corrections notées</h3>
          <ul className="payment-draws" data-testid="payment-corrections">
            {payment.corrections.map(({ at, difference, reason, operatorName: by }) => (
              <li key={`${at}-${difference}-${reason}`}>
                <strong>{signedAmount(difference)}</strong> · {reason} · {longDateTime(at, zone)}, {by}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
