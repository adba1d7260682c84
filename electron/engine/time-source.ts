import type { Timers } from '../../drivers/port/port.ts';
import type { SntpAddress, SntpAnswer } from '../../drivers/time/sntp-client.ts';
import type { TimeSourceSettings } from '../contract/settings.ts';

/** What a time source told, not longer ago than the settings allow. */
export interface ToldTime {
  /** What it would say now: UTC ms. */
  readonly now: number;
  /** How far a clock may be from it, in ms. */
  readonly withinMs: number;
  /** Elapsed ms at which it was told: tells one answer from another. */
  readonly toldAt: number;
}

/** A source of the right time, asked every now and then; nothing waits for it. */
export interface TimeSource {
  /** Its last answer, or null where there is none, or none that is fresh. */
  told(): ToldTime | null;
  /** Asks this source from now on; what another told is forgotten. */
  use(settings: TimeSourceSettings): void;
  stop(): void;
}

/** What asking needs. */
export interface TimeSourceDependencies {
  readonly timers: Timers;
  /** As the clock guard's: goes on while the machine sleeps. */
  readonly elapsed: () => number;
  readonly ask: (address: SntpAddress) => Promise<SntpAnswer>;
  /** An answer came in. */
  readonly answered: () => void;
  readonly log: (line: string) => void;
}

/** How often a source is asked, and how soon again where it gave no answer. */
const ASK_EVERY_MS = 10 * 60_000;
const ASK_AGAIN_MS = 60_000;

/** Asks the source of the settings, first at once. */
export function createTimeSource(till: TimeSourceDependencies): TimeSource {
  let settings: TimeSourceSettings = { kind: 'none' };
  let last: { readonly time: number; readonly uncertainty: number; readonly toldAt: number } | null = null;
  let problem: string | null = null;
  let cancel = () => {};
  /** Answers to a source that isn't asked any more are passed over. */
  let round = 0;

  async function ask(address: SntpAddress): Promise<void> {
    round += 1;
    const mine = round;
    const answer = await till.ask(address);
    if (mine !== round) return;
    if (answer.ok) {
      const { time, uncertainty } = answer;
      last = { time, uncertainty, toldAt: till.elapsed() };
      till.answered();
    }
    note(answer.ok ? null : answer.problem);
    const wait = answer.ok || answer.problem === 'kiss-of-death' ? ASK_EVERY_MS : ASK_AGAIN_MS;
    cancel = till.timers.after(wait, () => void ask(address));
  }

  function note(now: string | null): void {
    if (now !== problem) till.log(`time source: ${now ?? 'answers'}`);
    problem = now;
  }

  function stop(): void {
    cancel();
    cancel = () => {};
    round += 1;
    last = null;
    problem = null;
  }

  return {
    told() {
      if (settings.kind === 'none' || !last) return null;
      const age = till.elapsed() - last.toldAt;
      if (age > settings.maxAgeSeconds * 1000) return null;
      return {
        now: last.time + age,
        withinMs: settings.toleranceSeconds * 1000 + last.uncertainty,
        toldAt: last.toldAt,
      };
    },
    use(wanted) {
      stop();
      settings = wanted;
      if (wanted.kind === 'sntp') void ask({ host: wanted.host, port: wanted.port });
    },
    stop,
  };
}
