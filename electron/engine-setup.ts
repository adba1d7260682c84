import { app } from 'electron';
import { childEngine } from './engine-child.ts';
import { EngineHost } from './engine-host.ts';
import type { EngineLauncher } from './engine-process.ts';
import { utilityEngine } from './engine-utility.ts';
import { log } from './log.ts';
import { engineFiles, type TillOptions } from './options.ts';

/** The engine's libraries need at least this Node; an older Electron's own won't do. */
const OLDEST_NODE = 22;

/** The engine finishes the paper that is being printed before it stops: at most this long, in ms. */
const STOP_WAIT_MS = 15_000;

/** Starts the engine, and stops it in good order before the app ends. */
export function setUpEngine(
  options: TillOptions,
  sendToPage: (event: string, data: unknown) => void,
): EngineHost {
  const host = new EngineHost({
    launch: engineLauncher(options),
    onEvent: sendToPage,
    onStatus: (status, reason) => {
      log(`engine ${status}: ${reason}`);
      sendToPage('engine', { status });
    },
    onBadMessage: (problem) => log(`a message of the engine isn't in the contract: ${problem}`),
  });
  host.start();

  let stopped = false;
  app.on('will-quit', (event) => {
    if (stopped) return;
    event.preventDefault();
    void host.stop(STOP_WAIT_MS).then(() => {
      stopped = true;
      app.quit();
    });
  });
  return host;
}

function engineLauncher({ clock }: TillOptions): EngineLauncher {
  const files = engineFiles(app.getAppPath(), process.resourcesPath, app.isPackaged);
  const args = [
    '--data',
    app.getPath('userData'),
    '--assets',
    files.assets,
    ...(clock === undefined ? [] : ['--clock', clock]),
  ];
  const engine = { script: files.script, args, env: engineEnvironment(process.env) };
  const [major] = process.versions.node.split('.');
  return Number(major) >= OLDEST_NODE
    ? utilityEngine(engine)
    : childEngine({ ...engine, nodePath: files.nodePath });
}

/** The environment without what would change how a Node runs its code. */
function engineEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !/^(NODE_|ELECTRON_)/.test(name)));
}
