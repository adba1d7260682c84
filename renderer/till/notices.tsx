import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import type { Failure } from '../../electron/contract/errors.ts';
import { type Explanation, explainFailure } from '../french/failures.ts';
import { useTill } from './till-context.tsx';

/** A message that stays until the clerk acknowledges it. */
export interface Notice extends Explanation {
  readonly id: string;
  readonly tone: 'error' | 'info';
}

interface Notices {
  readonly list: readonly Notice[];
  readonly tell: (explanation: Explanation, tone?: Notice['tone']) => void;
  readonly fail: (failure: Failure) => void;
  readonly acknowledge: (id: string) => void;
}

const NoticesContext = createContext<Notices | null>(null);

/** Keeps the messages; the same message isn't listed twice. */
export function NoticesProvider({ children }: { children: ReactNode }) {
  const { zone } = useTill().outlet;
  const [list, setList] = useState<readonly Notice[]>([]);

  const tell = useCallback((explanation: Explanation, tone: Notice['tone'] = 'error') => {
    setList((before) =>
      before.some(({ title }) => title === explanation.title)
        ? before
        : [...before, { ...explanation, tone, id: crypto.randomUUID() }],
    );
  }, []);
  const fail = useCallback((failure: Failure) => tell(explainFailure(failure, zone)), [tell, zone]);
  const acknowledge = useCallback(
    (id: string) => setList((before) => before.filter((notice) => notice.id !== id)),
    [],
  );

  const notices = useMemo(() => ({ list, tell, fail, acknowledge }), [list, tell, fail, acknowledge]);
  return <NoticesContext value={notices}>{children}</NoticesContext>;
}

/** The messages in force, and how to add one. */
export function useNotices(): Notices {
  const notices = useContext(NoticesContext);
  if (!notices) throw new Error('used outside NoticesProvider');
  return notices;
}
