const BY_TYPE = ["number", "date", "string", "array"] as const;

/** Whether IndexedDB accepts a value as a key; records without one are not in that index. */
export function isValidKey(value: unknown): boolean {
  if (typeof value === "number") return !Number.isNaN(value);
  if (typeof value === "string") return true;
  if (value instanceof Date) return !Number.isNaN(value.getTime());
  return Array.isArray(value) && value.every(isValidKey);
}

/** Orders keys as IndexedDB does: numbers, dates, texts, arrays; arrays element by element. */
export function compareKeys(a: unknown, b: unknown): number {
  const rank = rankOf(a) - rankOf(b);
  if (rank !== 0) return rank;
  if (Array.isArray(a) && Array.isArray(b)) return compareArrays(a, b);
  const [left, right] = [plain(a), plain(b)];
  return Number(left > right) - Number(left < right);
}

function compareArrays(a: readonly unknown[], b: readonly unknown[]): number {
  for (let at = 0; at < Math.min(a.length, b.length); at++) {
    const order = compareKeys(a[at], b[at]);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

function rankOf(value: unknown): number {
  if (Array.isArray(value)) return BY_TYPE.indexOf("array");
  if (value instanceof Date) return BY_TYPE.indexOf("date");
  return BY_TYPE.indexOf(typeof value === "number" ? "number" : "string");
}

function plain(value: unknown): number | string {
  return value instanceof Date ? value.getTime() : (value as number | string);
}
