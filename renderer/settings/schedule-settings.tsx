import { NumberInput } from '../controls/number-input.tsx';
import { TextInput } from '../controls/text-input.tsx';
import { spaced } from '../french/typography.ts';
import type { SettingsForm } from './settings-form.ts';

/** The draws of a metropolitan day. */
export function ScheduleSettings({ form }: { form: SettingsForm }) {
  const { schedule } = form.settings;
  const change = (changed: Partial<typeof schedule>) =>
    form.change({ schedule: { ...schedule, ...changed } });
  return (
    <>
      <h2>Session de tirages</h2>
      <p className="field-hint">
        {spaced('Heures de France métropolitaine. Les tirages déjà inscrits au registre ne changent plus.')}
      </p>
      <div className="field-row">
        <TextInput
          label="Ouverture des ventes"
          hint="HH:MM"
          testId="schedule-opens-at"
          value={schedule.opensAt}
          error={form.errorOf('schedule.opensAt')}
          onChange={(opensAt) => change({ opensAt })}
        />
        <TextInput
          label="Premier tirage"
          hint="HH:MM"
          testId="schedule-first-time"
          value={schedule.firstTime}
          error={form.errorOf('schedule.firstTime')}
          onChange={(firstTime) => change({ firstTime })}
        />
        <NumberInput
          label="Premier numéro"
          testId="schedule-first-number"
          value={schedule.firstNumber}
          error={form.errorOf('schedule.firstNumber')}
          onChange={(firstNumber) => change({ firstNumber })}
        />
      </div>
      <div className="field-row">
        <NumberInput
          label="Minutes entre deux tirages"
          testId="schedule-interval"
          value={schedule.intervalMinutes}
          error={form.errorOf('schedule.intervalMinutes')}
          onChange={(intervalMinutes) => change({ intervalMinutes })}
        />
        <NumberInput
          label="Nombre de tirages par jour"
          testId="schedule-count"
          value={schedule.count}
          error={form.errorOf('schedule.count')}
          onChange={(count) => change({ count })}
        />
        <NumberInput
          label="Clôture avant le tirage (secondes)"
          testId="schedule-closing-lead"
          value={schedule.closingLeadSeconds}
          error={form.errorOf('schedule.closingLeadSeconds')}
          onChange={(closingLeadSeconds) => change({ closingLeadSeconds })}
        />
      </div>
    </>
  );
}
