import { useEffect, useRef, useState } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs';
import type { GameRules, Settings } from '../../electron/contract/settings.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { CommitButton } from '../controls/commit-button.tsx';
import { explainFailure } from '../french/failures.ts';
import { spaced } from '../french/typography.ts';
import { ACTION_KEYS } from '../logic/key-map.ts';
import { TrainingBanner } from '../sale/training-banner.tsx';
import { send } from '../terminal.ts';
import { useKeys } from '../till/keys.ts';
import { useNotices } from '../till/notices.tsx';
import { useTill } from '../till/till-context.tsx';
import { DeviceSettings } from './device-settings.tsx';
import { JournalSettings } from './journal-settings.tsx';
import { OperatorSettings } from './operator-settings.tsx';
import { OutletSettings } from './outlet-settings.tsx';
import { RuleSettings } from './rule-settings.tsx';
import { SaleSettings } from './sale-settings.tsx';
import { ScheduleSettings } from './schedule-settings.tsx';
import type { SettingsForm } from './settings-form.ts';
import { TimeSourceSettings } from './time-source-settings.tsx';

interface Refusal {
  readonly field: string;
  readonly problem: string;
}

/** « Réglages », for a manager. */
export function SettingsScreen({ onClose }: { onClose: () => void }) {
  const { zone } = useTill().outlet;
  const [settings, setSettings] = useState<Settings | null>(null);
  const [rules, setRules] = useState<GameRules | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [message, setMessage] = useState('');

  // What a scan came to is said here too; it is acknowledged on the sale screen.
  const latest = useNotices().list.at(-1);
  const known = useRef(latest?.id);
  useEffect(() => {
    if (!latest || latest.id === known.current) return;
    known.current = latest.id;
    setMessage(`${latest.title} ${latest.next}`);
  }, [latest]);

  useEffect(() => {
    let outdated = false;
    void send('getSettings', {}).then((outcome) => {
      if (outdated) return;
      if (outcome.ok) {
        setSettings(outcome.value.settings);
        setRules(outcome.value.rules);
      } else setMessage(explainFailure(outcome.error, zone).title);
    });
    return () => {
      outdated = true;
    };
  }, [zone]);

  const save = async () => {
    if (!settings) return;
    setRefusal(null);
    const { outlet, devices, schedule, confirmation, sameSlipSeconds, lockAfterSeconds, timeSource } =
      settings;
    const outcome = await send('changeSettings', {
      outlet: { name: outlet.name, zone: outlet.zone },
      devices,
      schedule,
      confirmation,
      sameSlipSeconds,
      lockAfterSeconds,
      timeSource,
    });
    if (outcome.ok) {
      setMessage('Réglages enregistrés.');
      return;
    }
    const { title, next } = explainFailure(outcome.error, zone);
    setMessage(`${title} ${next}`);
    if (outcome.error.code === 'invalid-parameters' || outcome.error.code === 'settings-broken') {
      setRefusal({ field: outcome.error.field, problem: outcome.error.problem });
    }
  };
  useKeys(1, { actions: { Escape: onClose, [ACTION_KEYS.commit]: save } });

  const form: SettingsForm | null = settings && {
    settings,
    change: (changed) => setSettings({ ...settings, ...changed }),
    errorOf: (field) =>
      refusal?.field.endsWith(field) ? spaced(`Valeur refusée : ${refusal.problem}`) : undefined,
  };
  return (
    <div className="settings" data-testid="settings-screen">
      <TrainingBanner />
      <header className="settings-header">
        <h1>Réglages</h1>
        <p className="settings-message" role="status" data-testid="settings-message">
          {message}
        </p>
        <ActionButton shortcut="Escape" testId="settings-close" onPress={onClose}>
          Revenir à la vente
        </ActionButton>
        <CommitButton look="strong" shortcut="F12" testId="settings-save" onCommit={() => void save()}>
          Enregistrer
        </CommitButton>
      </header>
      <main className="settings-main">
        {form && rules && (
          <Tabs orientation="vertical" className="settings-tabs">
            <TabList aria-label="Réglages" className="settings-list">
              {TABS.map(({ id, name }) => (
                <Tab key={id} id={id} className="settings-tab" data-testid={`settings-${id}`}>
                  {name}
                </Tab>
              ))}
            </TabList>
            <TabPanel id="outlet" className="settings-panel">
              <OutletSettings form={form} />
            </TabPanel>
            <TabPanel id="devices" className="settings-panel">
              <DeviceSettings form={form} />
            </TabPanel>
            <TabPanel id="schedule" className="settings-panel">
              <ScheduleSettings form={form} />
            </TabPanel>
            <TabPanel id="sales" className="settings-panel">
              <SaleSettings form={form} />
              <TimeSourceSettings form={form} />
            </TabPanel>
            <TabPanel id="operators" className="settings-panel">
              <OperatorSettings onMessage={setMessage} />
            </TabPanel>
            <TabPanel id="rules" className="settings-panel">
              <RuleSettings rules={rules} onChange={setRules} onMessage={setMessage} />
            </TabPanel>
            <TabPanel id="journal" className="settings-panel">
              <JournalSettings />
            </TabPanel>
          </Tabs>
        )}
      </main>
    </div>
  );
}

const TABS = [
  { id: 'outlet', name: 'Point de vente' },
  { id: 'devices', name: 'Appareils' },
  { id: 'schedule', name: 'Tirages' },
  { id: 'sales', name: 'Vente' },
  { id: 'operators', name: 'Opérateurs' },
  { id: 'rules', name: 'Règles du jeu' },
  { id: 'journal', name: 'Journal' },
] as const;
