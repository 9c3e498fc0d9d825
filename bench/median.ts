/** The middle of a list of numbers. @throws Error for an empty list. */
export function median(list: readonly number[]): number {
  const middle = [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];
  if (middle === undefined) throw new Error("nothing was measured");
  return middle;
}
