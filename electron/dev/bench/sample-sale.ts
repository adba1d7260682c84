import type { Quote } from '../../contract/commands.ts';
import { type Settings, settingsSchema } from '../../contract/settings.ts';
import { COMBINATION_COUNT, unrankCombination } from '../../games/ile-au-tresor/combination.ts';
import { totalOf, unitStakesOf } from '../../games/ile-au-tresor/stakes.ts';

/** The sale that is measured everywhere: 8 € on each of 3 draws. */
export const SALE = {
  stake: 800 as Quote['stake'],
  unitStakes: unitStakesOf(800),
  drawCount: 3,
  total: totalOf(800, 3),
};

/** A Monday noon in Paris, in the middle of the default session. */
export const NOON = Date.parse('2026-11-30T11:00:00Z');

/** Coprime to the number of combinations: none comes again before all have come, so the cap is never met. */
export const COMBINATION_STEP = 7919;

/** The combination of the nth sale. */
export function saleCombination(n: number): Quote['combination'] {
  const { places, pirate } = unrankCombination((n * COMBINATION_STEP) % COMBINATION_COUNT);
  return { places: [...places], pirate };
}

/** Settings of a training till that asks for no confirmation. */
export function benchSettings(devices: unknown): Settings {
  return settingsSchema.parse({
    outlet: {
      name: 'Bar de la Marine',
      registrationPoint: '123456',
      terminal: '1',
      zone: 'America/Martinique',
    },
    mode: 'training',
    devices,
    confirmation: { multiDraw: false, fromTotal: null, always: false },
    lockAfterSeconds: 0,
  });
}
