import { nodePath, root } from './project.mjs';
import { runCommand } from './run-command.mjs';
import { build, environmentOf, runMain, setUp } from './setup.mjs';

await runMain(async () => {
  const runtime = await setUp('headless');
  await build();
  return runCommand(nodePath, ['electron/dev/package.ts'], { cwd: root, env: environmentOf(runtime) });
});
