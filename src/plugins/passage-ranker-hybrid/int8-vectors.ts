/** The length that stored vectors are brought to: the most that a number of eight bits holds. */
const LENGTH = 127;

/** A vector of any length as it is stored: a number of eight bits for each of its own. */
export function stored(vector: readonly number[]): Int8Array {
  const length = Math.hypot(...vector) || 1;
  return Int8Array.from(vector, (number) => Math.round((number / length) * LENGTH));
}

/** How near a stored vector, which begins at an offset, is to another: 1 where they mean the same, 0 where nothing. */
export function nearness(numbers: Int8Array, offset: number, vector: Int8Array): number {
  let sum = 0;
  for (let at = 0; at < vector.length; at++) sum += (numbers[offset + at] ?? 0) * (vector[at] ?? 0);
  return sum / (LENGTH * LENGTH);
}
