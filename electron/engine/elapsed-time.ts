import { uptime } from 'node:os';

/**
 * Time since the machine started, in ms, in steps of 10 (of 1000 on macOS): it goes on while the machine sleeps, and
 * nobody can set it. So a machine that wakes up doesn't look like one whose clock was set forward.
 */
export function machineElapsed(): number {
  return uptime() * 1000;
}
