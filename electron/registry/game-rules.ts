import { DEFAULT_PAYMENT_RULES } from '../games/ile-au-tresor/payment-rules.ts';
import { canonicalJson } from './journal-line.ts';
import type { Mutation } from './mutation.ts';
import type { Connection } from './prepared-query.ts';
import type { GameRulesRecord, Registry } from './registry.ts';
import type { Store } from './store.ts';

/** The rules that a new registry begins with: 50 unit stakes (article 3, 2.1). */
export const FIRST_RULES: GameRulesRecord = {
  capCounts: 'unit-stakes',
  capAllotment: 50,
  clockToleranceMs: 2000,
  payments: DEFAULT_PAYMENT_RULES,
  resultFiles: { authenticity: 'sha256' },
};

/** The rules as they are stored: nested ones as JSON. */
type RulesRow = Omit<GameRulesRecord, 'payments' | 'resultFiles'> & {
  readonly payments: string;
  readonly resultFiles: string;
};

/** The rules in force, for other parts of the registry that need them inside a transaction. */
export interface RulesReader {
  inForce(connection: Connection): Promise<GameRulesRecord>;
}

/** Reads the rules in force: the latest that were recorded. */
export function makeRulesReader(store: Store): RulesReader {
  const latest = store.query<Record<string, never>, RulesRow>((db) =>
    db
      .selectFrom('game_rules')
      .select([
        'cap_counts as capCounts',
        'cap_allotment as capAllotment',
        'clock_tolerance_ms as clockToleranceMs',
        'payments',
        'result_files as resultFiles',
      ])
      .orderBy('id', 'desc')
      .limit(1),
  );
  return {
    async inForce(connection) {
      const row = await latest.first(connection, {});
      if (row === undefined) return FIRST_RULES;
      return { ...row, payments: JSON.parse(row.payments), resultFiles: JSON.parse(row.resultFiles) };
    },
  };
}

/** Records rules of the operator of the game; they hold for draws whose sales begin afterwards. */
export async function recordRules(mutation: Mutation, rules: GameRulesRecord): Promise<void> {
  await mutation.record('game_rules', {
    cap_counts: rules.capCounts,
    cap_allotment: rules.capAllotment,
    clock_tolerance_ms: rules.clockToleranceMs,
    payments: canonicalJson(rules.payments),
    result_files: canonicalJson(rules.resultFiles),
  });
  mutation.note({ rules });
}

/** The rules of the operator of the game. */
export function makeGameRules(
  store: Store,
  reader: RulesReader,
): Pick<Registry, 'gameRules' | 'changeGameRules'> {
  return {
    gameRules: () => store.read((connection) => reader.inForce(connection)),
    changeGameRules: (rules, actor) =>
      store.mutate('rules-changed', actor, (mutation) => recordRules(mutation, rules)),
  };
}
