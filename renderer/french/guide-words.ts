import type { SalesState } from '../../electron/contract/state.ts';
import { placeName } from '../../electron/games/ile-au-tresor/places.ts';
import type { Draft } from '../logic/draft.ts';
import { hasUndecided, isBlank } from '../logic/draft.ts';
import { type DraftNeed, flashNeedsOf } from '../logic/draft-needs.ts';
import { longDateTime } from './format.ts';
import { needsWords } from './slip-words.ts';
import { spaced } from './typography.ts';

/** What the guide line knows. */
export interface GuideFacts {
  readonly draft: Draft;
  readonly sales: SalesState;
  readonly needs: readonly DraftNeed[];
  readonly flashWaits: boolean;
  readonly quote: 'none' | 'asking' | 'ready' | 'refused';
  readonly sending: boolean;
  readonly sold: boolean;
  readonly zone: string;
}

/** The line that always says what to do next. */
export interface Guide {
  readonly tone: 'calm' | 'ask' | 'warn' | 'go';
  readonly text: string;
}

/** What to do next, the most pressing thing first. */
export function guideOf(facts: GuideFacts): Guide {
  const { tone, text } = rawGuide(facts);
  return { tone, text: spaced(text) };
}

function rawGuide({ draft, sales, needs, flashWaits, quote, sending, sold, zone }: GuideFacts): Guide {
  if (sending) return guide('calm', 'Enregistrement en cours…');
  if (draft.sent) return guide('warn', 'Vérification : cette prise de jeu est-elle déjà enregistrée ?');
  if (sales.kind === 'clock-suspect') {
    return guide(
      'warn',
      sales.against === 'last-known'
        ? 'Ventes suspendues : l’horloge a reculé. Un responsable doit confirmer l’heure.'
        : 'Ventes suspendues : l’horloge n’est pas à l’heure. Un responsable doit la vérifier.',
    );
  }
  if (sales.kind === 'between-sessions') {
    return guide(
      'warn',
      sales.nextOpensAt === null
        ? 'Ventes fermées : aucune prochaine session n’est prévue.'
        : `Ventes fermées. Prochaine session : ${longDateTime(sales.nextOpensAt, zone)}.`,
    );
  }
  if (draft.slip?.repeat?.confirmed === false) {
    return guide('warn', 'Même bulletin qu’à l’instant : demandez au client si c’est un nouveau jeu.');
  }
  if (draft.slip?.held && draft.slip.isDoubtful) {
    return guide('warn', 'Des croix sont douteuses : décidez-en (F3), ou rendez le bulletin (Échap).');
  }
  if (draft.slip?.held) return guide('warn', 'Corrigez-le à l’écran (F3), ou rendez-le au client (Échap).');
  if (draft.refusedPlace !== null) {
    return guide(
      'ask',
      `Sept lieux sont déjà choisis : retirez-en un avant d’ajouter « ${placeName(draft.refusedPlace)} ».`,
    );
  }
  if (hasUndecided(draft)) {
    return guide(
      'ask',
      'Touchez les cases « ? » qui sont cochées ; les autres : « Cases douteuses non cochées » (F11).',
    );
  }
  if (flashWaits) return guide('ask', flashQuestion(draft));
  if (isBlank(draft)) {
    return sold
      ? guide('calm', 'Prise de jeu suivante : glissez un bulletin, touchez 7 lieux, ou pressez Flash (F2).')
      : guide('calm', 'Glissez un bulletin, touchez 7 lieux et un pirate, ou pressez Flash (F2).');
  }
  if (needs.length > 0) {
    const missing = `Il manque : ${needsWords(needs)}.`;
    const flash = needs.some(({ kind }) => kind === 'add-places' || kind === 'choose-pirate');
    return guide('ask', draft.slip && flash ? `${missing} Complétez à l’écran ou par Flash (F3).` : missing);
  }
  if (quote === 'refused') return guide('warn', 'Cette prise de jeu est refusée : voyez à droite que faire.');
  if (quote === 'ready') return guide('go', 'Relisez avec le client, puis enregistrez (F12).');
  return guide('calm', 'Calcul du total…');
}

function guide(tone: Guide['tone'], text: string): Guide {
  return { tone, text };
}

function flashQuestion(draft: Draft): string {
  const needs = flashNeedsOf(draft.marks);
  const asked = needs.map((need) => (need === 'stake' ? 'la mise' : 'le nombre de tirages'));
  return `Flash attend ${asked.join(' et ')} : demandez au client.`;
}
