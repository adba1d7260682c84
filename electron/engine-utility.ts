import { utilityProcess } from 'electron';
import type { EngineLauncher } from './engine-process.ts';

/** How to run the engine as a utility process of Electron. */
export interface UtilityEngine {
  readonly script: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
}

/** Runs the engine as a utility process: Electron's own Node, in a process apart. Only once the app is ready. */
export function utilityEngine({ script, args, env }: UtilityEngine): EngineLauncher {
  return () => {
    const child = utilityProcess.fork(script, [...args], {
      serviceName: 'Amigo till engine',
      stdio: 'inherit',
      env,
    });
    return {
      send: (message) => child.postMessage(message),
      onMessage: (listener) => child.on('message', listener),
      onExit: (listener) => child.once('exit', (code) => listener(`exit code ${code}`)),
      kill: () => {
        if (child.pid !== undefined) process.kill(child.pid, 'SIGKILL');
      },
    };
  };
}
