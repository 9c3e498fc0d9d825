/** Whether two values say the same: a copy is like its original, and a field that is `undefined` is like none. */
export function isAlike(a: unknown, b: unknown): boolean {
  if (a === b || !isObject(a) || !isObject(b) || Array.isArray(a) !== Array.isArray(b))
    return Object.is(a, b);
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => isAlike(a[key], b[key]));
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
