import { useRef } from 'react';

/** What is pressed within this long after its button or dialog appeared was meant for what stood there before, in ms. */
const SETTLING_MS = 400;

/** The action, deaf until what offers it has been in sight for a moment. */
export function useSettled<Args extends unknown[]>(action: (...args: Args) => void): (...args: Args) => void {
  const appearedAt = useRef(performance.now());
  return (...args) => {
    if (performance.now() - appearedAt.current > SETTLING_MS) action(...args);
  };
}
