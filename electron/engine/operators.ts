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

/** What the desk needs: the wall clock for what is recorded, a monotonic one (ms) for delays. */
export interface OperatorDeskDependencies {
  readonly registry: Registry;
  readonly clock: TillClock;
  readonly monotonicNow: () => number;
  readonly actor: (operatorId?: number) => Actor;
}

/** Signs operators on by PIN, with growing delays after wrong ones that outlive a restart. */
export function createOperatorDesk({
  registry,
  clock,
  monotonicNow,
  actor,
}: OperatorDeskDependencies): OperatorDesk {
  let current: OperatorInfo | null = null;
  let locked = false;
  /** Monotonic ms until which an operator waits: a clock set back doesn't lock a manager out. */
  const waitsUntil = new Map<number, number>();
  let turn: Promise<unknown> = Promise.resolve();

  /** One sign-on at a time: a burst of guesses can't slip past the delay of the first. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = turn.then(work);
    turn = result.catch(() => {});
    return result;
  }

  async function waitMs(operatorId: number): Promise<number> {
    const known = waitsUntil.get(operatorId);
    if (known !== undefined) return Math.max(0, known - monotonicNow());
    const { count, lastAt } = await registry.wrongPins(operatorId);
    const delay = delayAfterWrongPins(count);
    const wait = Math.min(Math.max(0, lastAt + delay - clock.now()), delay);
    waitsUntil.set(operatorId, monotonicNow() + wait);
    return wait;
  }

  async function noteWrongPin(operatorId: number): Promise<number> {
    await registry.recordSignOn({ operatorId, kind: 'wrong-pin' }, actor(operatorId));
    const delay = delayAfterWrongPins((await registry.wrongPins(operatorId)).count);
    waitsUntil.set(operatorId, monotonicNow() + delay);
    return delay;
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

    createFirstManager: (name, pin) =>
      inTurn(async () => {
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
      }),

    async add(name, role, pin) {
      const unprintable = nameFailure(name);
      if (unprintable) return failure(unprintable);
      const operatorId = await registry.addOperator({ name, role, pinHash: await hashPin(pin) }, actor());
      return operatorId === null ? failure({ code: 'operator-exists', name }) : success({ operatorId });
    },

    signOn: (operatorId, pin) =>
      inTurn(async () => {
        const operator = (await registry.listOperators()).find((candidate) => candidate.id === operatorId);
        const stored = operator && (await registry.pinHashOf(operatorId));
        if (!operator || !stored) return failure({ code: 'unknown-operator' });
        const wait = await waitMs(operatorId);
        if (wait > 0) return failure({ code: 'pin-delayed', retryAfterMs: Math.ceil(wait) });
        if (!(await verifyPin(pin, stored))) {
          return failure({ code: 'wrong-pin', retryAfterMs: await noteWrongPin(operatorId) });
        }
        await registry.recordSignOn({ operatorId, kind: 'signed-on' }, actor(operatorId));
        waitsUntil.delete(operatorId);
        current = { id: operator.id, name: operator.name, role: operator.role };
        locked = false;
        return success({});
      }),

    async lock() {
      if (!current || locked) return success({});
      // Locked first: a storage that takes nothing must not keep the till open.
      locked = true;
      await registry.recordSignOn({ operatorId: current.id, kind: 'locked' }, actor());
      return success({});
    },

    async signOff() {
      const leaving = current;
      const by = actor();
      current = null;
      locked = false;
      if (leaving) await registry.recordSignOn({ operatorId: leaving.id, kind: 'signed-off' }, by);
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
