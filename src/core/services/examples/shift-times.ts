const TIME_FIELDS: ReadonlySet<string> = new Set([
  "at",
  "createdAt",
  "updatedAt",
  "detectedAt",
  "assignedAt",
  "startedAt",
  "completedAt",
  "validatedAt",
  "satisfiedAt",
  "expiryDate",
  "dueDate",
]);

/** A copy of journalled data in which every instant is moved by some milliseconds. */
export function shiftTimes<T>(value: T, byMs: number): T {
  return shifted(value, byMs) as T;
}

function shifted(value: unknown, byMs: number): unknown {
  if (Array.isArray(value)) return value.map((each) => shifted(each, byMs));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([name, inner]) => {
    const isTime = typeof inner === "number" && TIME_FIELDS.has(name);
    return [name, isTime ? inner + byMs : shifted(inner, byMs)];
  });
  return Object.fromEntries(entries);
}
