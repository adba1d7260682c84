import { useEffect, useState } from 'react';

/** Counts down the delay after wrong PINs: milliseconds left, and how to start one. */
export function usePinDelay(): readonly [number, (delayMs: number) => void] {
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(() => performance.now());
  const waiting = until > now;

  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => setNow(performance.now()), 250);
    return () => clearInterval(timer);
  }, [waiting]);

  const start = (delayMs: number) => {
    const startedAt = performance.now();
    setNow(startedAt);
    setUntil(startedAt + delayMs);
  };
  return [Math.max(0, until - now), start];
}
