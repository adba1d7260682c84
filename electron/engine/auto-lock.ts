/** Locks the till when nobody has touched it for a while. */
export interface AutoLock {
  /** Somebody gave a command. */
  used(): void;
  /** Called every now and then: locks when the time is up. */
  check(): void;
}

/** `idleMs()` 0 never locks; `now` is monotonic ms, so that a clock that jumps neither locks nor keeps open. */
export function createAutoLock(now: () => number, idleMs: () => number, lock: () => void): AutoLock {
  let lastUse = now();
  return {
    used() {
      lastUse = now();
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
