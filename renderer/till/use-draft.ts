import { useCallback, useEffect, useReducer } from 'react';
import type { TillState } from '../../electron/contract/state.ts';
import { type Draft, type DraftAction, reduceDraft } from '../logic/draft.ts';
import { DRAFT_STORAGE_NAME, parseDraft, serializeDraft } from '../logic/draft-storage.ts';

/** The draft of the current play, kept with its key over a restart of the window. */
export function useDraft(mode: TillState['mode']): readonly [Draft, (action: DraftAction) => void] {
  const name = `${DRAFT_STORAGE_NAME}-${mode}`;
  const [draft, dispatch] = useReducer(reduceDraft, null, () =>
    parseDraft(localStorage.getItem(name), crypto.randomUUID()),
  );
  useEffect(() => keepDraft(name, draft), [name, draft]);

  const act = useCallback((action: DraftAction) => dispatch(action), []);
  return [draft, act];
}

function keepDraft(name: string, draft: Draft): void {
  localStorage.setItem(name, serializeDraft(draft));
}
