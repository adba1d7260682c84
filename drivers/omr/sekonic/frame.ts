import {
  CAN,
  CR,
  DC3,
  DC4,
  DLE,
  ENQ,
  FRAMING_PARAMETERS,
  type Framing,
  LINES_PER_COLUMN,
  NUMBER_DIGITS,
} from './constants.ts';

/** The commands a till sends: no others can be built. */
export type Command =
  | { readonly kind: 'reset' }
  | { readonly kind: 'setLines' }
  /** The plain framing isn't set: a reset brings it back. */
  | { readonly kind: 'setFraming'; readonly framing: Exclude<Framing, 'cr'> }
  | { readonly kind: 'feedAndRead' }
  | { readonly kind: 'timingMarks' }
  /** All columns of the card that was read last, from the first. */
  | { readonly kind: 'densities'; readonly columnCount: number };

/** The bytes of a command, its CR included. */
export function commandBytes(command: Command): Uint8Array {
  return Uint8Array.from([...contentOf(command), CR]);
}

function contentOf(command: Command): number[] {
  switch (command.kind) {
    case 'reset':
      return [CAN];
    case 'setLines':
      return [DC3, ...ascii(String(LINES_PER_COLUMN))];
    case 'setFraming':
      return [DC4, ...ascii(FRAMING_PARAMETERS[command.framing] ?? '')];
    case 'feedAndRead':
      return ascii('?');
    case 'timingMarks':
      return [ENQ, ...ascii('T')];
    case 'densities':
      return [DLE, ...ascii(`ED${threeDigits(1)}${threeDigits(command.columnCount)}`)];
    default:
      return command satisfies never;
  }
}

function threeDigits(value: number): string {
  return String(value).padStart(NUMBER_DIGITS, '0');
}

function ascii(text: string): number[] {
  return Array.from(text, (letter) => letter.charCodeAt(0));
}
