import { join } from 'node:path';

/** What the command line and the environment say. */
export interface TillOptions {
  /** The user-data folder, when not Electron's own: settings, registry, keys. */
  readonly dataFolder: string | undefined;
  /** An instant for the engine's clock, in throw-away training runs. */
  readonly clock: string | undefined;
  /** Full screen without a way out of the till, for the counter. */
  readonly kiosk: boolean;
}

/** Reads `--data=DIR` (or AMIGO_TILL_DATA), `--clock=INSTANT` and `--kiosk`. */
export function readOptions(argv: readonly string[], env: NodeJS.ProcessEnv): TillOptions {
  const given = (name: string) =>
    argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3) || undefined;
  return {
    dataFolder: given('data') ?? (env.AMIGO_TILL_DATA || undefined),
    clock: given('clock'),
    kiosk: argv.includes('--kiosk'),
  };
}

/** Where the engine and what it needs lie. */
export interface EngineFiles {
  readonly script: string;
  readonly assets: string;
  /** The Node that runs the engine where Electron's own is too old. */
  readonly nodePath: string;
}

/**
 * Finds the engine's files.
 *
 * In a package they lie beside the archive, not in it: another Node, the fonts' and the native libraries' own code
 * can't read inside.
 */
export function engineFiles(appPath: string, resourcesPath: string, isPackaged: boolean): EngineFiles {
  const folder = isPackaged ? `${appPath}.unpacked` : appPath;
  return {
    script: join(folder, 'build', 'engine.mjs'),
    assets: join(folder, 'build', 'assets'),
    nodePath: isPackaged
      ? join(resourcesPath, 'node')
      : join(folder, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node'),
  };
}
