/** Locks the till when nobody has touched it for a while. */
export interface AutoLock {
  /** A command came: those that the screen gives by itself are nobody's touch. */
  used(command: unknown): void;
  /** Called every now and then: locks when the time is up. */
  check(): void;
}

/** Commands that the screen gives without a person. */
const UNATTENDED = new Set<unknown>(['getState', 'quote', 'findPlay']);

/** `idleMs()` 0 never locks; `now` is monotonic ms, so that a clock that jumps neither locks nor keeps open. */
export function createAutoLock(now: () => number, idleMs: () => number, lock: () => void): AutoLock {
  let lastUse = now();
  return {
    used(command) {
      if (!UNATTENDED.has(command)) lastUse = now();
    },
    check() {
      const limit = idleMs();
      if (limit > 0 && now() - lastUse >= limit) {
        lastUse = now();
        lock();
      }
    },
  };
}
