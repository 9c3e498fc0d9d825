import type { KeyBounds, Query } from "@core/ports/database";
import { compareKeys, isValidKey } from "./key-order";

interface Entry<T> {
  readonly key: unknown;
  readonly id: string;
  readonly record: T;
}

/**
 * Answers a query from a store's records alone, exactly as its index would: the way out when an index is
 * missing. An index is named after its fields, joined by `+`; `indexes` are those stated for the store.
 */
export function scanQuery<T extends { readonly id: string }>(
  indexes: readonly string[],
  records: readonly T[],
  query: Query = {},
): T[] {
  const isMultiEntry = indexes.includes(`${query.index}*`);
  const entries = records.flatMap((record) => entriesOf(record, query.index, isMultiEntry));
  const found = entries.filter(({ key }) => isWithin(key, query));
  found.sort((a, b) => compareKeys(a.key, b.key) || compareKeys(a.id, b.id));
  if (query.direction === "descending") found.reverse();
  const start = query.offset ?? 0;
  const end = query.limit === undefined ? undefined : start + query.limit;
  return found.slice(start, end).map(({ record }) => record);
}

function entriesOf<T extends { readonly id: string }>(
  record: T,
  index: string | undefined,
  isMultiEntry: boolean,
): Entry<T>[] {
  const { id } = record;
  if (index === undefined) return [{ key: id, id, record }];
  const value = valueAt(record, index);
  if (isMultiEntry && Array.isArray(value)) {
    const unique = [...new Set<unknown>(value)].filter(isValidKey);
    return unique.map((key) => ({ key, id, record }));
  }
  return isValidKey(value) ? [{ key: value, id, record }] : [];
}

function valueAt(record: object, index: string): unknown {
  const values = index.split("+").map((field) => (record as Record<string, unknown>)[field]);
  return values.length === 1 ? values[0] : values;
}

/** Whether a key lies within bounds. */
export function isWithin(key: unknown, bounds: KeyBounds): boolean {
  const { equals, from, to } = bounds;
  if (equals !== undefined && compareKeys(key, equals) !== 0) return false;
  if (from !== undefined && compareKeys(key, from) < (bounds.fromExclusive ? 1 : 0)) return false;
  if (to !== undefined && compareKeys(key, to) > (bounds.toExclusive ? -1 : 0)) return false;
  return true;
}
