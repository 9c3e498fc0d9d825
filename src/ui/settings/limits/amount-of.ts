/** The amount that a field holds: a positive number; anything else is none. */
export function amountOf(typed: string): number | undefined {
  const amount = Number(typed);
  return Number.isFinite(amount) && amount > 0 ? amount : undefined;
}
