/** Bytes that a printer has received and not interpreted. */
export interface ReceiveQueue {
  readonly bytes: Uint8Array;
  /** Bytes that came while it was full. */
  readonly lost: number;
  push(byte: number): void;
  /** Removes the first bytes; null, nothing removed, while there are fewer. */
  take(length: number): Uint8Array | null;
  clear(): void;
}

/** Makes an empty queue that holds so many bytes. */
export function createReceiveQueue(capacity: number): ReceiveQueue {
  const storage = new Uint8Array(capacity);
  let start = 0;
  let end = 0;
  let lost = 0;

  return {
    get bytes() {
      return storage.subarray(start, end);
    },
    get lost() {
      return lost;
    },
    push(byte) {
      if (end === capacity && start > 0) {
        storage.copyWithin(0, start, end);
        end -= start;
        start = 0;
      }
      if (end === capacity) {
        lost += 1;
        return;
      }
      storage[end] = byte;
      end += 1;
    },
    take(length) {
      if (end - start < length) return null;
      const taken = storage.slice(start, start + length);
      start += length;
      if (start === end) {
        start = 0;
        end = 0;
      }
      return taken;
    },
    clear() {
      start = 0;
      end = 0;
    },
  };
}
