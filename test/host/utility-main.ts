import { app } from 'electron';
import { EngineHost } from '../../electron/engine-host.ts';
import { utilityEngine } from '../../electron/engine-utility.ts';

/**
 * A main process that hosts the stand-in engine as a utility process, tells a story with it, and writes what it saw
 * as one line of JSON.
 */
async function tellStory(): Promise<void> {
  const said: string[] = [];
  let wake: () => void = () => {};
  const say = (line: string) => {
    said.push(line);
    wake();
  };
  const script = process.env.STAND_IN_ENGINE;
  if (!script) throw new Error('STAND_IN_ENGINE is missing');
  const host = new EngineHost({
    launch: utilityEngine({ script, args: ['--data', '/some where'], env: process.env }),
    onEvent: (event, data) => say(event === 'state' ? 'state' : `${event} ${JSON.stringify(data)}`),
    onStatus: (status) => say(status),
    onBadMessage: () => say('bad message'),
    policy: { restarts: 3, withinMs: 60_000, firstDelayMs: 1 },
  });
  const ask = (what: Record<string, unknown>) => host.request('getState', what as never);
  host.start();
  const echoed = await ask({ do: 'echo', text: 'é€' });
  await ask({ do: 'event' });
  const refused = await ask({ do: 'refuse' });
  const crashed = await Promise.all([ask({ do: 'nothing' }), ask({ do: 'crash' })]);
  while (!said.includes('running')) {
    await new Promise<void>((resolve) => {
      wake = resolve;
    });
  }
  const again = await ask({ do: 'echo' });
  await host.stop(60_000);
  const afterStop = await ask({ do: 'echo' });
  process.stdout.write(
    `STORY ${JSON.stringify({ echoed, refused, crashed, again: again.ok, afterStop, said })}\n`,
  );
}

void app
  .whenReady()
  .then(tellStory)
  .catch((error: unknown) => process.stderr.write(`${String(error)}\n`))
  .then(() => app.exit(0));
