import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { type CommandName, commands, type EventName, events } from '../../electron/contract/commands.ts';

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
const examples = [...readme.matchAll(/```jsonl\n([\s\S]*?)```/g)]
  .flatMap((block) => (block[1] as string).trim().split('\n'))
  .map((line) => JSON.parse(line));

describe("the README's contract", () => {
  it('gives one right example of every command', () => {
    const given = examples.filter((example) => 'command' in example);
    assert.deepEqual(given.map((example) => example.command).sort(), Object.keys(commands).sort());
    for (const { command, params } of given) {
      const result = commands[command as CommandName].params.safeParse(params);
      assert.ok(result.success, `${command}: ${result.error?.message}`);
    }
  });

  it('names every event, with right examples', () => {
    for (const name of Object.keys(events)) assert.ok(readme.includes(`\`${name}\``), name);
    for (const { event, data } of examples.filter((example) => 'event' in example)) {
      assert.ok(events[event as EventName].safeParse(data).success, event);
    }
  });
});
