import type { Port, Timers } from '../port/port.ts';
import { createReplyParser, type PrinterReply } from './reply-parser.ts';

/** What became of waiting for replies. */
export type WaitOutcome<T> =
  | { readonly kind: 'reply'; readonly value: T }
  | { readonly kind: 'timeout' }
  | { readonly kind: 'gone' };

/** One connection to a printer: an open port, its replies told apart, and waits that are always settled. */
export interface PrinterLink {
  readonly gone: boolean;
  /** Sends; resolves false when the link failed, which closes it. */
  send(...parts: readonly (readonly number[])[]): Promise<boolean>;
  sendBytes(bytes: Uint8Array): Promise<boolean>;
  /**
   * Waits for the first reply of which `pick` makes something, or for the end of the link.
   * Replies that came before the call aren't seen: call it before sending what is answered.
   */
  next<T>(pick: (reply: PrinterReply) => T | undefined, limitMs: number): Promise<WaitOutcome<T>>;
  onReply(listener: (reply: PrinterReply) => void): () => void;
  onGone(listener: () => void): () => void;
  close(): Promise<void>;
}

/** Wraps an open port. */
export function createPrinterLink(port: Port, timers: Timers): PrinterLink {
  const parser = createReplyParser();
  const listeners = new Set<(reply: PrinterReply) => void>();
  let gone = false;
  const stopListening = port.onData((chunk) => {
    for (const reply of parser.push(chunk)) {
      for (const listener of [...listeners]) listener(reply);
    }
  });
  const goneListeners = new Set<() => void>();
  const end = () => {
    if (gone) return;
    gone = true;
    stopListening();
    for (const listener of [...goneListeners]) listener();
  };
  port.onClose(end);
  const ended = new Promise<void>((resolve) => goneListeners.add(resolve));

  async function sendBytes(bytes: Uint8Array): Promise<boolean> {
    if (gone) return false;
    const written = port.write(bytes).catch(async () => {
      end();
      await port.close();
    });
    await Promise.race([written, ended]);
    return !gone;
  }

  return {
    get gone() {
      return gone;
    },
    send: (...parts) => sendBytes(Uint8Array.from(parts.flat())),
    sendBytes,
    next(pick, limitMs) {
      return new Promise((resolve) => {
        if (gone) {
          resolve({ kind: 'gone' });
          return;
        }
        const settle = (outcome: Parameters<typeof resolve>[0]) => {
          cancelTimer();
          listeners.delete(listen);
          goneListeners.delete(giveUp);
          resolve(outcome);
        };
        const listen = (reply: PrinterReply) => {
          const value = pick(reply);
          if (value !== undefined) settle({ kind: 'reply', value });
        };
        const giveUp = () => settle({ kind: 'gone' });
        const cancelTimer = timers.after(limitMs, () => settle({ kind: 'timeout' }));
        listeners.add(listen);
        goneListeners.add(giveUp);
      });
    },
    onReply(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onGone(listener) {
      goneListeners.add(listener);
      return () => goneListeners.delete(listener);
    },
    async close() {
      end();
      await port.close();
    },
  };
}
