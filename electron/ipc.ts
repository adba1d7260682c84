import { type BrowserWindow, type IpcMainInvokeEvent, ipcMain } from 'electron';
import { type CommandName, commands } from './contract/commands.ts';
import { failure, type Outcome } from './contract/errors.ts';
import type { EngineHost } from './engine-host.ts';
import { channels } from './ipc-channels.ts';
import { isPageUrl } from './page-url.ts';

/** Carries the page's commands to the engine, after checking who asks and what. */
export function setUpIpc(till: {
  readonly engine: () => EngineHost;
  readonly window: () => BrowserWindow | undefined;
}): void {
  ipcMain.handle(channels.invoke, async (event, command: unknown, params: unknown) => {
    if (!isOurPage(event, till.window())) return failure({ code: 'untrusted-sender' });
    const checked = checkCommand(command, params);
    return checked.ok ? till.engine().request(checked.value.command, checked.value.params as never) : checked;
  });
}

/** Whether a message comes from the main frame of the till's own window, showing the till's own page. */
function isOurPage(event: IpcMainInvokeEvent, window: BrowserWindow | undefined): boolean {
  if (!window || window.isDestroyed() || event.sender !== window.webContents) return false;
  const frame = event.senderFrame;
  return frame !== null && frame.parent === null && isPageUrl(frame.url);
}

/**
 * Checks a command of the page against the contract.
 *
 * `shutdown` isn't the page's to give: closing the window stops the till.
 */
export function checkCommand(
  command: unknown,
  params: unknown,
): Outcome<{ readonly command: CommandName; readonly params: unknown }> {
  if (typeof command !== 'string' || !Object.hasOwn(commands, command) || command === 'shutdown') {
    return failure({ code: 'unknown-command', command: String(command).slice(0, 100) });
  }
  const name = command as CommandName;
  const checked = commands[name].params.safeParse(params);
  if (checked.success) return { ok: true, value: { command: name, params: checked.data } };
  const [issue] = checked.error.issues;
  return failure({
    code: 'invalid-parameters',
    field: issue?.path.join('.') ?? '',
    problem: issue?.message ?? 'invalid',
  });
}
