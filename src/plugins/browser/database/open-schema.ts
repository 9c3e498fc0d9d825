import { STORE_INDEXES } from "@core/domain/store-indexes";
import { AppError } from "@core/errors/app-error";
import type { StoreMigration } from "@core/points/store-migration";
import { type IDBPDatabase, type OpenDBCallbacks, openDB, unwrap } from "idb";
import { schemaOf, upgradedVersion } from "./schema-version";

/** What happens to a connection without our doing. */
export type ConnectionEvents = Pick<OpenDBCallbacks<unknown>, "blocked" | "blocking" | "terminated">;

/** What a database is opened with. */
export interface Schema {
  readonly name: string;
  readonly version: number;
  /** In ascending order. */
  readonly steps: readonly StoreMigration[];
}

/** Opens a database at the schema's version, upgrading it if older. @throws AppError `database.newer`. */
export async function openSchema(schema: Schema, events: ConnectionEvents): Promise<IDBPDatabase> {
  try {
    return await openAt(schema, schema.version, events);
  } catch (error) {
    if ((error as Error | undefined)?.name !== "VersionError") throw error;
    return openHigherVersion(schema, events, error);
  }
}

/** Opens at a version on disk. Any rise of the version also creates whatever stores and indexes are missing. */
export async function openAt(
  schema: Schema,
  versionOnDisk: number,
  events: ConnectionEvents,
): Promise<IDBPDatabase> {
  const failures: unknown[] = [];
  try {
    return await openDB(schema.name, versionOnDisk, {
      ...events,
      upgrade(database, _oldVersion, _newVersion, transaction) {
        // Its failure is reported by the request to open.
        transaction.done.catch(() => {});
        try {
          // All of them, not the newer ones alone: what an older step made may have been lost since.
          for (const step of schema.steps) step.upgrade(unwrap(database), unwrap(transaction));
        } catch (error) {
          failures.push(error);
          transaction.abort();
        }
      },
    });
  } catch (error) {
    throw failures[0] ?? error;
  }
}

/** The stores the application needs and this database lacks. */
export function missingStores(database: Pick<IDBDatabase, "objectStoreNames">): string[] {
  return Object.keys(STORE_INDEXES).filter((name) => !database.objectStoreNames.contains(name));
}

/** The version on disk is higher: after a repair it is ours all the same, or else of an older schema. */
async function openHigherVersion(
  schema: Schema,
  events: ConnectionEvents,
  cause: unknown,
): Promise<IDBPDatabase> {
  const database = await openDB(schema.name, undefined, events);
  const found = schemaOf(database.version);
  if (found === schema.version) return database;
  const versionOnDisk = database.version;
  database.close();
  if (found > schema.version) {
    throw new AppError("database.newer", { found, known: schema.version }, { cause });
  }
  return openAt(schema, upgradedVersion(versionOnDisk, schema.version), events);
}
