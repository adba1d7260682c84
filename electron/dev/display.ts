import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/** A display of our own, without a screen. */
export interface Display {
  /** What DISPLAY must say. */
  readonly name: string;
  close(): Promise<void>;
}

/** The counter's larger screen, in px: Chromium makes a window as large as the screen one px smaller. */
const counterScreen = { width: 1366, height: 768 };

/**
 * Starts an Xvfb on a free display number.
 *
 * @throws Error when Xvfb isn't there or ends before its display is
 */
export async function openDisplay(
  screen: { width: number; height: number } = counterScreen,
): Promise<Display> {
  const size = `${screen.width}x${screen.height}x24`;
  const server = spawn(
    'Xvfb',
    ['-displayfd', '3', '-screen', '0', size, '-nolisten', 'tcp', '-noreset'],
    // The fourth descriptor is where it writes the number it took.
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  );
  const gone = once(server, 'exit');
  const lines = createInterface({ input: server.stdio[3] as Readable });
  const first = await Promise.race([
    once(lines, 'line') as Promise<[string]>,
    gone.then(() => {
      throw new Error('Xvfb ended before it had a display');
    }),
  ]);
  return {
    name: `:${first[0].trim()}`,
    close: async () => {
      server.kill();
      await gone;
    },
  };
}
