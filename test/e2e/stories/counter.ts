import { setTimeout as pause } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import type { CommandName, CommandParams, CommandResult } from '../../../electron/contract/commands.ts';
import type { ReceiptSummary, TillState } from '../../../electron/contract/state.ts';
import { type LaunchedTill, type LaunchOptions, launchTill } from '../../../electron/dev/launch.ts';

/** Noon in Paris: 144 draws are over, draw 145 is at 12:05. */
export const NOON = '2026-11-30T11:00:00Z';

/** The manager's PIN. */
export const PIN = '2468';

/** A till with its manager signed on, ready to sell. */
export interface Counter extends LaunchedTill {
  /** Sends a command as the page does; throws where it is refused. */
  ask<Name extends CommandName>(command: Name, params: CommandParams<Name>): Promise<CommandResult<Name>>;
  /** The first state of the till that is as wanted. */
  stateWhen(what: string, isWanted: (state: TillState) => boolean): Promise<TillState>;
  /** Signs an operator on by name, in the place of the one before. */
  signOn(name: string, pin: string): Promise<void>;
  /** All receipts, latest first. */
  receipts(): Promise<ReceiptSummary[]>;
  /** Sells a play as the screen does, but without it. */
  sell(play: CommandParams<'quote'>): Promise<ReceiptSummary>;
  /** The latest receipt, once its paper is in this state. */
  lastReceiptWhen(printState: ReceiptSummary['printState']): Promise<ReceiptSummary>;
}

/** Launches a till, makes its manager and waits for the sale screen. */
export async function openCounter(options: LaunchOptions): Promise<Counter> {
  const till = await launchTill(options);
  try {
    const counter = counterOf(till);
    await counter.ask('createManager', { name: 'Camille', pin: PIN });
    await till.page.getByTestId('sale-button').waitFor();
    await counter.stateWhen(
      'ready devices',
      ({ reader, printer }) => reader.kind === 'ready' && printer.kind === 'ready',
    );
    return counter;
  } catch (error) {
    await till.close();
    throw error;
  }
}

function counterOf(till: LaunchedTill): Counter {
  const ask: Counter['ask'] = async (command, params) => {
    const answer = await till.invoke(command, params);
    if (!answer.ok) throw new Error(`${command} was refused: ${JSON.stringify(answer.error)}`);
    return answer.value as never;
  };
  const stateWhen: Counter['stateWhen'] = (what, isWanted) =>
    until(what, async () => {
      const state = await ask('getState', {});
      return isWanted(state) ? state : null;
    });
  return {
    ...till,
    ask,
    stateWhen,
    signOn: async (name, pin) => {
      const { operators } = await ask('getState', {});
      const operatorId = operators.find((operator) => operator.name === name)?.id as number;
      await ask('signOn', { operatorId, pin });
      await stateWhen(`${name} signed on`, ({ operator }) => operator?.name === name);
    },
    receipts: async () => (await ask('listReceipts', { limit: 200, beforePlayId: null })).receipts,
    sell: async (play) => {
      const { combination, stake, draws, requestedDrawCount, total } = await ask('quote', play);
      const sold = await ask('registerPlay', {
        idempotencyKey: crypto.randomUUID(),
        combination,
        stake,
        drawIds: draws.map(({ id }) => id),
        requestedDrawCount,
        total,
        source: 'screen',
        slipId: null,
        repeatConfirmed: false,
        preparedId: null,
        printerOverride: false,
      });
      return sold.receipt;
    },
    lastReceiptWhen: async (printState) => {
      const isSo = ({ lastReceipts }: TillState) => lastReceipts[0]?.printState === printState;
      const { lastReceipts } = await stateWhen(`a last receipt that is ${printState}`, isSo);
      return lastReceipts[0] as ReceiptSummary;
    },
  };
}

/** How long a state may take to come on a busy machine, in ms. */
const PATIENCE_MS = 20_000;

/** Asks again and again until there is an answer. */
export async function until<T>(what: string, ask: () => Promise<T | null>): Promise<T> {
  const start = performance.now();
  while (performance.now() - start < PATIENCE_MS) {
    const answer = await ask();
    if (answer !== null) return answer;
    await pause(20);
  }
  throw new Error(`never came: ${what}`);
}

/** What a part of the screen says now, every space a plain one; nothing where it isn't there. */
export async function wordsOf(part: Locator): Promise<string> {
  return plain((await part.allInnerTexts()).join(' '));
}

/** Waits until a part of the screen says something. */
export async function waitForWords(part: Locator, wanted: RegExp): Promise<void> {
  let last = '';
  await until(`${part} that says ${wanted}`, async () => {
    last = await wordsOf(part);
    return wanted.test(last) ? last : null;
  }).catch((error: Error) => {
    throw new Error(`${error.message}; it says: ${last}`);
  });
}

/** The text with every space a plain one. */
export function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Presses a key until it has shown its effect: see actUntil. */
export async function pressKeyUntil(page: Page, key: string, effect: Locator): Promise<void> {
  await actUntil(`the effect of ${key}`, () => page.keyboard.press(key), effect);
}

/** Clicks a button until it has shown its effect: see actUntil. */
export async function clickUntil(button: Locator, effect: Locator): Promise<void> {
  const click = () => button.click({ timeout: ACT_AGAIN_MS }).catch(() => {});
  await actUntil(`the effect of ${button}`, click, effect);
}

/** Longer than what has just appeared is deaf, in ms. */
const ACT_AGAIN_MS = 1_000;

/**
 * Acts until the effect is visible.
 *
 * What commits is deaf for a moment after it appeared; done again, it still commits once.
 */
async function actUntil(what: string, act: () => Promise<void>, effect: Locator): Promise<void> {
  await until(what, async () => {
    if (!(await effect.isVisible())) await act();
    return effect.waitFor({ timeout: ACT_AGAIN_MS }).then(
      () => true,
      () => null,
    );
  });
}

/** The pressed choices of a group on the screen, by their accessible names. */
export async function chosenIn(page: Page, group: string): Promise<string[]> {
  const pressed = page.getByRole('group', { name: group }).getByRole('button', { pressed: true });
  const names = await pressed.evaluateAll((buttons) =>
    buttons.map((button) => button.getAttribute('aria-label') ?? ''),
  );
  return names.map(plain);
}

/** Puts a Flash of 2 € a draw on the screen, in the place of what is there, ready to be sold. */
export async function chooseOnScreen(page: Page, drawCount: number): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByTestId('stake-200').click();
  await page.getByTestId(`draws-${drawCount}`).click();
  await page.keyboard.press('F2');
  await page.locator('[data-testid="sale-button"][aria-disabled="false"]').waitFor();
}
