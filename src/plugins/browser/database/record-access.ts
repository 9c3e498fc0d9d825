import { isPackStore } from "@core/domain/records/record-pack";
import type { StoreDescription } from "@core/domain/records/store-description";
import type { IDBPDatabase } from "idb";
import { PLAIN_ACCESS, type RecordAccess } from "./read-records";

/** Access to what a database holds: few hold any packs, which only a restore makes. */
export async function accessTo(
  database: IDBPDatabase,
  stores: readonly StoreDescription[],
): Promise<RecordAccess> {
  const packs = stores.filter(isPackStore);
  const first = await Promise.all(packs.map(({ name }) => database.getAllKeys(name, null, 1)));
  if (first.flat().length === 0) return PLAIN_ACCESS;
  return new (await import("./packed-records")).PackedRecords(packs);
}
