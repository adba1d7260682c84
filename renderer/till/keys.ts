import { useEffect, useRef } from 'react';
import { BurstDetector, type KeyStroke, SCAN_GAP_MS, SCAN_LENGTH } from '../logic/burst-detector.ts';
import { wedgeTexts } from '../logic/wedge-text.ts';
import {
  type FieldBefore,
  fieldBefore,
  fillField,
  isTextField,
  restoreField,
  TAKES_SCANS,
} from './text-fields.ts';

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

type TakesTexts = (candidates: string[]) => void;

const scanListeners = new Set<TakesTexts>();

/** Gives this component what keyboard scanners type, as the texts that it may be (see wedgeTexts). */
export function useWedgeScans(onScan: TakesTexts): void {
  const latest = useRef(onScan);
  latest.current = onScan;
  useEffect(() => {
    const listener: TakesTexts = (candidates) => latest.current(candidates);
    scanListeners.add(listener);
    return () => {
      scanListeners.delete(listener);
    };
  }, []);
}

/** Gives texts to be read as a code, as if a keyboard scanner had typed them. */
export function giveScan(candidates: string[]): void {
  for (const listener of scanListeners) listener(candidates);
}

/**
 * Listens to every key before anything else on the page does (promise 10).
 *
 * Scanner bursts, with the Entrée or Tab at their end, are swallowed at any focus and given to be read as a code; a
 * text field is put back as it was before. Actions take function keys without modifiers or repetition.
 */
export function listenToKeys(target: Window): () => void {
  const detector = new BurstDetector();
  let settling: ReturnType<typeof setTimeout> | undefined;
  let before: FieldBefore | null = null;

  const settle = () => {
    finishScan(performance.now());
    const strokes = detector.settle(performance.now());
    if (isTextField(target.document.activeElement)) return;
    for (const stroke of strokes) topScope()?.onCharacter?.(stroke);
  };

  const finishScan = (now: number) => {
    const strokes = detector.takeScan(now);
    if (strokes.length === 0) return;
    const candidates = wedgeTexts(strokes);
    const [asTyped = ''] = candidates;
    if (before?.field.hasAttribute(TAKES_SCANS)) fillField(before, asTyped);
    else giveScan(candidates);
  };

  const settleSoon = () => {
    clearTimeout(settling);
    settling = setTimeout(settle, SCAN_GAP_MS + 5);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
    const { key, code, shiftKey: shift } = event;
    // A key held down isn't a scanner.
    if (event.repeat && key.length === 1) return;
    const verdict = detector.press({ key, code, shift, at: event.timeStamp });
    if (verdict === 'typed') {
      if (detector.length === 1) before = fieldBefore(event.target);
      settleSoon();
      return;
    }
    if (verdict === 'scanned') {
      if (before && detector.length >= SCAN_LENGTH) restoreField(before);
      swallow(event);
      finishScan(event.timeStamp);
      settleSoon();
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
