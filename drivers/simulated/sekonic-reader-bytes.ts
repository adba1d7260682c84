import {
  BLANK_COLUMN,
  CAN,
  CR,
  DC3,
  DC4,
  DLE,
  ENQ,
  ETX,
  FIRST_DENSITY_BYTE,
  FRAMING_PARAMETERS,
  type Framing,
  LINES_PER_COLUMN,
  type LineNames,
  type LineOrder,
  STX,
} from '../omr/sekonic/constants.ts';
import type { SlipDensities } from './simulated-reader.ts';

/** What a host may ask of a Sekonic reader, as far as the simulated one understands it. */
export type HostCommand =
  | { readonly kind: 'reset' }
  | { readonly kind: 'setLines' }
  | { readonly kind: 'setFraming'; readonly framing: Framing }
  | { readonly kind: 'feedAndRead' }
  | { readonly kind: 'timingMarks' }
  | { readonly kind: 'densities'; readonly start: number; readonly count: number }
  | { readonly kind: 'invalid' };

/** Longer than any command that the reader knows. */
const MAX_COMMAND_BYTES = 16;

/** Finds commands, each ended by CR, in what a host sends, in any cut. */
export class HostCommandParser {
  #text = '';

  push(chunk: Uint8Array): HostCommand[] {
    const commands: HostCommand[] = [];
    for (const byte of chunk) {
      if (byte === CR) {
        commands.push(commandOf(this.#text));
        this.#text = '';
      } else if (this.#text.length <= MAX_COMMAND_BYTES) this.#text += String.fromCharCode(byte);
    }
    return commands;
  }
}

const RESET = String.fromCharCode(CAN);
const TIMING_MARKS = `${String.fromCharCode(ENQ)}T`;
const SET_LINES = `${String.fromCharCode(DC3)}${LINES_PER_COLUMN}`;
const SET_FRAMING = String.fromCharCode(DC4);
const DENSITIES = `${String.fromCharCode(DLE)}ED`;

function commandOf(text: string): HostCommand {
  if (text === RESET) return { kind: 'reset' };
  if (text === '?') return { kind: 'feedAndRead' };
  if (text === TIMING_MARKS) return { kind: 'timingMarks' };
  if (text === SET_LINES) return { kind: 'setLines' };
  if (text.startsWith(SET_FRAMING)) return framingCommandOf(text.slice(SET_FRAMING.length));
  if (text.startsWith(DENSITIES)) return densitiesCommandOf(text.slice(DENSITIES.length));
  return { kind: 'invalid' };
}

function framingCommandOf(parameter: string): HostCommand {
  for (const framing of ['stx-cr', 'stx-etx'] satisfies Framing[]) {
    if (FRAMING_PARAMETERS[framing] === parameter) return { kind: 'setFraming', framing };
  }
  return { kind: 'invalid' };
}

function densitiesCommandOf(parameters: string): HostCommand {
  const [, start, count] = /^(\d{3})(\d{3})$/.exec(parameters) ?? [];
  if (start === undefined || count === undefined) return { kind: 'invalid' };
  return { kind: 'densities', start: Number(start), count: Number(count) };
}

/** The head takes less than this for paper. */
const MARK_FROM = 2;

/** The answer to `DLE E D`: each column's marks, named and with their density, and CR; framed. */
export function densitiesAnswer(
  columns: SlipDensities,
  lineNames: LineNames,
  lineOrder: LineOrder,
  framing: Framing,
): Uint8Array {
  const content = columns.flatMap((rows) => {
    const lines = lineOrder === 'line-1-first' ? rows : rows.toReversed();
    const pairs = lines.flatMap((density, line) =>
      density < MARK_FROM ? [] : [lineNames.charCodeAt(line), FIRST_DENSITY_BYTE + density - 1],
    );
    return [...(pairs.length === 0 ? [BLANK_COLUMN] : pairs), CR];
  });
  return Uint8Array.from([
    ...startOf(framing),
    ...content,
    // The last column's CR is the end of the answer too, where that is a CR.
    ...(framing === 'stx-etx' ? [ETX] : []),
  ]);
}

/** The answer to `ENQ T`: three digits, framed; its end apart, as it may come later. */
export function timingMarksAnswer(count: number, framing: Framing): { start: Uint8Array; end: Uint8Array } {
  return {
    start: Uint8Array.from([...startOf(framing), ...Buffer.from(String(count).padStart(3, '0'))]),
    end: Uint8Array.of(framing === 'stx-etx' ? ETX : CR),
  };
}

function startOf(framing: Framing): number[] {
  return framing === 'cr' ? [] : [STX];
}
