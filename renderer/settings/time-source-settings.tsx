import { NumberInput } from '../controls/number-input.tsx';
import { Segments } from '../controls/segments.tsx';
import { TextInput } from '../controls/text-input.tsx';
import { spaced } from '../french/typography.ts';
import type { SettingsForm } from './settings-form.ts';

/** What is taken when a time source is switched on. */
const SNTP = { kind: 'sntp', host: '', port: 123, maxAgeSeconds: 3_600, toleranceSeconds: 10 } as const;

/** Where the right time is asked for: a clock that differs too much stops sales. */
export function TimeSourceSettings({ form }: { form: SettingsForm }) {
  const { timeSource } = form.settings;
  return (
    <>
      <h2>Heure exacte</h2>
      <Segments
        label="Comparer l’horloge du terminal avec"
        testId="time-source"
        value={timeSource.kind}
        options={[
          { value: 'none', name: 'rien d’autre' },
          { value: 'sntp', name: 'un serveur de temps' },
        ]}
        onChange={(kind) => form.change({ timeSource: kind === 'none' ? { kind } : { ...SNTP } })}
      />
      {timeSource.kind === 'sntp' && (
        <>
          <div className="field-row">
            <TextInput
              label="Serveur (SNTP)"
              testId="time-host"
              maxLength={253}
              value={timeSource.host}
              error={form.errorOf('timeSource.host')}
              onChange={(host) => form.change({ timeSource: { ...timeSource, host } })}
            />
            <NumberInput
              label="Port"
              testId="time-port"
              value={timeSource.port}
              error={form.errorOf('timeSource.port')}
              onChange={(port) => form.change({ timeSource: { ...timeSource, port } })}
            />
          </div>
          <div className="field-row">
            <NumberInput
              label="Écart toléré (secondes)"
              hint={spaced('Au-delà, les ventes s’arrêtent : un responsable confirme l’heure.')}
              testId="time-tolerance"
              value={timeSource.toleranceSeconds}
              error={form.errorOf('timeSource.toleranceSeconds')}
              onChange={(toleranceSeconds) =>
                form.change({ timeSource: { ...timeSource, toleranceSeconds } })
              }
            />
            <NumberInput
              label="Une réponse compte pendant (secondes)"
              testId="time-max-age"
              value={timeSource.maxAgeSeconds}
              error={form.errorOf('timeSource.maxAgeSeconds')}
              onChange={(maxAgeSeconds) => form.change({ timeSource: { ...timeSource, maxAgeSeconds } })}
            />
          </div>
        </>
      )}
    </>
  );
}
