import type { Port, Timers } from '../port/port.ts';
import type { DeviceLink, LinkEvents } from '../port/reconnecting-device.ts';
import type { CodeScannerListener, CodeScannerState } from './code-scanner.ts';
import { type ScannerLine as ParsedLine, ScannerParser } from './parser.ts';

/** Reading is as good as dead after this long without a look at the device file, in ms. */
const PROBE_INTERVAL_MS = 2000;

/** What a scanner's link tells of itself: it is lost in one way only. */
export type ScannerLinkEvents = LinkEvents<CodeScannerState, 'unplugged'>;

/** What a link is told and tells. */
export interface ScannerLinkOptions {
  readonly port: Port;
  readonly timers: Timers;
  /** A code that has no end is over after this long without a byte, in ms. */
  readonly silenceMs: number;
  readonly isPresent: () => Promise<boolean>;
  readonly listener: Pick<CodeScannerListener, 'codeRead' | 'noise'>;
  readonly events: ScannerLinkEvents;
}

/**
 * One scanner at one port, from the port's opening until its loss.
 *
 * A scanner understands no question that is harmless, so that silence proves nothing; and on Linux an unplug with
 * bytes in flight can leave a port open for ever, without a word. So it is asked every 2 s whether the device that
 * was opened is still there.
 */
export class ScannerLink implements DeviceLink {
  readonly #options: ScannerLinkOptions;
  readonly #parser = new ScannerParser();
  readonly #unsubscribe: readonly (() => void)[];
  #cancelSilence = () => {};
  #cancelProbe = () => {};
  #over = false;

  constructor(options: ScannerLinkOptions) {
    this.#options = options;
    this.#unsubscribe = [
      options.port.onData((chunk) => this.#receive(chunk)),
      options.port.onClose(() => this.#lose()),
    ];
  }

  /** It is ready as it is: a scanner needs no command. */
  setUp(): void {
    if (this.#over) return;
    this.#options.events.stateChanged({ kind: 'ready' });
    this.#scheduleProbe();
  }

  async stop(): Promise<void> {
    this.#end();
    await this.#options.port.close();
  }

  #receive(chunk: Uint8Array): void {
    this.#cancelSilence();
    for (const line of this.#parser.push(chunk)) this.#tell(line);
    this.#cancelSilence = this.#options.timers.after(this.#options.silenceMs, () => {
      const line = this.#parser.end();
      if (line !== null) this.#tell(line);
    });
  }

  #tell(line: ParsedLine): void {
    if (line.kind === 'code') this.#options.listener.codeRead(line.text);
    else this.#options.listener.noise(line.problem);
  }

  #scheduleProbe(): void {
    this.#cancelProbe = this.#options.timers.after(PROBE_INTERVAL_MS, () => {
      void this.#options.isPresent().then((isPresent) => {
        if (this.#over) return;
        if (isPresent) this.#scheduleProbe();
        else this.#lose();
      });
    });
  }

  #lose(): void {
    if (this.#over) return;
    if (this.#parser.midCode) this.#options.listener.noise('broken-off');
    this.#end();
    this.#options.events.lost('unplugged');
  }

  #end(): void {
    this.#over = true;
    this.#cancelSilence();
    this.#cancelProbe();
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
  }
}
