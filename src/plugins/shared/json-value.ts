/** Parses JSON; `undefined` for what is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The value at a path of keys and positions inside parsed JSON; `undefined` where the path breaks off. */
export function valueAt(value: unknown, ...path: readonly (string | number)[]): unknown {
  let current = value;
  for (const key of path) {
    if (typeof current !== "object" || current === null) return undefined;
    current = (current as Readonly<Record<string | number, unknown>>)[key];
  }
  return current;
}

/** The text at a path; the empty text where there is none. */
export function textAt(value: unknown, ...path: readonly (string | number)[]): string {
  const found = valueAt(value, ...path);
  return typeof found === "string" ? found : "";
}

/** The number at a path. */
export function numberAt(value: unknown, ...path: readonly (string | number)[]): number | undefined {
  const found = valueAt(value, ...path);
  return typeof found === "number" ? found : undefined;
}

/** The list at a path; an empty one where there is none. */
export function listAt(value: unknown, ...path: readonly (string | number)[]): readonly unknown[] {
  const found = valueAt(value, ...path);
  return Array.isArray(found) ? found : [];
}

/** The object at a path; an empty one where there is none. */
export function objectAt(
  value: unknown,
  ...path: readonly (string | number)[]
): Readonly<Record<string, unknown>> {
  const found = valueAt(value, ...path);
  const isObject = typeof found === "object" && found !== null && !Array.isArray(found);
  return isObject ? (found as Readonly<Record<string, unknown>>) : {};
}
