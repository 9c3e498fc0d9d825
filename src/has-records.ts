import type { Services } from "@core/di/token";
import type { StoreName } from "@core/domain/records/store-records";
import { StoredDatabaseToken } from "@core/ports/database";

/** Whether there is a record in one of these stores. */
export async function hasRecords(services: Services, ...stores: readonly StoreName[]): Promise<boolean> {
  const stored = services.get(StoredDatabaseToken);
  return (await Promise.all(stores.map((store) => stored.count(store, { limit: 1 })))).some(
    (count) => count > 0,
  );
}
