import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import type { Failure } from '../../electron/contract/errors.ts';
import type { TillState } from '../../electron/contract/state.ts';
import { send } from '../terminal.ts';

/** The latest snapshot, and when it arrived on the page's own steady clock. */
interface Snapshot {
  readonly state: TillState;
  readonly arrivedAt: number;
}

const SnapshotContext = createContext<Snapshot | null>(null);

/** What keeps the till from being shown: it is starting, starting again, stopped, or refuses to start. */
export type Absence =
  | { readonly kind: 'starting' }
  | { readonly kind: 'restarting' }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'refused'; readonly failure: Failure };

/** Milliseconds between two tries to reach the till. */
const RETRY_MS = 1000;

interface TillProviderProps {
  readonly renderAbsence: (absence: Absence) => ReactNode;
  readonly children: ReactNode;
}

/** Follows the till's state and gives it to the screens; says what is the matter while there is none. */
export function TillProvider({ renderAbsence, children }: TillProviderProps) {
  const [snapshot, setSnapshot] = useState<Snapshot | null>(null);
  const [absence, setAbsence] = useState<Absence | null>({ kind: 'starting' });

  useEffect(() => {
    let retry: ReturnType<typeof setTimeout> | undefined;
    let stopped = false;
    const take = (state: TillState) => {
      setSnapshot({ state, arrivedAt: performance.now() });
      setAbsence(null);
    };
    const ask = async () => {
      clearTimeout(retry);
      const answer = await send('getState', {});
      if (stopped) return;
      if (answer.ok) {
        take(answer.value);
        return;
      }
      const { error } = answer;
      if (error.code !== 'engine-stopped') setAbsence({ kind: 'refused', failure: error });
      retry = setTimeout(ask, RETRY_MS);
    };
    const stopState = window.terminal.on('state', take);
    const stopEngine = window.terminal.on('engine', ({ status }) => {
      if (status === 'running') void ask();
      else setAbsence({ kind: status === 'failed' ? 'stopped' : 'restarting' });
    });
    void ask();
    return () => {
      stopped = true;
      clearTimeout(retry);
      stopState();
      stopEngine();
    };
  }, []);

  // The screens stay mounted under the message: what was being prepared isn't lost.
  return (
    <>
      {snapshot && <SnapshotContext value={snapshot}>{children}</SnapshotContext>}
      {absence && renderAbsence(absence)}
    </>
  );
}

function useSnapshot(): Snapshot {
  const snapshot = useContext(SnapshotContext);
  if (!snapshot) throw new Error('used outside TillProvider');
  return snapshot;
}

/** The till's state. */
export function useTill(): TillState {
  return useSnapshot().state;
}

/** The till's clock, in UTC ms, once a second: the engine's time, carried on by a clock that never jumps. */
export function useTillClock(): number {
  const { state, arrivedAt } = useSnapshot();
  const [ticked, setTicked] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setTicked(performance.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return state.now + Math.max(0, ticked - arrivedAt);
}
