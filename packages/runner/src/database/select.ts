import type { KeyBounds, KeyValue, Query } from "@core/ports/database";
import { boundBytes } from "./key-bytes";

/** A statement with the values of its placeholders. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** The statement that reads the values of records, in the order of an index or of their keys. */
export function selectRecords(store: string, query: Query): Statement {
  const { source, values } = sourceOf(store, query);
  const direction = query.direction === "descending" ? "DESC" : "ASC";
  const order = query.index === undefined ? ["r.key"] : ["e.entry", "e.key"];
  const page = [
    query.limit === undefined ? "" : `LIMIT ${Number(query.limit)}`,
    query.offset ? `OFFSET ${Number(query.offset)}` : "",
  ];
  const ordered = order.map((column) => `${column} ${direction}`).join(", ");
  return { text: `SELECT r.value ${source} ORDER BY ${ordered} ${page.join(" ")}`, values };
}

/** The statement that counts what `selectRecords` would read. */
export function countRecords(store: string, query: Query): Statement {
  const { source, values } = sourceOf(store, query);
  const counted =
    query.limit === undefined ? source : `FROM (SELECT 1 ${source} LIMIT ${Number(query.limit)}) AS counted`;
  return { text: `SELECT count(*)::int AS count ${counted}`, values };
}

function sourceOf(store: string, { index, ...bounds }: Query): { source: string; values: unknown[] } {
  const values: unknown[] = index === undefined ? [store] : [store, index];
  if (index === undefined) {
    return { source: `FROM troupe.records r WHERE r.store = $1${within(bounds, "r.key", values)}`, values };
  }
  const joined = "FROM troupe.entries e JOIN troupe.records r USING (store, key)";
  return {
    source: `${joined} WHERE e.store = $1 AND e.index = $2${within(bounds, "e.entry", values)}`,
    values,
  };
}

/** The conditions of bounds, whose values are added to those of the statement. */
function within(bounds: KeyBounds, column: string, values: unknown[]): string {
  const condition = (operator: string, key: KeyValue | undefined) => {
    if (key === undefined) return "";
    values.push(boundBytes(key));
    return ` AND ${column} ${operator} $${values.length}`;
  };
  return (
    condition("=", bounds.equals) +
    condition(bounds.fromExclusive ? ">" : ">=", bounds.from) +
    condition(bounds.toExclusive ? "<" : "<=", bounds.to)
  );
}
