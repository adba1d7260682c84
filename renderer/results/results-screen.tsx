import { useRef, useState } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs';
import type { DrawResult } from '../../electron/contract/draws.ts';
import { CommitButton } from '../controls/commit-button.tsx';
import { TillScreen } from '../controls/till-screen.tsx';
import { useSettled } from '../controls/use-settled.ts';
import { testPageWords } from '../french/print-words.ts';
import { resultsConfirmedWords } from '../french/result-words.ts';
import { ACTION_KEYS, choiceOfStroke, type KeyChoice } from '../logic/key-map.ts';
import { BLANK_WINNING, chooseWinning, type WinningDraft } from '../logic/winning-draft.ts';
import { send } from '../terminal.ts';
import { useTill } from '../till/till-context.tsx';
import { AwaitedResults } from './awaited-results.tsx';
import { LastResults } from './last-results.tsx';
import { ResultFiles } from './result-files.tsx';
import { useEntry } from './use-entry.ts';
import { useResults } from './use-results.ts';

/** Draws whose results are printed. */
const PRINTED = 20;

const TABS = [
  { id: 'awaited', name: 'À saisir', shortcut: 'F2' },
  { id: 'last', name: 'Derniers résultats', shortcut: 'F3' },
  { id: 'files', name: 'Fichiers', shortcut: 'F4' },
] as const;

type TabId = (typeof TABS)[number]['id'];

/** « Résultats »: entered twice, imported or, in training, drawn here; the last ones, seen, printed, corrected. */
export function ResultsScreen({ onClose }: { onClose: () => void }) {
  const { mode } = useTill();
  const results = useResults();
  const [tab, setTab] = useState<TabId>('last');
  const [winning, setWinning] = useState<WinningDraft>(BLANK_WINNING);
  const [chosenDraw, setChosenDraw] = useState<number | null>(null);
  const [chosenResult, setChosenResult] = useState<number | null>(null);
  const [correcting, setCorrecting] = useState<DrawResult | null>(null);
  const [reason, setReason] = useState('');
  const inFlight = useRef(false);

  const awaited =
    results.awaited.find(({ draw }) => draw.id === chosenDraw) ??
    results.awaited.find(({ correction }) => !correction) ??
    results.awaited[0] ??
    null;
  const shown = results.results.find(({ draw }) => draw.id === chosenResult) ?? results.results[0] ?? null;
  const target = tab === 'awaited' ? (awaited?.draw ?? null) : (correcting?.draw ?? null);
  const isCorrection = tab === 'awaited' ? awaited?.correction === true : correcting !== null;

  const blank = () => {
    setWinning(BLANK_WINNING);
    setReason('');
  };
  const leave = () => {
    blank();
    setCorrecting(null);
  };
  const entry = useEntry({
    draw: target,
    winning,
    correction: isCorrection ? reason : null,
    results,
    onDone: leave,
  });

  const alone = async (act: () => Promise<void>) => {
    if (inFlight.current) return;
    inFlight.current = true;
    await act();
    inFlight.current = false;
  };
  const print = () =>
    void alone(async () => {
      const outcome = await send('printResults', { draws: PRINTED });
      if (outcome.ok) results.tell(testPageWords(outcome.value).label);
      else results.fail(outcome.error);
    });
  const draw = (drawId: number | null) =>
    void alone(async () => {
      const outcome = await send('drawResults', { drawId });
      if (!outcome.ok) return results.fail(outcome.error);
      results.tell(resultsConfirmedWords(outcome.value.results));
      leave();
      results.refresh();
    });
  const choose = (choice: KeyChoice) => {
    if (!target) return;
    // A draw that closes meanwhile mustn't take over what is being entered.
    if (tab === 'awaited') setChosenDraw(target.id);
    setWinning((before) => chooseWinning(before, choice));
  };
  const open = (id: TabId) => {
    leave();
    setTab(id);
  };
  const move = (step: number) => {
    if (tab === 'awaited') {
      const index = results.awaited.findIndex(({ draw: each }) => each.id === awaited?.draw.id);
      const next = results.awaited[index + step];
      if (next) chooseDraw(next.draw.id);
    } else if (tab === 'last' && !correcting) {
      const index = results.results.findIndex(({ draw: each }) => each.id === shown?.draw.id);
      const next = results.results[index + step];
      if (next) setChosenResult(next.draw.id);
    }
  };
  const moveDown = () => move(1);
  const moveUp = () => move(-1);
  const chooseDraw = (drawId: number) => {
    if (drawId !== awaited?.draw.id) blank();
    setChosenDraw(drawId);
  };
  const canDraw = mode === 'training' && tab === 'awaited' && awaited?.correction === false;
  const guarded = {
    enter: useSettled(entry.enter),
    print: useSettled(print),
    draw: useSettled(draw),
  };

  const drawOne = () => {
    if (awaited) guarded.draw(awaited.draw.id);
  };
  const drawAll = () => guarded.draw(null);

  return (
    <TillScreen
      title="Résultats"
      testId="results-screen"
      onClose={correcting ? leave : onClose}
      message={results.message}
      keys={{
        ...Object.fromEntries(TABS.map(({ id, shortcut }) => [shortcut, () => open(id)])),
        [ACTION_KEYS.reprint]: guarded.print,
        [ACTION_KEYS.commit]: entry.isReady ? guarded.enter : undefined,
        F7: canDraw ? drawOne : undefined,
        F11: canDraw ? drawAll : undefined,
        // The arrows move the focus in the map and among the tabs.
        PageDown: moveDown,
        PageUp: moveUp,
      }}
      onCharacter={(stroke) => {
        const choice = choiceOfStroke(stroke);
        if (choice) choose(choice);
      }}
      actions={
        <CommitButton
          look="plain"
          shortcut={ACTION_KEYS.reprint}
          testId="print-results"
          onCommit={print}
          isDisabled={results.results.length === 0}
        >
          Imprimer les résultats
        </CommitButton>
      }
    >
      <Tabs className="screen-tabs" selectedKey={tab} onSelectionChange={(key) => open(key as TabId)}>
        <TabList aria-label="Résultats" className="simulator-list">
          {TABS.map(({ id, name, shortcut }) => (
            <Tab key={id} id={id} className="settings-tab" data-testid={`results-${id}`}>
              {name}
              {id === 'awaited' && ` (${results.total})`} <span className="tab-key">{shortcut}</span>
            </Tab>
          ))}
        </TabList>
        <TabPanel id="awaited" className="screen-panel">
          <AwaitedResults
            results={results}
            awaited={awaited}
            winning={winning}
            onChoose={choose}
            onChooseDraw={chooseDraw}
            entry={entry}
            reason={reason}
            onReason={setReason}
            onClear={blank}
            onDraw={canDraw ? draw : undefined}
          />
        </TabPanel>
        <TabPanel id="last" className="screen-panel">
          <LastResults
            results={results}
            shown={shown}
            onShow={setChosenResult}
            correcting={correcting}
            onCorrect={setCorrecting}
            winning={winning}
            onChoose={choose}
            entry={entry}
            reason={reason}
            onReason={setReason}
            onLeave={leave}
          />
        </TabPanel>
        <TabPanel id="files" className="screen-panel">
          <ResultFiles results={results} />
        </TabPanel>
      </Tabs>
    </TillScreen>
  );
}
