import { once } from 'node:events';
import { writeSync } from 'node:fs';
import { openRegistry } from '../../electron/registry/open-registry.ts';
import { equip, openingOptions, playRequest } from './test-till.ts';

/** What this process, a till of its own, is told to do: the JSON of its first argument. */
export interface SellingOrder {
  readonly file: string;
  /** How many plays of the same combination to try to sell. */
  readonly sales: number;
  readonly stake: number;
  readonly drawCount: number;
  readonly skipDraws: number;
  /** Key of the only sale, where it is to be known afterwards. */
  readonly key?: string;
  /** The prepared play that all of its sales are of. */
  readonly preparedId?: string;
  /** The process kills itself just before the first statement of its sales that begins so, or else after the last. */
  readonly dieBefore?: string;
}

/** Says what happened at once, whatever happens to the process next. */
function say(line: string): void {
  writeSync(1, `${line}\n`);
}

const order = JSON.parse(process.argv[2] ?? '') as SellingOrder;
let isSelling = false;

say('ready');
await once(process.stdin, 'data');

const registry = await openRegistry({
  ...openingOptions(order.file),
  onStatement: (sql) => {
    if (!isSelling || order.dieBefore === undefined || !sql.startsWith(order.dieBefore)) return;
    say(`dies before ${order.dieBefore}`);
    process.kill(process.pid, 'SIGKILL');
  },
});
const till = await equip(registry);

isSelling = true;
for (let i = 0; i < order.sales; i += 1) {
  const request = playRequest(till, order);
  const result = await registry.registerPlay(request, till.actor);
  say(result.kind === 'refused' ? `refused ${result.refusal.kind}` : `${result.kind} ${result.play.number}`);
}
if (order.dieBefore !== undefined) process.kill(process.pid, 'SIGKILL');
await registry.close();
process.stdin.destroy();
