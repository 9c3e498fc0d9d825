/** Softens the lead of the first places: less than the usual 60, as what follows the first few is mostly noise. */
const DAMPING = 10;
/** Places of an order that count; what comes later is there, behind all that counts. */
const DEPTH = 50;

/** An order of items, and how much it counts for each beside others. */
export interface WeighedOrder<T> {
  readonly items: readonly T[];
  /** From 0 to 1, how much its place says of an item. */
  weightOf(item: T): number;
}

/**
 * Orders made into one by reciprocal rank (Cormack, Clarke and Büttcher, SIGIR 2009): what stands high in several of them
 * comes first. Each item once.
 */
export function fusedRanks<T>(...orders: readonly WeighedOrder<T>[]): readonly T[] {
  const scores = new Map<T, number>();
  for (const { items, weightOf } of orders)
    for (const [place, item] of items.slice(0, DEPTH).entries())
      scores.set(item, (scores.get(item) ?? 0) + weightOf(item) / (DAMPING + place + 1));
  const best = [...scores].sort(([, a], [, b]) => b - a).map(([item]) => item);
  return [...new Set([...best, ...orders.flatMap(({ items }) => items)])];
}
