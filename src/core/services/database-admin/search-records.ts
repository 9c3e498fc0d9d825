import type { StoreName, StoreRecords } from "../../domain/records/store-records";
import type { Database } from "../../ports/database";
import { describeValue } from "../backup/value-encoding";
import { readStore } from "../database/read-store";

/** More matches than anybody goes through; the search ends there. */
export const MATCH_LIMIT = 1000;

/** A step of a search: how many records have been looked at so far, and which of the last ones match. */
export interface SearchStep {
  readonly searched: number;
  readonly matches: readonly string[];
}

/** Looks for a text in all fields of a store's records, as they are stored and without regard to case. */
export async function* searchRecords(
  database: Pick<Database, "list">,
  store: StoreName,
  query: string,
  signal: AbortSignal,
): AsyncGenerator<SearchStep> {
  const needle = query.trim().toLowerCase();
  let searched = 0;
  for await (const batch of readStore(database, store, signal)) {
    searched += batch.length;
    yield { searched, matches: batch.filter((record) => contains(record, needle)).map(({ id }) => id) };
  }
}

function contains(record: StoreRecords[StoreName], needle: string): boolean {
  return someText(describeValue(record), (text) => text.toLowerCase().includes(needle));
}

/** Looks at values and at the names of fields. */
function someText(json: unknown, matches: (text: string) => boolean): boolean {
  if (typeof json === "string") return matches(json);
  if (typeof json === "number" || typeof json === "boolean") return matches(String(json));
  if (typeof json !== "object" || json === null) return false;
  if (Array.isArray(json)) return json.some((each) => someText(each, matches));
  return Object.entries(json).some(([name, value]) => matches(name) || someText(value, matches));
}
