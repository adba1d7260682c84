import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { childEngine } from '../../electron/engine-child.ts';
import { EngineHost, type EngineHostOptions, type EngineStatus } from '../../electron/engine-host.ts';

const script = fileURLToPath(new URL('stand-in-engine.cjs', import.meta.url));

/** A host whose engine takes any parameters, and a record of all it said. */
interface TestHost {
  readonly host: EngineHost;
  readonly said: string[];
  ask(what: Record<string, unknown>): ReturnType<EngineHost['request']>;
  /** Waits until the host has said a line, which it may have done already. */
  until(line: string): Promise<void>;
}

let hosts: EngineHost[] = [];

afterEach(async () => {
  await Promise.all(hosts.map((host) => host.stop(1000)));
  hosts = [];
});

function startHost(args: readonly string[] = [], more: Partial<EngineHostOptions> = {}): TestHost {
  const said: string[] = [];
  let waiters: (() => void)[] = [];
  const say = (line: string) => {
    said.push(line);
    for (const wake of waiters) wake();
    waiters = [];
  };
  const host = new EngineHost({
    launch: childEngine({ nodePath: process.execPath, script, args, env: process.env }),
    onEvent: (event, data) => say(event === 'state' ? 'state' : `${event} ${JSON.stringify(data)}`),
    onStatus: (status: EngineStatus, reason) => say(`${status}: ${reason}`),
    onBadMessage: () => say('bad message'),
    policy: { restarts: 3, withinMs: 60_000, firstDelayMs: 1 },
    ...more,
  });
  host.start();
  hosts.push(host);
  return {
    host,
    said,
    ask: (what) => host.request('getState', what as never) as ReturnType<EngineHost['request']>,
    until: async (line) => {
      while (!said.includes(line)) await new Promise<void>((resolve) => waiters.push(resolve));
    },
  };
}

describe('EngineHost over a child of Node', () => {
  it('carries a request to the engine and its answer back, with the arguments it was given', async () => {
    const { ask } = startHost(['--data', '/some where', '--assets', 'a']);
    const answer = await ask({ do: 'echo', text: 'é€' });
    assert.deepEqual(answer, {
      ok: true,
      value: {
        command: 'getState',
        params: { do: 'echo', text: 'é€' },
        args: ['--data', '/some where', '--assets', 'a'],
        node: process.versions.node,
      },
    });
  });

  it('gives each of many requests its own answer', async () => {
    const { ask } = startHost();
    const numbers = Array.from({ length: 50 }, (_, number) => number);
    const answers = await Promise.all(numbers.map((number) => ask({ do: 'echo', number })));
    const echoed = answers.map(
      (answer) => answer.ok && (answer.value as never as { params: { number: number } }).params.number,
    );
    assert.deepEqual(echoed, numbers);
  });

  it('hands on a failure as data, and events in order', async () => {
    const { ask, said } = startHost();
    assert.deepEqual(await ask({ do: 'refuse' }), {
      ok: false,
      error: {
        code: 'draw-full',
        drawNumber: 7,
        drawDate: '2026-03-02',
        remaining: 3,
        counted: 'unit-stakes',
      },
    });
    await ask({ do: 'event' });
    assert.deepEqual(said, ['state', 'print {"jobId":1,"playId":2,"state":"printed"}']);
  });

  it('settles a request that is answered in the wrong form, and says so', async () => {
    const { ask, said } = startHost();
    const answer = await ask({ do: 'nonsense' });
    assert.equal(answer.ok, false);
    assert.equal(!answer.ok && answer.error.code, 'internal-error');
    assert.equal(said.filter((line) => line === 'bad message').length, 2);
  });

  it('fails every pending request when the engine stops, starts it again and serves on', async () => {
    const { ask, said, until } = startHost();
    const pending = [ask({ do: 'nothing' }), ask({ do: 'nothing' }), ask({ do: 'crash' })];
    for (const answer of await Promise.all(pending)) {
      assert.deepEqual(answer, { ok: false, error: { code: 'engine-stopped' } });
    }
    // Between two engines nothing waits.
    assert.deepEqual(await ask({ do: 'echo' }), { ok: false, error: { code: 'engine-stopped' } });
    await until('running: started again');
    assert.equal((await ask({ do: 'echo' })).ok, true);
    assert.deepEqual(said, ['state', 'restarting: signal SIGKILL', 'running: started again', 'state']);
  });

  it('gives up on an engine that keeps ending, after the bound', async () => {
    const { ask, said, until } = startHost(['--born-dead']);
    await until('failed: exit code 3');
    assert.equal(said.filter((line) => line.startsWith('restarting')).length, 3);
    assert.deepEqual(await ask({ do: 'echo' }), { ok: false, error: { code: 'engine-stopped' } });
  });

  it('counts only the restarts of the last minute', async () => {
    let clock = 0;
    const { ask, said, until } = startHost([], {
      now: () => clock,
      policy: { restarts: 1, withinMs: 60_000, firstDelayMs: 1 },
    });
    await ask({ do: 'crash' });
    await until('running: started again');
    clock = 60_000;
    await ask({ do: 'crash' });
    assert.deepEqual(said.at(-1), 'restarting: signal SIGKILL');
  });

  it('reports an engine that can’t be started at all', async () => {
    const launch = childEngine({ nodePath: '/nowhere/node', script, args: [], env: {} });
    const { ask, until } = startHost([], { launch, policy: { restarts: 0, withinMs: 1, firstDelayMs: 1 } });
    assert.deepEqual(await ask({ do: 'echo' }), { ok: false, error: { code: 'engine-stopped' } });
    await until('failed: spawn /nowhere/node ENOENT');
  });

  it('stops the engine by asking it, without starting it again', async () => {
    const { host, ask, said } = startHost();
    await ask({ do: 'echo' });
    await host.stop(60_000);
    assert.deepEqual(said, ['state']);
    assert.deepEqual(await ask({ do: 'echo' }), { ok: false, error: { code: 'engine-stopped' } });
  });

  it('ends an engine that doesn’t stop when asked', async () => {
    const { host, ask } = startHost(['--deaf']);
    await ask({ do: 'echo' });
    const pending = ask({ do: 'nothing' });
    await host.stop(10);
    assert.deepEqual(await pending, { ok: false, error: { code: 'engine-stopped' } });
  });
});
