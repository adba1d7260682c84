/** Name of what the customer owes, or below zero of what is due to them: sales less payments. */
export function balanceName(balance: number): string {
  return balance < 0 ? 'À rendre au joueur' : 'À encaisser';
}
