/** A row of 6.1, with amounts in euros. */
export interface RowOf61 {
  readonly places: number;
  readonly pirate: boolean;
  /** As printed in « 1 chance sur __ », with a plain space. */
  readonly oneChanceIn: string;
  /** For a stake of 2, 4, 6, 8, 10 and 20 €. */
  readonly euros: readonly number[];
}

/** The stakes above the columns of 6.1, in euros. */
export const EUROS_STAKED = [2, 4, 6, 8, 10, 20] as const;

/** The table of 6.1, typed from the regulation and not from the code. */
export const TABLE_OF_6_1: readonly RowOf61[] = [
  { places: 7, pirate: true, oneChanceIn: '348 840,00', euros: [20000, 40000, 60000, 80000, 100000, 200000] },
  { places: 7, pirate: false, oneChanceIn: '174 420,00', euros: [1500, 3000, 4500, 6000, 7500, 15000] },
  { places: 6, pirate: true, oneChanceIn: '3 559,59', euros: [200, 400, 600, 800, 1000, 2000] },
  { places: 6, pirate: false, oneChanceIn: '1 779,80', euros: [100, 200, 300, 400, 500, 1000] },
  { places: 5, pirate: true, oneChanceIn: '182,54', euros: [50, 100, 150, 200, 250, 500] },
  { places: 5, pirate: false, oneChanceIn: '91,27', euros: [20, 40, 60, 80, 100, 200] },
  { places: 4, pirate: true, oneChanceIn: '27,38', euros: [6, 12, 18, 24, 30, 60] },
  { places: 4, pirate: false, oneChanceIn: '13,69', euros: [3, 6, 9, 12, 15, 30] },
  { places: 3, pirate: true, oneChanceIn: '9,96', euros: [2, 4, 6, 8, 10, 20] },
  { places: 0, pirate: false, oneChanceIn: '50,82', euros: [2, 4, 6, 8, 10, 20] },
];
