import { AppError } from "@core/errors/app-error";
import type { StoreMigration } from "@core/points/store-migration";
import { IndexedDbDatabase } from "../src/plugins/browser/database/indexed-db-database";
import { FixedClock } from "./fakes/fixed-clock";
import { MemoryLogger } from "./fakes/memory-logger";
import { registryOf } from "./fakes/registry-of";
import { MIGRATIONS, upgradeBy } from "./migrations";

let made = 0;

/** A database name no test has used. */
export function freshName(): string {
  made += 1;
  return `troupe-test-${made}`;
}

/** The real database, with the pieces a test steers it by. */
export function realDatabase(name = freshName(), migrations: readonly StoreMigration[] = MIGRATIONS) {
  const clock = new FixedClock();
  const logger = new MemoryLogger();
  const database = new IndexedDbDatabase(registryOf(migrations), clock, logger, name);
  return { database, clock, logger, name };
}

/** Opens a database as it was at a version, with records in its stores, and closes it. */
export async function createAtVersion(
  name: string,
  version: number,
  records: Readonly<Record<string, readonly object[]>>,
): Promise<void> {
  await withRaw(name, version, async (database) => {
    for (const [store, list] of Object.entries(records)) {
      if (!database.objectStoreNames.contains(store)) throw new AppError("test.no-store", { store, version });
      const transaction = database.transaction(store, "readwrite");
      for (const record of list) transaction.objectStore(store).put(record);
      await new Promise((resolve) => {
        transaction.oncomplete = resolve;
      });
    }
  });
}

/** Works on a database without the adapter, upgrading it by the migrations up to `version` if need be. */
export async function withRaw<T>(
  name: string,
  version: number | undefined,
  work: (database: IDBDatabase) => Promise<T> | T,
  upgrade?: (database: IDBDatabase, transaction: IDBTransaction) => void,
): Promise<T> {
  const steps = MIGRATIONS.filter(({ toVersion }) => toVersion <= (version ?? 0));
  const change = upgrade ?? (await upgradeBy(steps));
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name, version);
    request.onupgradeneeded = () => {
      if (request.transaction) change(request.result, request.transaction);
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  try {
    return await work(database);
  } finally {
    database.close();
  }
}
