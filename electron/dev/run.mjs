import { ensureNodeModules } from './node-modules.mjs';
import { nodePath } from './project.mjs';
import { runCommand } from './run-command.mjs';
import { runMain, say } from './setup.mjs';

const [file, ...args] = process.argv.slice(2);

await runMain(async () => {
  if (file === undefined) {
    say('Usage: node electron/dev/run.mjs FILE.ts [ARGUMENT]…');
    return 2;
  }
  await ensureNodeModules(say);
  return runCommand(nodePath, [file, ...args]);
});
