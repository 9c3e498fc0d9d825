/** A record as its fields; of a set each element is one, so that what two devices add to it stands side by side. */
export type FlatRecord = ReadonlyMap<string, unknown>;

/** A record of any store. */
export type AnyRecord = { readonly id: string } & Readonly<Record<string, unknown>>;

/** Fields that are sets of texts, by store. The order of an agent's tags means something, so they are none. */
const SETS: Readonly<Record<string, readonly string[]>> = { knowledgeItems: ["tags"] };

/** Takes a record apart. Fields without a value are left out. */
export function flattened(store: string, record: AnyRecord): FlatRecord {
  const sets = SETS[store] ?? [];
  const flat = new Map<string, unknown>();
  for (const [field, value] of Object.entries(record)) {
    if (sets.includes(field) && isTexts(value)) for (const text of value) flat.set(`${field}/${text}`, true);
    else if (value !== undefined) flat.set(field, value);
  }
  return flat;
}

/** Puts a record together. A set keeps the order it has in `like` where that has the same elements. */
export function unflattened(store: string, flat: FlatRecord, ...like: readonly AnyRecord[]): AnyRecord {
  const sets = SETS[store] ?? [];
  const fields = [...flat].filter(([key]) => !sets.some((set) => key.startsWith(`${set}/`)));
  const record: Record<string, unknown> = Object.fromEntries(fields);
  for (const set of sets) {
    const known = like.map((each) => each[set]).filter(isTexts);
    if (record[set] !== undefined || known.length === 0) continue;
    const elements = [...flat.keys()].filter((key) => key.startsWith(`${set}/`));
    const texts = elements.map((key) => key.slice(set.length + 1)).sort();
    record[set] = known.find((each) => isSameSet(each, texts)) ?? texts;
  }
  return record as AnyRecord;
}

/** The names of all fields of either record whose values differ. */
export function changedFields(before: FlatRecord, after: FlatRecord): readonly string[] {
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names].filter((name) => !isSame(before.get(name), after.get(name)));
}

/** Whether two values are the same as JSON, whatever the order of their fields. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== "object" || typeof other !== "object" || !one || !other) return false;
  return orderedJson(one) === orderedJson(other);
}

/** The JSON of a value, with the fields of objects in one order. */
export function orderedJson(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) => {
    if (typeof each !== "object" || each === null || Array.isArray(each)) return each;
    return Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((each) => typeof each === "string");
}

function isSameSet(texts: readonly string[], sorted: readonly string[]): boolean {
  return texts.length === sorted.length && [...texts].sort().every((text, place) => text === sorted[place]);
}
