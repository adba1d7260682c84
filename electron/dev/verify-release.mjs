import { nodePath, root } from './project.mjs';
import { runCommand } from './run-command.mjs';
import { build, environmentOf, runMain, setUp } from './setup.mjs';
import { runSteps, testSteps } from './test-steps.mjs';

await runMain(async () => {
  const runtime = await setUp('tests', { retry: true, realOnly: true });
  await build();
  const env = environmentOf(runtime);
  const tested = await runSteps(await testSteps(['test/e2e', 'test/host']), env);
  if (tested !== 0) return tested;
  return runCommand(nodePath, ['electron/dev/package.ts'], { cwd: root, env });
});
