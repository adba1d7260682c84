import { useEffect, useRef, useState } from 'react';
import type { CommandResult } from '../../electron/contract/commands.ts';
import type { ImportProblem, SessionInfo } from '../../electron/contract/draws.ts';
import type { Failure, Outcome } from '../../electron/contract/errors.ts';
import { TextInput } from '../controls/text-input.tsx';
import { longDate, shortDate } from '../french/format.ts';
import { importProblemWords } from '../french/import-words.ts';
import { resultsConfirmedWords } from '../french/result-words.ts';
import { counted, quoted, spaced } from '../french/typography.ts';
import { send } from '../terminal.ts';
import { useTill } from '../till/till-context.tsx';
import { FileButton } from './file-button.tsx';
import type { Results } from './use-results.ts';

const LISTED_SESSIONS = 14;

type Tables = CommandResult<'listPrizeTables'>['tables'];

/** Files from the centre: results, calendars, promotions; each is taken whole or refused whole, line by line. */
export function ResultFiles({ results }: { results: Results }) {
  const isManager = useTill().operator?.role === 'manager';
  const [reason, setReason] = useState('');
  const [problems, setProblems] = useState<readonly ImportProblem[]>([]);
  const [sessions, setSessions] = useState<readonly SessionInfo[]>([]);
  const [tables, setTables] = useState<Tables>([]);
  const [round, setRound] = useState(0);
  const inFlight = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round looks anew
  useEffect(() => {
    let outdated = false;
    void Promise.all([send('listSessions', { limit: LISTED_SESSIONS }), send('listPrizeTables', {})]).then(
      ([listed, recorded]) => {
        if (outdated) return;
        if (listed.ok) setSessions(listed.value.sessions);
        if (recorded.ok) setTables(recorded.value.tables);
      },
    );
    return () => {
      outdated = true;
    };
  }, [round]);

  const take = async <T,>(command: () => Promise<Outcome<T>>, words: (value: T) => string) => {
    if (inFlight.current) return;
    inFlight.current = true;
    setProblems([]);
    const outcome = await command();
    inFlight.current = false;
    if (outcome.ok) {
      results.tell(words(outcome.value));
      setReason('');
      results.refresh();
      setRound((before) => before + 1);
    } else {
      results.fail(outcome.error);
      setProblems(problemsOf(outcome.error));
    }
  };
  const importResults = (text: string) =>
    void take(
      () => send('importResults', { text, correction: reason.trim() === '' ? null : reason.trim() }),
      (value) => resultsConfirmedWords(value.results),
    );
  const importCalendar = (text: string, fileName: string) =>
    void take(
      () =>
        send('importCalendar', { format: fileName.toLowerCase().endsWith('.csv') ? 'csv' : 'json', text }),
      (value) => spaced(`${counted(value.sessions.length, 'session inscrite', 'sessions inscrites')}.`),
    );
  const importTable = (text: string) =>
    void take(
      () => send('importPrizeTable', { text }),
      (value) => spaced(`Tableau de lots ${quoted(value.name)} inscrit.`),
    );

  return (
    <div className="files" data-testid="result-files">
      {!isManager && <p className="files-hint">Seul un responsable importe des fichiers.</p>}
      <section>
        <h2>Résultats</h2>
        <TextInput
          label="Motif, si le fichier corrige des résultats confirmés"
          testId="import-reason"
          maxLength={200}
          value={reason}
          onChange={setReason}
        />
        <FileButton accept=".json" testId="import-results" isDisabled={!isManager} onText={importResults}>
          Importer des résultats
        </FileButton>
        {problems.length > 0 && (
          <div role="alert" data-testid="import-problems">
            <ul className="panel-reasons">
              {problems.map((problem) => (
                <li key={`${problem.line}-${problem.code}-${problem.found}`}>
                  {importProblemWords(problem)}
                </li>
              ))}
            </ul>
          </div>
        )}
      </section>
      <section>
        <h2>Calendrier</h2>
        <FileButton
          accept=".csv,.json"
          testId="import-calendar"
          isDisabled={!isManager}
          onText={importCalendar}
        >
          Importer un calendrier
        </FileButton>
        <ul className="plain-list" data-testid="session-list">
          {sessions.map(({ date, draws, firstDraw, lastDraw }) => (
            <li key={date}>
              {longDate(date)} · {counted(draws, 'tirage', 'tirages')}
              {firstDraw && lastDraw && ` (${firstDraw.number} à ${lastDraw.number})`}
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2>Lots et promotions</h2>
        <FileButton accept=".json" testId="import-prize-table" isDisabled={!isManager} onText={importTable}>
          Importer une promotion
        </FileButton>
        <ul className="plain-list" data-testid="table-list">
          <li>Règlement, article 6.1</li>
          {tables.map(({ name, from, until }) => (
            <li key={name}>
              {name} · du {shortDate(from)} au {shortDate(until)}
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

function problemsOf(failure: Failure): readonly ImportProblem[] {
  return failure.code === 'import-refused' ? failure.problems : [];
}
