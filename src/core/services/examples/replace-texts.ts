/** A copy of journalled data in which every text that `texts` knows is replaced by its translation. */
export function replaceTexts<T>(value: T, texts: ReadonlyMap<string, string>): T {
  return replaced(value, texts) as T;
}

function replaced(value: unknown, texts: ReadonlyMap<string, string>): unknown {
  if (typeof value === "string") return texts.get(value) ?? value;
  if (Array.isArray(value)) return value.map((each) => replaced(each, texts));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, replaced(inner, texts)]));
}
