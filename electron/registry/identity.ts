import { randomUUID } from 'node:crypto';
import type { NotNull } from 'kysely';
import { FIRST_RULES, recordRules } from './game-rules.ts';
import { journalKeyCheck } from './journal-line.ts';
import type { Mutation } from './mutation.ts';
import type { Connection } from './prepared-query.ts';
import { type Registry, RegistryError, type RegistryIdentity, type RegistryMode } from './registry.ts';
import type { Store } from './store.ts';

/** What a registry is to be: fixed when it is made (promise 7). */
export interface IdentityWanted {
  readonly mode: RegistryMode;
  readonly registrationPoint: string;
}

const FIRST_EPOCH = 1;

/** Records the facts that a new registry begins with: what it is, its first epoch, and the rules. */
export async function recordNewRegistry(
  mutation: Mutation,
  { mode, registrationPoint }: IdentityWanted,
  journalKey: Uint8Array,
): Promise<void> {
  const registryId = randomUUID();
  await mutation.record('registry_identity', {
    registry_id: registryId,
    mode,
    registration_point: registrationPoint,
    journal_key_check: journalKeyCheck(journalKey, registryId),
  });
  await recordEpoch(mutation, registrationPoint, FIRST_EPOCH, 'made');
  await recordRules(mutation, FIRST_RULES);
  mutation.note({ registryId, mode, registrationPoint });
}

/**
 * What the registry is, and the beginning of new epochs. Rejects with a RegistryError "wrong-identity" when it
 * isn't the one wanted (null: any), or when the journal key is another registry's.
 */
export async function makeIdentity(
  store: Store,
  wanted: IdentityWanted | null,
  journalKey: Uint8Array,
): Promise<Pick<Registry, 'identity' | 'beginEpoch'>> {
  let { journalKeyCheck: expected, ...identity } = await store.read(readIdentity);
  if (wanted !== null && wanted.mode !== identity.mode) {
    throw new RegistryError('wrong-identity', `a ${identity.mode} registry can't become ${wanted.mode}`);
  }
  if (wanted !== null && wanted.registrationPoint !== identity.registrationPoint) {
    const { registrationPoint } = identity;
    throw new RegistryError('wrong-identity', `the registry is of registration point ${registrationPoint}`);
  }
  if (expected !== journalKeyCheck(journalKey, identity.registryId)) {
    throw new RegistryError('wrong-identity', `the journal key isn't that of this registry`);
  }

  return {
    get identity() {
      return identity;
    },
    beginEpoch: async (reason, actor, beyond = 0) => {
      identity = await store.mutate('epoch-begun', actor, async (mutation) => {
        const { journalKeyCheck: _, ...current } = await readIdentity(mutation.transaction);
        const epoch = Math.max(current.epoch, beyond) + 1;
        await recordEpoch(mutation, current.registrationPoint, epoch, reason);
        mutation.note({ epoch, reason });
        return { ...current, epoch };
      });
      return identity;
    },
  };
}

async function readIdentity(connection: Connection): Promise<RegistryIdentity & { journalKeyCheck: string }> {
  return connection
    .selectFrom('registry_identity')
    .select((eb) => [
      'registry_id as registryId',
      'mode',
      'registration_point as registrationPoint',
      'journal_key_check as journalKeyCheck',
      eb
        .selectFrom('epoch')
        .select(({ fn }) => fn.max('epoch.epoch').as('epoch'))
        .as('epoch'),
    ])
    .$narrowType<{ epoch: NotNull }>()
    .executeTakeFirstOrThrow();
}

async function recordEpoch(
  mutation: Mutation,
  registrationPoint: string,
  epoch: number,
  reason: string,
): Promise<void> {
  await mutation.record('epoch', { epoch, reason });
  await mutation.transaction
    .insertInto('sequence_counter')
    .values({ registration_point: registrationPoint, epoch, last: 0 })
    .execute();
}
