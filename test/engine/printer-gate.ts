import type { Port } from '../../drivers/port/port.ts';

/** ESC t, by which every paper selects its code page: how a paper's beginning is known on the line. */
const PAPER_BEGINS = Buffer.from([0x1b, 0x74]);

/** A gate on the line to a printer: it cuts the next paper off at a byte, or keeps what the printer says. */
export interface PrinterGate {
  /** The printer's end of a link, behind the gate. */
  guard(port: Port): Port;
  /** Lets so many bytes of the next paper through and keeps the rest; resolves when it keeps the first. */
  cutOffPaperAt(bytes: number): Promise<void>;
  /** Keeps everything that the printer says, from now on or from the beginning of the next paper on. */
  silence(from: 'now' | 'next-paper'): void;
  /** Lets everything through again. */
  open(): void;
}

/** Makes a gate; it stays where it is while links come and go. */
export function createPrinterGate(): PrinterGate {
  let cutOff: { readonly at: number; readonly reached: () => void } | null = null;
  let silence: 'no' | 'now' | 'next-paper' = 'no';
  /** Bytes of the paper that passed; null before it begins. */
  let passed: number | null = null;

  function letThrough(chunk: Uint8Array): Uint8Array {
    if (cutOff === null && silence !== 'next-paper') return chunk;
    let begins = 0;
    if (passed === null) {
      begins = Buffer.from(chunk).indexOf(PAPER_BEGINS);
      if (begins < 0) return chunk;
      passed = 0;
      if (silence === 'next-paper') silence = 'now';
    }
    if (cutOff === null) return chunk;
    const through = Math.min(chunk.length - begins, cutOff.at - passed);
    passed += through;
    if (passed >= cutOff.at) cutOff.reached();
    return chunk.subarray(0, begins + through);
  }

  return {
    guard: (port) => ({
      ...port,
      name: port.name,
      readable: port.readable,
      write: (bytes) => (silence === 'now' ? Promise.resolve() : port.write(bytes)),
      onData: (listener) =>
        port.onData((chunk) => {
          const through = letThrough(chunk);
          if (through.length > 0) listener(through);
        }),
    }),
    cutOffPaperAt(at) {
      passed = null;
      return new Promise((reached) => {
        cutOff = { at, reached };
      });
    },
    silence(from) {
      passed = null;
      silence = from;
    },
    open() {
      cutOff = null;
      silence = 'no';
    },
  };
}
