import type { CDPSession, Page } from 'playwright-core';

/** A bar-code scanner that types what it reads, as a keyboard does. */
export interface Scanner {
  /** Types the characters and the key at their end as fast as the page takes them. */
  scan(text: string, end: 'Enter' | 'Tab'): Promise<void>;
  /** The same for a scanner set to another keyboard than the machine: these keys, as the page gets them. */
  press(keys: readonly ScannedKey[], end: 'Enter' | 'Tab'): Promise<void>;
}

/** A key as the page gets it: what it types here, and where it is on the keyboard. */
export interface ScannedKey {
  readonly key: string;
  readonly code: string;
}

/** From one key of a scanner to the next, in seconds. */
const SCANNER_PACE_S = 0.002;

/** What the page needs to see before a key counts as a person's again, in ms. */
const AFTER_SCAN_MS = 60;

/** Plugs a scanner in. */
export async function plugInScanner(page: Page): Promise<Scanner> {
  const session = await page.context().newCDPSession(page);
  const burst = async (strokes: readonly Stroke[], end: 'Enter' | 'Tab') => {
    // Sent without waiting for answers, so that no round trip slows the burst to a person's pace.
    const last = end === 'Enter' ? strokeOfKey('Enter', 13, '\r') : strokeOfKey('Tab', 9);
    const all = [...strokes, last];
    // When they happened is told, so that a busy machine doesn't slow it either.
    const begun = Date.now() / 1000 - all.length * SCANNER_PACE_S;
    const pressed = all.flatMap((stroke, i) => press(session, stroke, begun + i * SCANNER_PACE_S));
    await Promise.all(pressed);
    await page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), AFTER_SCAN_MS);
  };
  return {
    scan: (text, end) => burst([...text].map(strokeOf), end),
    press: (keys, end) =>
      burst(
        keys.map(({ key, code }) => ({ key, code, windowsVirtualKeyCode: key.charCodeAt(0), text: key })),
        end,
      ),
  };
}

interface Stroke {
  readonly key: string;
  readonly code: string;
  readonly windowsVirtualKeyCode: number;
  readonly text?: string;
}

function strokeOf(character: string): Stroke {
  const code = /\d/.test(character) ? `Digit${character}` : `Key${character.toUpperCase()}`;
  return { key: character, code, windowsVirtualKeyCode: character.charCodeAt(0), text: character };
}

function strokeOfKey(key: string, windowsVirtualKeyCode: number, text?: string): Stroke {
  return { key, code: key, windowsVirtualKeyCode, ...(text === undefined ? {} : { text }) };
}

function press(session: CDPSession, { text, ...key }: Stroke, timestamp: number): Promise<unknown>[] {
  const down = text === undefined ? { type: 'rawKeyDown' as const } : { type: 'keyDown' as const, text };
  return [
    session.send('Input.dispatchKeyEvent', { ...key, ...down, timestamp }),
    session.send('Input.dispatchKeyEvent', { ...key, type: 'keyUp', timestamp }),
  ];
}

/** More stops than any screen has. */
const MOST_STOPS = 80;

/**
 * Visits everything that Tab reaches, and the place where nothing has the focus.
 *
 * Gives the names of the stops, in their order.
 */
export async function walkByTab(page: Page, visit: (name: string) => Promise<void>): Promise<string[]> {
  const names: string[] = [];
  await page.evaluate(forgetMarks);
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    const name = await page.evaluate(markFocus);
    if (name === null) return names;
    names.push(name);
    await visit(name);
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never comes back to where it was: ${names.join(', ')}`);
}

/** Runs in the page: the name of what has the focus, or null when it was visited before. */
function markFocus(): string | null {
  const focused = document.activeElement as HTMLElement;
  if (focused.dataset.visited) return null;
  focused.dataset.visited = 'yes';
  return focused.dataset.testid ?? focused.getAttribute('aria-label') ?? focused.tagName;
}

/** Runs in the page: forgets where an earlier walk has been. */
function forgetMarks(): void {
  for (const visited of document.querySelectorAll<HTMLElement>('[data-visited]')) {
    delete visited.dataset.visited;
  }
}
