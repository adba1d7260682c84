import { type EscposCommand, readCommand } from '../printer/command-grammar.ts';
import { createReceiveQueue } from './escpos-printer-queue.ts';

/** What a printer received, taken command by command. */
export interface Intake {
  /** Bytes that came while the buffer was full. */
  readonly lost: number;
  push(byte: number): void;
  /** The next command, which stays until it is taken; null while its end hasn't come. */
  peek(): EscposCommand | null;
  /** Removes the first bytes; null, nothing removed, while there are fewer. */
  take(length: number): Uint8Array | null;
  clear(): void;
}

/**
 * Makes an intake whose buffer holds so many bytes. A command of which the rest is awaited leaves the buffer, as
 * printers interpret what arrives: only what waits for the printer itself can fill it.
 */
export function createIntake(bufferBytes: number): Intake {
  const queue = createReceiveQueue(bufferBytes);
  let begun: Uint8Array = new Uint8Array();

  const view = () => (begun.length === 0 ? queue.bytes : new Uint8Array(Buffer.concat([begun, queue.bytes])));
  const begin = () => {
    if (queue.bytes.length === 0) return;
    begun = new Uint8Array(view());
    queue.clear();
  };

  return {
    get lost() {
      return queue.lost;
    },
    push: queue.push,
    peek() {
      const command = readCommand(view());
      if (!command) begin();
      return command;
    },
    take(length) {
      if (begun.length === 0) {
        const taken = queue.take(length);
        if (!taken) begin();
        return taken;
      }
      const bytes = view();
      begin();
      if (bytes.length < length) return null;
      begun = bytes.slice(length);
      return bytes.slice(0, length);
    },
    clear() {
      queue.clear();
      begun = new Uint8Array();
    },
  };
}
