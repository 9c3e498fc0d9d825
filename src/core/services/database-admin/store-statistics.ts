import { recordSizeBytes } from "../../domain/records/record-size";
import { indexName, isDeviceOnly } from "../../domain/records/store-description";
import type { StoreName } from "../../domain/records/store-records";
import type { Database, Query } from "../../ports/database";

/** The number of places in a store at which records are sampled, and of records at each. */
const SAMPLE_PLACES = 8;
const RECORDS_PER_PLACE = 4;
/** The furthest a sample lies from either end: a place is reached by passing over all records before it. */
const FURTHEST_PLACE = 10_000;
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

/**
 * Looks at every store of what the user keeps, without reading any of them whole. `onFound` receives what has been found
 * so far, store by store: counting those of a full device takes seconds.
 */
export function storeStatistics(
  database: Pick<Database, "stores" | "list" | "count">,
  onFound: (found: readonly StoreStatistics[]) => void = () => {},
): Promise<StoreStatistics[]> {
  return statisticsOf(
    database.stores.filter((each) => !isDeviceOnly(each)),
    database,
    onFound,
  );
}

/** The same of some stores, whatever they are for. */
export async function statisticsOf(
  stores: Database["stores"],
  database: Pick<Database, "list" | "count">,
  onFound: (found: readonly StoreStatistics[]) => void,
): Promise<StoreStatistics[]> {
  const found: StoreStatistics[] = [];
  for (const { name: store, indexes } of stores) {
    const count = await database.count(store);
    const size = count === 0 ? { sizeBytes: 0, isEstimate: false } : await sizeOf(database, store, count);
    found.push({ store, count, ...size, indexes: indexes.map(indexName) });
    onFound([...found]);
  }
  return found;
}

async function sizeOf(
  database: Pick<Database, "list">,
  store: StoreName,
  count: number,
): Promise<Pick<StoreStatistics, "sizeBytes" | "isEstimate">> {
  const isWhole = count <= SAMPLE_PLACES * RECORDS_PER_PLACE;
  let seen = 0;
  let bytes = 0;
  for (const place of isWhole ? [{ offset: 0, limit: count }] : samplePlaces(count)) {
    if (bytes >= SAMPLE_BYTES) break;
    const records = await database.list(store, place);
    seen += records.length;
    bytes += records.reduce((sum, record) => sum + recordSizeBytes(record), 0);
  }
  if (seen >= count) return { sizeBytes: bytes, isEstimate: false };
  return { sizeBytes: Math.round((bytes / Math.max(1, seen)) * count), isEstimate: true };
}

/** Half of the places counted from the first record, half from the last. */
function samplePlaces(count: number): readonly Query[] {
  const half = SAMPLE_PLACES / 2;
  const distance = Math.floor(Math.min(count / SAMPLE_PLACES, FURTHEST_PLACE / half));
  return (["ascending", "descending"] as const).flatMap((direction) =>
    Array.from({ length: half }, (_, place) => ({
      direction,
      offset: place * distance,
      limit: RECORDS_PER_PLACE,
    })),
  );
}
