import type { Done } from '../contract/commands.ts';
import { type Failure, failure, type Outcome, success } from '../contract/errors.ts';
import type { OperatorInfo } from '../contract/state.ts';
import type { Actor, OperatorRole, Registry } from '../registry/registry.ts';
import type { TillClock } from './clock.ts';
import { delayAfterWrongPins, hashPin, verifyPin } from './pin.ts';
import { unprintableCharacter } from './printable-names.ts';

/** Who stands at the till. Sign-on is kept in memory only: after a restart the till asks again. */
export interface OperatorDesk {
  /** The operator signed on, also while the till is locked. */
  current(): OperatorInfo | null;
  isLocked(): boolean;
  /** Null where the operator may go on, else why not. */
  refusal(needed: OperatorRole): Failure | null;
  createFirstManager(name: string, pin: string): Promise<Outcome<Done>>;
  add(name: string, role: OperatorRole, pin: string): Promise<Outcome<{ operatorId: number }>>;
  signOn(operatorId: number, pin: string): Promise<Outcome<Done>>;
  lock(): Promise<Outcome<Done>>;
  signOff(): Promise<Outcome<Done>>;
}

/** Signs operators on by PIN, with growing delays after wrong ones that outlive a restart. */
export function createOperatorDesk(
  registry: Registry,
  clock: TillClock,
  actor: (operatorId?: number) => Actor,
): OperatorDesk {
  let current: OperatorInfo | null = null;
  let locked = false;

  async function waitMs(operatorId: number): Promise<number> {
    const { count, lastAt } = await registry.wrongPins(operatorId);
    const until = lastAt + delayAfterWrongPins(count);
    return Math.min(Math.max(0, until - clock.now()), delayAfterWrongPins(count));
  }

  return {
    current: () => current,
    isLocked: () => locked,

    refusal(needed) {
      if (!current) return { code: 'not-signed-on' };
      if (locked) return { code: 'till-locked' };
      if (needed === 'manager' && current.role !== 'manager') return { code: 'manager-only' };
      return null;
    },

    async createFirstManager(name, pin) {
      const unprintable = nameFailure(name);
      if (unprintable) return failure(unprintable);
      if ((await registry.listOperators()).length > 0) return failure({ code: 'already-set-up' });
      const pinHash = await hashPin(pin);
      const id = await registry.addOperator({ name, role: 'manager', pinHash }, actor());
      if (id === null) return failure({ code: 'already-set-up' });
      await registry.recordSignOn({ operatorId: id, kind: 'signed-on' }, actor(id));
      current = { id, name, role: 'manager' };
      locked = false;
      return success({});
    },

    async add(name, role, pin) {
      const unprintable = nameFailure(name);
      if (unprintable) return failure(unprintable);
      const operatorId = await registry.addOperator({ name, role, pinHash: await hashPin(pin) }, actor());
      return operatorId === null ? failure({ code: 'operator-exists', name }) : success({ operatorId });
    },

    async signOn(operatorId, pin) {
      const operator = (await registry.listOperators()).find((candidate) => candidate.id === operatorId);
      const stored = operator && (await registry.pinHashOf(operatorId));
      if (!operator || !stored) return failure({ code: 'unknown-operator' });
      const wait = await waitMs(operatorId);
      if (wait > 0) return failure({ code: 'pin-delayed', retryAfterMs: wait });
      if (!(await verifyPin(pin, stored))) {
        await registry.recordSignOn({ operatorId, kind: 'wrong-pin' }, actor(operatorId));
        return failure({ code: 'wrong-pin', retryAfterMs: await waitMs(operatorId) });
      }
      await registry.recordSignOn({ operatorId, kind: 'signed-on' }, actor(operatorId));
      current = { id: operator.id, name: operator.name, role: operator.role };
      locked = false;
      return success({});
    },

    async lock() {
      if (current && !locked) {
        await registry.recordSignOn({ operatorId: current.id, kind: 'locked' }, actor());
        locked = true;
      }
      return success({});
    },

    async signOff() {
      if (current) await registry.recordSignOn({ operatorId: current.id, kind: 'signed-off' }, actor());
      current = null;
      locked = false;
      return success({});
    },
  };
}

/** An operator's name is printed on every receipt (5.1). */
function nameFailure(name: string): Failure | null {
  const character = unprintableCharacter(name);
  if (character === null) return null;
  return { code: 'invalid-parameters', field: 'name', problem: `unprintable character ${character}` };
}
