import { isRoot, nodePath, root } from './project.mjs';
import { runCommand } from './run-command.mjs';
import { build, environmentOf, runMain, say, setUp } from './setup.mjs';

const args = process.argv.slice(2);
const hasDisplay =
  process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);

await runMain(async () => {
  const runtime = await setUp(hasDisplay ? 'window' : 'headless');
  await build();
  const options = { cwd: root, env: environmentOf(runtime) };
  if (!hasDisplay) {
    say('No display here: playing a scripted sale on a throw-away training registry.');
    return runCommand(nodePath, ['electron/dev/demo.ts', ...args], options);
  }
  return runCommand(runtime.executable, [...(isRoot ? ['--no-sandbox'] : []), root, ...args], options);
});
