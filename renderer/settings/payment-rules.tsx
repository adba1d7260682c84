import type { GameRules } from '../../electron/contract/settings.ts';
import { CheckInput } from '../controls/check-input.tsx';
import { NumberInput } from '../controls/number-input.tsx';
import { TextInput } from '../controls/text-input.tsx';
import { spaced } from '../french/typography.ts';

type PaymentRules = GameRules['payments'];

const DEFAULT_IDENTITY_FROM = 30_000;
const DEFAULT_HOURS = { opensAt: '08:00', closesAt: '20:00' };

interface PaymentRulesProps {
  readonly rules: PaymentRules;
  readonly onChange: (rules: PaymentRules) => void;
  readonly errorOf: (field: string) => string | undefined;
}

/** Limits, delays and hours of payment (article 7), and whether a play may be cancelled. */
export function PaymentRulesForm({ rules, onChange, errorOf }: PaymentRulesProps) {
  const { outletLimit, identityFrom, claims, cancellation } = rules;
  const { openingHours } = claims;
  const changeClaims = (changed: Partial<PaymentRules['claims']>) =>
    onChange({ ...rules, claims: { ...claims, ...changed } });
  return (
    <>
      <h2>Paiement des lots (article 7)</h2>
      <div className="field-row">
        <NumberInput
          label="Payé ici jusqu’à (euros par reçu)"
          hint="Au-dessus, au centre de paiement."
          testId="outlet-limit"
          value={outletLimit / 100}
          error={errorOf('outletLimit')}
          onChange={(euros) => onChange({ ...rules, outletLimit: euros * 100 })}
        />
        {identityFrom !== null && (
          <NumberInput
            label="Identité à partir de (euros)"
            testId="identity-from"
            value={identityFrom / 100}
            error={errorOf('identityFrom')}
            onChange={(euros) => onChange({ ...rules, identityFrom: euros * 100 })}
          />
        )}
      </div>
      <CheckInput
        label="Pièce d’identité demandée"
        testId="identity-asked"
        value={identityFrom !== null}
        onChange={(on) => onChange({ ...rules, identityFrom: on ? DEFAULT_IDENTITY_FROM : null })}
      />
      <div className="field-row">
        <NumberInput
          label="Jours pour réclamer un lot"
          hint="60 selon l’article 7"
          testId="ordinary-days"
          value={claims.ordinaryDays}
          error={errorOf('ordinaryDays')}
          onChange={(ordinaryDays) => changeClaims({ ordinaryDays })}
        />
        <NumberInput
          label="Jours pour les deux plus hauts rangs"
          hint="60 selon l’article 7"
          testId="next-morning-days"
          value={claims.nextMorningDays}
          error={errorOf('nextMorningDays')}
          onChange={(nextMorningDays) => changeClaims({ nextMorningDays })}
        />
        <TextInput
          label="Le lendemain commence à"
          hint={spaced('Heure de Paris, pour 7 lieux : HH:MM')}
          testId="next-morning-at"
          maxLength={5}
          value={claims.nextMorningAt}
          error={errorOf('nextMorningAt')}
          onChange={(nextMorningAt) => changeClaims({ nextMorningAt })}
        />
        <NumberInput
          label="Minutes après un tirage ordinaire"
          testId="ordinary-delay"
          value={claims.ordinaryDelayMinutes}
          error={errorOf('ordinaryDelayMinutes')}
          onChange={(ordinaryDelayMinutes) => changeClaims({ ordinaryDelayMinutes })}
        />
      </div>
      <CheckInput
        label="Payer seulement à certaines heures"
        testId="paying-hours"
        value={openingHours !== null}
        onChange={(on) => changeClaims({ openingHours: on ? DEFAULT_HOURS : null })}
      />
      {openingHours && (
        <div className="field-row">
          <TextInput
            label="De"
            hint={spaced('Heure du point de vente : HH:MM')}
            testId="paying-from"
            maxLength={5}
            value={openingHours.opensAt}
            error={errorOf('opensAt')}
            onChange={(opensAt) => changeClaims({ openingHours: { ...openingHours, opensAt } })}
          />
          <TextInput
            label="À"
            hint="HH:MM"
            testId="paying-until"
            maxLength={5}
            value={openingHours.closesAt}
            error={errorOf('closesAt')}
            onChange={(closesAt) => changeClaims({ openingHours: { ...openingHours, closesAt } })}
          />
        </div>
      )}
      <h2>Annulation d’une prise de jeu</h2>
      <CheckInput
        label="Permise par l’opérateur du jeu, contre le reçu"
        testId="cancellation-allowed"
        value={cancellation.allowed}
        onChange={(allowed) => onChange({ ...rules, cancellation: { ...cancellation, allowed } })}
      />
      {cancellation.allowed && (
        <NumberInput
          label="Secondes après la vente, au plus"
          hint="Et jamais après la clôture du premier tirage."
          testId="cancellation-within"
          value={cancellation.withinSeconds}
          error={errorOf('withinSeconds')}
          onChange={(withinSeconds) =>
            onChange({ ...rules, cancellation: { ...cancellation, withinSeconds } })
          }
        />
      )}
    </>
  );
}
