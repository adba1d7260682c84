import { build, environmentOf, runMain, setUp } from './setup.mjs';
import { runSteps, testSteps } from './test-steps.mjs';

await runMain(async () => {
  const runtime = await setUp('tests');
  await build();
  return runSteps(await testSteps(process.argv.slice(2)), environmentOf(runtime));
});
