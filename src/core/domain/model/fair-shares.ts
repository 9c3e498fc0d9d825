/**
 * Shares of a budget for wants of these sizes, in their order: all of each where they fit together, else as much for each
 * as for the others, and what the small ones leave goes to the large ones.
 */
export function fairShares(sizes: readonly number[], budget: number): readonly number[] {
  const shares = sizes.map(() => 0);
  const bySize = sizes.map((size, index) => ({ size, index })).sort((a, b) => a.size - b.size);
  let left = Math.max(0, budget);
  for (const [place, { size, index }] of bySize.entries()) {
    const share = Math.min(size, Math.floor(left / (bySize.length - place)));
    shares[index] = share;
    left -= share;
  }
  return shares;
}
