import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/** @typedef {NodeJS.Signals} Signal */

/** Ctrl+C in a terminal reaches the child by itself. @type {readonly Signal[]} */
const passedOn = process.stdin.isTTY ? ['SIGTERM', 'SIGHUP'] : ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs a command to its end, passing on the signals that would end us.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 * @returns {Promise<number>} its exit code; 128 + the signal's number when a signal ended it, 127 when it can't be started
 */
export function runCommand(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'inherit', ...options });
    const handlers = passedOn.map((signal) => {
      const handler = () => void child.kill(signal);
      process.on(signal, handler);
      return /** @type {const} */ ([signal, handler]);
    });
    const settle = (/** @type {number} */ code) => {
      for (const [signal, handler] of handlers) process.off(signal, handler);
      resolve(code);
    };
    child.on('error', () => settle(127));
    child.on('close', (code, signal) => settle(code ?? 128 + (signal ? constants.signals[signal] : 0)));
  });
}

/**
 * Runs a command and collects what it writes on its standard output.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 * @returns {Promise<{ code: number, output: string }>}
 */
export async function outputOf(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'ignore'] });
    let output = '';
    child.stdout?.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
    child.on('error', () => resolve({ code: 127, output }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
