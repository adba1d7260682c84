import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { PayingOrder } from './paying-process.ts';
import type { SellingOrder } from './selling-process.ts';

/** A till in a process of its own, which waits for "go". */
export interface TillChild {
  /** Resolves once its program is loaded; it opens the registry when told to go. */
  readonly ready: Promise<void>;
  /** Lets it sell; resolves to what it said, once the process is gone. */
  go(): Promise<string[]>;
}

/** Starts a till that sells in a process of its own; it's gone after the test. */
export function startSelling(context: TestContext, order: SellingOrder): TillChild {
  return startTill(context, './selling-process.ts', order);
}

/** Starts a till that pays in a process of its own; it's gone after the test. */
export function startPaying(context: TestContext, order: PayingOrder): TillChild {
  return startTill(context, './paying-process.ts', order);
}

function startTill(context: TestContext, script: string, order: object): TillChild {
  const file = fileURLToPath(new URL(script, import.meta.url));
  const child: ChildProcess = spawn(process.execPath, [file, JSON.stringify(order)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  context.after(() => child.kill('SIGKILL'));
  const lines: string[] = [];
  const gone = once(child, 'close');
  const ready = new Promise<void>((resolve) => {
    if (child.stdout === null) throw new Error('no output');
    createInterface(child.stdout).on('line', (line) => {
      if (line === 'ready') resolve();
      else lines.push(line);
    });
  });
  return {
    ready,
    async go() {
      await Promise.race([ready, gone]);
      child.stdin?.write('go\n');
      await gone;
      return lines;
    },
  };
}
