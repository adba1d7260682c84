import { useEffect, useRef } from 'react';
import { BurstDetector, type KeyStroke, SCAN_GAP_MS } from '../logic/burst-detector.ts';

/** What keys do while a screen or dialog is on top. */
export interface KeyScope {
  /** Actions by the name of their key, such as "F12" or "Escape". */
  readonly actions: Readonly<Record<string, (() => void) | undefined>>;
  /** A person's character, outside text fields; a scanner's never get here. */
  readonly onCharacter?: (stroke: KeyStroke) => void;
}

interface MountedScope {
  readonly level: number;
  readonly current: () => KeyScope;
}

const mounted: MountedScope[] = [];

/** The scope that gets the keys: the highest level, the latest among equals. */
function topScope(): KeyScope | undefined {
  return mounted
    .reduce<MountedScope | undefined>(
      (top, scope) => (top && top.level > scope.level ? top : scope),
      undefined,
    )
    ?.current();
}

/** Gives the keys to this component while it is mounted. Level 0 is a screen, 1 a dialog, 2 a dialog over it. */
export function useKeys(level: number, scope: KeyScope): void {
  const latest = useRef(scope);
  latest.current = scope;
  useEffect(() => {
    const entry = { level, current: () => latest.current };
    mounted.push(entry);
    return () => {
      mounted.splice(mounted.indexOf(entry), 1);
    };
  }, [level]);
}

/**
 * Listens to every key before anything else on the page does (promise 10).
 *
 * Scanner bursts, with the Entrée or Tab at their end, are swallowed at any focus; in a text field their
 * characters go in but nothing is submitted. Actions take function keys without modifiers or repetition.
 */
export function listenToKeys(target: Window): () => void {
  const detector = new BurstDetector();
  let settling: ReturnType<typeof setTimeout> | undefined;

  const settle = () => {
    const strokes = detector.settle(performance.now());
    if (isTextField(target.document.activeElement)) return;
    for (const stroke of strokes) topScope()?.onCharacter?.(stroke);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const { key, code, shiftKey: shift } = event;
    const verdict = detector.press({ key, code, shift, at: event.timeStamp });
    const inTextField = isTextField(event.target);
    if (verdict === 'typed') {
      clearTimeout(settling);
      settling = setTimeout(settle, SCAN_GAP_MS + 5);
      return;
    }
    if (verdict === 'scanned') {
      if (!inTextField || key === 'Enter' || key === 'Tab') swallow(event);
      return;
    }
    runAction(event);
  };

  target.addEventListener('keydown', onKeyDown, true);
  return () => {
    clearTimeout(settling);
    target.removeEventListener('keydown', onKeyDown, true);
  };
}

function runAction(event: KeyboardEvent): void {
  const action = topScope()?.actions[event.key];
  const isFunctionKey = /^F\d+$/.test(event.key);
  if (isFunctionKey) event.preventDefault();
  if (!action || event.shiftKey) return;
  swallow(event);
  if (!event.repeat) action();
}

function swallow(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

function isTextField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select');
}
