import { clockDoubt } from '../french/clock-words.ts';
import { countdown, drawNumber, shortDay, timeOfDay } from '../french/format.ts';
import { useTill, useTillClock } from '../till/till-context.tsx';

/** Below this the countdown asks for attention, in ms. */
const SOON_MS = 30_000;

/** The next draw and how long its sales stay open; between sessions, when the next one opens. */
export function NextDraw() {
  const { sales, outlet } = useTill();
  const now = useTillClock();
  if (sales.kind === 'clock-suspect') {
    return <NextDrawLine name="Ventes suspendues" detail={clockDoubt(sales.against)} />;
  }
  if (sales.kind === 'between-sessions') {
    const opens = sales.nextOpensAt;
    return (
      <NextDrawLine
        name="Ventes fermées"
        detail={opens === null ? 'Aucune session prévue' : `Ouverture à ${timeOfDay(opens, outlet.zone)}`}
        {...(opens === null ? {} : { left: countdown(opens - now) })}
      />
    );
  }
  const next = sales.nextDraws.find(({ salesCloseAt }) => salesCloseAt > now) ?? sales.nextDraws[0];
  if (!next) return null;
  const left = next.salesCloseAt - now;
  return (
    <NextDrawLine
      name={`Tirage ${drawNumber(next.number)} à ${timeOfDay(next.drawAt, outlet.zone)}`}
      detail={`Session du ${shortDay(sales.sessionDate)} · ventes closes dans`}
      left={countdown(left)}
      soon={left < SOON_MS}
    />
  );
}

interface NextDrawLineProps {
  readonly name: string;
  readonly detail: string;
  readonly left?: string;
  readonly soon?: boolean;
}

function NextDrawLine({ name, detail, left, soon = false }: NextDrawLineProps) {
  return (
    <div className="next-draw" data-soon={soon || undefined} data-testid="next-draw">
      <p className="next-draw-words">
        <span className="next-draw-name">{name}</span>
        <span className="next-draw-detail">{detail}</span>
      </p>
      {left !== undefined && (
        <p className="next-draw-left" role="timer" data-testid="countdown">
          {left}
        </p>
      )}
    </div>
  );
}
