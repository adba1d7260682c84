import type { CommandName, CommandParams } from '../../electron/contract/commands.ts';
import type { SlipMarks } from '../../electron/games/ile-au-tresor/slip-marks.ts';

/** Sends a training command and says in French what went wrong, if anything did. */
export type Simulate = <Name extends CommandName>(
  command: Name,
  params: CommandParams<Name>,
) => Promise<boolean>;

/** Crosses as a command takes them. */
export function marksToSend({ places, pirates, stakes, draws }: SlipMarks) {
  return {
    places: [...places],
    pirates: [...pirates],
    stakes: [...stakes],
    draws: [...draws],
  } as CommandParams<'simulateSlip'>['marks'];
}
