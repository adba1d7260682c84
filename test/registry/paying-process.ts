import { once } from 'node:events';
import { writeSync } from 'node:fs';
import { openRegistry } from '../../electron/registry/open-registry.ts';
import type { PaymentRequest } from '../../electron/registry/prize-registry.ts';
import type { Actor } from '../../electron/registry/registry.ts';
import { openingOptions } from './test-till.ts';

/** What this process, a till of its own, is told to pay: the JSON of its first argument. */
export interface PayingOrder {
  readonly file: string;
  readonly request: PaymentRequest;
  readonly actor: Actor;
  /** The process kills itself just before this one, from 0, of the payment's statements that aren't reads; or else after all. */
  readonly dieBefore?: number;
}

/** Says what happened at once, whatever happens to the process next. */
function say(line: string): void {
  writeSync(1, `${line}\n`);
}

const order = JSON.parse(process.argv[2] ?? '') as PayingOrder;
let isPaying = false;
let statements = 0;

say('ready');
await once(process.stdin, 'data');

const registry = await openRegistry({
  ...openingOptions(order.file),
  onStatement: (sql) => {
    if (!isPaying || sql.startsWith('select')) return;
    if (statements === order.dieBefore) {
      say(`dies before ${sql}`);
      process.kill(process.pid, 'SIGKILL');
    }
    statements += 1;
  },
});

isPaying = true;
const decision = await registry.pay(order.request, order.actor);
if (decision.kind === 'refused') say(`refused ${decision.refusal.kind}`);
else say(`${decision.value.repeated ? 'repeated' : 'paid'} ${decision.value.payment.amount}`);
if (order.dieBefore !== undefined) process.kill(process.pid, 'SIGKILL');
await registry.close();
process.stdin.destroy();
