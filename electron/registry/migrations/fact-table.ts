/** What every fact carries (see FactColumns). */
const FACT_COLUMNS = [
  'recorded_at integer not null',
  'terminal text not null',
  'operator_id integer references operator (id)',
  'journal_sequence integer not null references journal (sequence) deferrable initially deferred',
];

/** The statements that make a table of facts: the table, its index by journal line, and its refusals. */
export function factTable(
  name: string,
  definition: {
    readonly columns: readonly string[];
    readonly constraints?: readonly string[];
    /** For a table whose key isn't one integer. */
    readonly withoutRowid?: boolean;
  },
): string[] {
  const lines = [...definition.columns, ...FACT_COLUMNS, ...(definition.constraints ?? [])];
  return [
    `create table ${name} (\n  ${lines.join(',\n  ')}\n) strict${definition.withoutRowid ? ', without rowid' : ''}`,
    `create index ${name}_by_journal on ${name} (journal_sequence)`,
    refusal(name, 'update'),
    refusal(name, 'delete'),
  ];
}

/** The statement that makes a trigger by which the database refuses every such change of a table. */
export function refusal(table: string, action: 'update' | 'delete'): string {
  return `create trigger ${table}_refuses_${action} before ${action} on ${table}
begin
  select raise(abort, '${table}: what is recorded is never ${action}d');
end`;
}
