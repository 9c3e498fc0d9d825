/** Whether parsed JSON of a stranger is nested no deeper than so many levels, and no key of it is the name of a prototype. */
export function isPlainData(value: unknown, depth: number): boolean {
  if (typeof value !== "object" || value === null) return true;
  if (depth === 0) return false;
  return Object.entries(value).every(
    ([name, inner]) => name !== "__proto__" && isPlainData(inner, depth - 1),
  );
}
