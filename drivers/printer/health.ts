import type { PrinterCondition } from './asb.ts';
import type { PrinterHealth } from './receipt-printer.ts';

/** The health that a condition means for a printer that is connected. */
export function healthOf(condition: PrinterCondition, printing: boolean): PrinterHealth {
  if (condition.coverOpen) return { kind: 'cover-open' };
  if (condition.paperEnd) return { kind: 'paper-out' };
  if (condition.cutterFault) return { kind: 'cutter-fault' };
  if (condition.unrecoverable) return { kind: 'fault', problem: 'printer-fault' };
  if (condition.autoRecoverable) return { kind: 'fault', problem: 'overheated' };
  if (condition.offline) return { kind: 'fault', problem: 'offline' };
  return { kind: printing ? 'printing' : 'ready', paperNearEnd: condition.paperNearEnd };
}

/** Why a printer in this health takes no paper, or null where it does. */
export function refusalOf(health: PrinterHealth): string | null {
  switch (health.kind) {
    case 'ready':
    case 'printing':
      return null;
    case 'absent':
    case 'fault':
      return health.problem;
    case 'connecting':
    case 'cover-open':
    case 'paper-out':
    case 'cutter-fault':
      return health.kind;
  }
}

/** Whether two healths say the same. */
export function sameHealth(one: PrinterHealth, other: PrinterHealth): boolean {
  if (one.kind !== other.kind) return false;
  const problem = (health: PrinterHealth) => ('problem' in health ? health.problem : null);
  const nearEnd = (health: PrinterHealth) => ('paperNearEnd' in health ? health.paperNearEnd : null);
  return problem(one) === problem(other) && nearEnd(one) === nearEnd(other);
}

/** Nothing wrong is known: what a printer that never answers is taken for. */
export const HEALTHY: PrinterCondition = {
  offline: false,
  coverOpen: false,
  paperNearEnd: false,
  paperEnd: false,
  cutterFault: false,
  unrecoverable: false,
  autoRecoverable: false,
};
