import { CheckInput } from '../controls/check-input.tsx';
import { NumberInput } from '../controls/number-input.tsx';
import { spaced } from '../french/typography.ts';
import type { SettingsForm } from './settings-form.ts';

const DEFAULT_FROM_TOTAL = 2000;

/** When a sale asks for a confirmation, when a slip is asked about, and when the till locks by itself. */
export function SaleSettings({ form }: { form: SettingsForm }) {
  const { confirmation, sameSlipSeconds, lockAfterSeconds } = form.settings;
  const change = (changed: Partial<typeof confirmation>) =>
    form.change({ confirmation: { ...confirmation, ...changed } });
  const { fromTotal } = confirmation;
  return (
    <>
      <h2>Confirmation avec le client</h2>
      <CheckInput
        label="À chaque vente"
        testId="confirm-always"
        value={confirmation.always}
        onChange={(always) => change({ always })}
      />
      <CheckInput
        label="Dès plusieurs tirages"
        testId="confirm-multi-draw"
        value={confirmation.multiDraw}
        onChange={(multiDraw) => change({ multiDraw })}
      />
      <CheckInput
        label="À partir d’un total"
        testId="confirm-from-total"
        value={fromTotal !== null}
        onChange={(on) => change({ fromTotal: on ? DEFAULT_FROM_TOTAL : null })}
      />
      {fromTotal !== null && (
        <NumberInput
          label="Total, en euros"
          testId="confirm-total-euros"
          value={fromTotal / 100}
          error={form.errorOf('confirmation.fromTotal')}
          onChange={(euros) => change({ fromTotal: euros * 100 })}
        />
      )}
      <h2>Même bulletin</h2>
      <NumberInput
        label="Demander pour un bulletin identique à un autre, vendu depuis moins de (secondes)"
        hint={spaced('0 : jamais. C’est peut-être le même papier, passé deux fois.')}
        testId="same-slip"
        value={sameSlipSeconds}
        error={form.errorOf('sameSlipSeconds')}
        onChange={(seconds) => form.change({ sameSlipSeconds: seconds })}
      />
      <h2>Verrouillage</h2>
      <NumberInput
        label="Verrouiller après (secondes sans activité)"
        hint={spaced('0 : jamais.')}
        testId="lock-after"
        value={lockAfterSeconds}
        error={form.errorOf('lockAfterSeconds')}
        onChange={(seconds) => form.change({ lockAfterSeconds: seconds })}
      />
    </>
  );
}
