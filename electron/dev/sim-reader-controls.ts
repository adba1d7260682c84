import type { ReaderTroubles, SlipFault } from '../../drivers/simulated/simulated-reader.ts';
import { parseSlipFault, SLIP_FAULTS, UsageError } from './sim-reader-options.ts';

/** What a person does to a simulated reader, by a line on standard input. */
export type ReaderControl =
  | { readonly kind: 'feed'; readonly file: string }
  /** Feeds the last slip again, as a player who tries once more. */
  | { readonly kind: 'again' }
  /** What goes wrong with the next slip. */
  | { readonly kind: 'fault'; readonly fault: SlipFault | null }
  | { readonly kind: 'troubles'; readonly change: Partial<ReaderTroubles> }
  | { readonly kind: 'power' }
  | { readonly kind: 'remove' }
  | { readonly kind: 'unplug' }
  | { readonly kind: 'plug' }
  | { readonly kind: 'help' };

/** The lines that are understood. */
export const READER_CONTROLS = `  FILE               feeds the slip in this file (a name with a dot or a slash in it)
  again              feeds the last slip again
  fault KIND         goes wrong with the next slip: ${SLIP_FAULTS.slice(0, 4).join(', ')},
                     ${SLIP_FAULTS.slice(4).join(', ')}; "fault none" takes it back
  cover open|closed
  refuse on|off      echoes every command with a question mark, or calls it invalid
  dead               on the line, and silent until "power"
  power              off and on
  remove             pulls out the slip inside, stuck or not
  unplug / plug      the cable
  help`;

const TROUBLES: Readonly<Record<string, Partial<ReaderTroubles>>> = {
  'cover open': { coverOpen: true },
  'cover closed': { coverOpen: false },
  'refuse on': { refusing: true },
  'refuse off': { refusing: false },
  dead: { dead: true },
};

/** Reads one line. Throws a UsageError where it isn't understood. */
export function parseReaderControl(line: string): ReaderControl {
  const text = line.trim().replaceAll(/\s+/g, ' ');
  const change = TROUBLES[text];
  if (change) return { kind: 'troubles', change };
  switch (text) {
    case 'again':
    case 'power':
    case 'remove':
    case 'unplug':
    case 'plug':
    case 'help':
      return { kind: text };
  }
  if (text.startsWith('fault ')) return { kind: 'fault', fault: parseSlipFault(text.slice('fault '.length)) };
  if (/[./]/.test(text)) return { kind: 'feed', file: line.trim() };
  throw new UsageError(`"${text}" isn't understood: "help" lists what is`);
}

/** What is wrong with a reader, in one line. */
export function describeTroubles({ coverOpen, refusing, dead }: ReaderTroubles): string {
  const wrong = [
    ...(coverOpen ? ['cover open'] : []),
    ...(refusing ? ['refuses commands'] : []),
    ...(dead ? ['dead'] : []),
  ];
  return wrong.length === 0 ? 'nothing is wrong' : wrong.join(', ');
}
