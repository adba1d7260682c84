import { TextInput } from '../controls/text-input.tsx';
import { spaced } from '../french/typography.ts';
import type { SettingsForm } from './settings-form.ts';

/** The outlet: its name and zone; what the registry fixed for ever is only shown. */
export function OutletSettings({ form }: { form: SettingsForm }) {
  const { outlet, mode } = form.settings;
  return (
    <>
      <h2>Point de vente</h2>
      <TextInput
        label="Nom, tel qu’imprimé sur les reçus"
        value={outlet.name}
        maxLength={40}
        testId="outlet-name"
        error={form.errorOf('outlet.name')}
        onChange={(name) => form.change({ outlet: { ...outlet, name } })}
      />
      <TextInput
        label="Fuseau horaire"
        hint="Par exemple Europe/Paris, America/Martinique, Indian/Reunion."
        value={outlet.zone}
        testId="outlet-zone"
        error={form.errorOf('outlet.zone')}
        onChange={(zone) => form.change({ outlet: { ...outlet, zone } })}
      />
      <dl className="facts">
        <dt>Point d’enregistrement</dt>
        <dd>{outlet.registrationPoint}</dd>
        <dt>Terminal</dt>
        <dd>{outlet.terminal}</dd>
        <dt>Registre</dt>
        <dd>{mode === 'real' ? 'Réel' : 'Formation, sans valeur'}</dd>
      </dl>
      <p className="field-hint">
        {spaced('Ces trois valeurs sont fixées à la création du registre ; elles ne changent plus.')}
      </p>
    </>
  );
}
