import { Icon } from '../controls/icons.tsx';
import { drawNumbers, drawTimes, metropolitanDate, reductionWords } from '../french/draw-words.ts';
import { explainFailure } from '../french/failures.ts';
import { amount, shortAmount } from '../french/format.ts';
import { counted, spaced } from '../french/typography.ts';
import { isReduced } from '../logic/quote-shift.ts';
import type { Counter } from '../till/use-counter.ts';

/** The draws and the total, or why this play is refused and what to do. */
export function TotalBlock({ counter }: { counter: Counter }) {
  const { quote, till } = counter;
  const { zone } = till.outlet;
  if (quote.kind === 'refused') {
    const { title, next } = explainFailure(quote.failure, zone);
    return (
      <section className="refusal" role="alert" data-testid="quote-refusal" data-code={quote.failure.code}>
        <p className="refusal-title">
          <Icon name="attention" /> {title}
        </p>
        <p>{next}</p>
      </section>
    );
  }
  if (quote.kind !== 'ready') {
    return (
      <section className="total-block">
        <p className="total" data-testid="total">
          <span className="total-name">Total</span> <span className="total-none">—</span>
        </p>
      </section>
    );
  }
  const { draws, stake, drawCount, total } = quote.quote;
  const metropolitan = metropolitanDate(draws, zone);
  return (
    <section className="total-block" aria-live="polite">
      {quote.shifted && (
        <p className="total-alert" data-testid="draws-shifted">
          <Icon name="attention" /> {spaced('Un tirage a fermé : relisez avec le client.')}
        </p>
      )}
      {isReduced(quote.quote) && (
        <p className="total-alert" data-testid="draws-reduced">
          <Icon name="attention" /> {reductionWords(quote.quote)}
        </p>
      )}
      <p className="total-draws" data-testid="quoted-draws">
        <strong>
          {drawCount > 1 ? 'Tirages' : 'Tirage'} {drawNumbers(draws)}
        </strong>{' '}
        {drawTimes(draws, zone)}
      </p>
      {metropolitan && <p className="total-metropolitan">{metropolitan}</p>}
      <p className="total" data-testid="total" data-cents={total}>
        <span className="total-name">
          Total
          <span className="total-sum">
            {shortAmount(stake)} × {counted(drawCount, 'tirage', 'tirages')}
          </span>
        </span>
        <span className="total-amount">{amount(total)}</span>
      </p>
    </section>
  );
}
