import { type ForkOptions, fork } from 'node:child_process';
import type { EngineLauncher } from './engine-process.ts';

/** How to run the engine as a child of a Node of its own. */
export interface ChildEngine {
  readonly nodePath: string;
  readonly script: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
}

/**
 * Runs the engine under a Node of its own, where Electron's Node is too old for it.
 *
 * The engine ends by itself when the channel to us closes.
 */
export function childEngine({ nodePath, script, args, env }: ChildEngine): EngineLauncher {
  return () => {
    const options: ForkOptions = {
      execPath: nodePath,
      execArgv: [],
      env,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      serialization: 'json',
      // Ctrl+C in the terminal is the app's to handle: it asks the engine to stop.
      detached: true,
    };
    const child = fork(script, args, options);
    return {
      send: (message) => {
        // The callback keeps a message that can't be delivered from becoming an exception: the exit tells.
        if (child.connected) child.send(message as object, () => {});
      },
      onMessage: (listener) => child.on('message', listener),
      onExit: (listener) => {
        let told = false;
        const tell = (reason: string) => {
          if (told) return;
          told = true;
          listener(reason);
        };
        child.on('error', (error) => tell(error.message));
        child.on('exit', (code, signal) => tell(signal ? `signal ${signal}` : `exit code ${code}`));
      },
      kill: () => child.kill('SIGKILL'),
    };
  };
}
