import { EXTENDED_MARK, FRAME_END, FRAME_MARK } from './constants.ts';

/**
 * The commands a till sends: no others can be built.
 *
 * Left out on purpose are those that write the reader's EEPROM (SETBAUD, SETPARITY, SETTHRESH, SETDECAY,
 * SETFLAGS, SETTMCH, SETTMTYPE, PROGRAM, SETFACTORY, CHECKSUM), and the bare `E`, which disarms it.
 */
const COMMANDS = {
  /** Binary image, all columns: without it the reader feeds slips and sends nothing. */
  arm: { extended: false, letters: 'I00' },
  enableFeed: { extended: true, letters: 'E' },
  disableFeed: { extended: true, letters: 'D' },
  /** The timing strobes are on the card's upper, or lower, side. */
  timingTrackTop: { extended: true, letters: 'ST' },
  timingTrackBottom: { extended: true, letters: 'SB' },
  ejectRear: { extended: true, letters: 'ER' },
  ejectFront: { extended: true, letters: 'EF' },
  retransmit: { extended: true, letters: 'R' },
  status: { extended: true, letters: 'S' },
} as const;

export type CommandName = keyof typeof COMMANDS;

/** Every command that can be sent. */
export const COMMAND_NAMES = Object.keys(COMMANDS) as CommandName[];

/** The bytes of a command: 12 cmd 12 45, or 12 1B cmd 12 45. */
export function commandFrame(command: CommandName): Uint8Array {
  const { extended, letters } = COMMANDS[command];
  return Uint8Array.from([
    FRAME_MARK,
    ...(extended ? [EXTENDED_MARK] : []),
    ...Array.from(letters, (letter) => letter.charCodeAt(0)),
    FRAME_MARK,
    FRAME_END,
  ]);
}
