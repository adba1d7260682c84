import type { CommandName, CommandParams, CommandResult } from '../electron/contract/commands.ts';
import type { Outcome } from '../electron/contract/errors.ts';
import type { Terminal } from '../electron/contract/messages.ts';

declare global {
  interface Window {
    /** The page's only way out: put there by the preload script. */
    readonly terminal: Terminal;
  }
}

/** Sends a command to the till; a broken channel becomes the failure `engine-stopped`. */
export async function send<Name extends CommandName>(
  command: Name,
  params: CommandParams<Name>,
): Promise<Outcome<CommandResult<Name>>> {
  try {
    return await window.terminal.invoke(command, params);
  } catch {
    return { ok: false, error: { code: 'engine-stopped' } };
  }
}
