import { recordSizeBytes } from "../../domain/records/record-size";
import { indexName, isDeviceOnly } from "../../domain/records/store-description";
import type { StoreName } from "../../domain/records/store-records";
import type { Database } from "../../ports/database";

/** The number of places in a store at which records are sampled, and of records at each. */
const SAMPLE_PLACES = 8;
const RECORDS_PER_PLACE = 4;
/** After so much has been read the sample is large enough. */
const SAMPLE_BYTES = 8_000_000;

/** The statistics of a store at a glance. */
export interface StoreStatistics {
  readonly store: StoreName;
  readonly count: number;
  readonly sizeBytes: number;
  /** Whether the size was reckoned from a sample. */
  readonly isEstimate: boolean;
  readonly indexes: readonly string[];
}

/** Looks at every store of what the user keeps, without reading any of them whole. */
export async function storeStatistics(
  database: Pick<Database, "stores" | "list" | "count">,
): Promise<StoreStatistics[]> {
  const found: StoreStatistics[] = [];
  for (const { name: store, indexes } of database.stores.filter((each) => !isDeviceOnly(each))) {
    const count = await database.count(store);
    const size = count === 0 ? { sizeBytes: 0, isEstimate: false } : await sizeOf(database, store, count);
    found.push({ store, count, ...size, indexes: indexes.map(indexName) });
  }
  return found;
}

async function sizeOf(
  database: Pick<Database, "list">,
  store: StoreName,
  count: number,
): Promise<Pick<StoreStatistics, "sizeBytes" | "isEstimate">> {
  const isWhole = count <= SAMPLE_PLACES * RECORDS_PER_PLACE;
  const distance = isWhole ? RECORDS_PER_PLACE : Math.floor(count / SAMPLE_PLACES);
  let seen = 0;
  let bytes = 0;
  for (let offset = 0; offset < count && bytes < SAMPLE_BYTES; offset += distance) {
    const records = await database.list(store, { offset, limit: RECORDS_PER_PLACE });
    seen += records.length;
    bytes += records.reduce((sum, record) => sum + recordSizeBytes(record), 0);
  }
  if (seen >= count) return { sizeBytes: bytes, isEstimate: false };
  return { sizeBytes: Math.round((bytes / Math.max(1, seen)) * count), isEstimate: true };
}
