import type { GameRules } from '../../electron/contract/settings.ts';
import { Segments } from '../controls/segments.tsx';
import { TextArea } from '../controls/text-area.tsx';
import { spaced } from '../french/typography.ts';

type ResultFileRules = GameRules['resultFiles'];

interface ResultFileRulesProps {
  readonly rules: ResultFileRules;
  readonly onChange: (rules: ResultFileRules) => void;
  readonly errorOf: (field: string) => string | undefined;
}

/** What a file of results must carry to be believed (article 4). */
export function ResultFileRulesForm({ rules, onChange, errorOf }: ResultFileRulesProps) {
  return (
    <>
      <h2>Fichiers de résultats</h2>
      <Segments
        label="Un fichier doit porter"
        testId="result-authenticity"
        value={rules.authenticity}
        options={[
          { value: 'sha256', name: 'une somme de contrôle' },
          { value: 'ed25519', name: 'la signature du centre' },
        ]}
        onChange={(authenticity) =>
          onChange(authenticity === 'sha256' ? { authenticity } : { authenticity, publicKey: '' })
        }
      />
      {rules.authenticity === 'ed25519' && (
        <TextArea
          label="Clé publique du centre"
          hint={spaced('Ed25519, en PEM : « -----BEGIN PUBLIC KEY----- » et la suite.')}
          testId="result-public-key"
          maxLength={2000}
          value={rules.publicKey}
          error={errorOf('publicKey')}
          onChange={(publicKey) => onChange({ ...rules, publicKey })}
        />
      )}
    </>
  );
}
