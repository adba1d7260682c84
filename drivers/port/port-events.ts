/** The listeners of one port: what every implementation of Port needs for onData and onClose. */
export interface PortEvents {
  readonly closed: boolean;
  /** Hands a chunk to the data listeners; nothing after the close. */
  emitData(chunk: Uint8Array): void;
  /** Tells the close listeners, once. */
  emitClose(): void;
  onData(listener: (chunk: Uint8Array) => void): () => void;
  /** A listener added after the close is called back as well, soon. */
  onClose(listener: () => void): () => void;
}

/** Makes the listeners of one port. Listeners may be added and removed while they are being called. */
export function createPortEvents(): PortEvents {
  const dataListeners = new Set<(chunk: Uint8Array) => void>();
  const closeListeners = new Set<() => void>();
  let closed = false;
  return {
    get closed() {
      return closed;
    },
    emitData(chunk) {
      if (closed) return;
      for (const listener of [...dataListeners]) listener(chunk);
    },
    emitClose() {
      if (closed) return;
      closed = true;
      const listeners = [...closeListeners];
      dataListeners.clear();
      closeListeners.clear();
      for (const listener of listeners) listener();
    },
    onData(listener) {
      if (!closed) dataListeners.add(listener);
      return () => dataListeners.delete(listener);
    },
    onClose(listener) {
      closeListeners.add(listener);
      if (closed) {
        queueMicrotask(() => {
          if (closeListeners.delete(listener)) listener();
        });
      }
      return () => closeListeners.delete(listener);
    },
  };
}
