import { takeStep } from "@core/database/schema";
import { storesOf } from "@core/domain/records/store-description";
import { AppError } from "@core/errors/app-error";
import type { StoreMigration, Upgrade } from "@core/points/store-migration";
import { type IDBPDatabase, type OpenDBCallbacks, openDB, unwrap } from "idb";
import { schemaOf, upgradedVersion } from "./schema-version";

/** Callbacks of a connection for events that others cause. */
export type ConnectionEvents = Pick<OpenDBCallbacks<unknown>, "blocked" | "blocking" | "terminated">;

/** Name, version and upgrade steps that a database is opened with. */
export interface Schema {
  readonly name: string;
  readonly version: number;
  /** In ascending order. */
  readonly steps: readonly StoreMigration[];
}

/** Opens a database at the schema's version, upgrading it if older. @throws AppError `app.newer`. */
export async function openSchema(schema: Schema, events: ConnectionEvents): Promise<IDBPDatabase> {
  try {
    return await openAt(schema, schema.version, events);
  } catch (error) {
    if ((error as Error | undefined)?.name !== "VersionError") throw error;
    return openHigherVersion(schema, events, error);
  }
}

/** The code that moves the data of earlier versions, by step. */
type Upgrades = ReadonlyMap<StoreMigration, Upgrade>;

/** Why an upgrade was rolled back that found data nobody has loaded the code to move for. */
const UPGRADES_NEEDED = Symbol("upgrades needed");

/** Opens at a version on disk. Any rise of the version also creates whatever stores and indexes are missing. */
export async function openAt(
  schema: Schema,
  versionOnDisk: number,
  events: ConnectionEvents,
): Promise<IDBPDatabase> {
  try {
    return await attempt(schema, versionOnDisk, events);
  } catch (error) {
    if (error !== UPGRADES_NEEDED) throw error;
    return attempt(schema, versionOnDisk, events, await loadUpgrades(schema.steps));
  }
}

async function loadUpgrades(steps: readonly StoreMigration[]): Promise<Upgrades> {
  const loading = steps.map(async (step) => [step, await step.upgrade?.()] as const);
  const loaded = await Promise.all(loading);
  return new Map(loaded.flatMap(([step, upgrade]) => (upgrade ? [[step, upgrade]] : [])));
}

/** Nothing can be awaited during an upgrade: one that moves data takes a second attempt. A new database has none. */
async function attempt(
  schema: Schema,
  versionOnDisk: number,
  events: ConnectionEvents,
  upgrades?: Upgrades,
): Promise<IDBPDatabase> {
  const failures: unknown[] = [];
  try {
    return await openDB(schema.name, versionOnDisk, {
      ...events,
      upgrade(database, oldVersion, _newVersion, transaction) {
        // Its failure is reported by the request to open.
        transaction.done.catch(() => {});
        try {
          if (oldVersion > 0 && !upgrades) throw UPGRADES_NEEDED;
          // All of them, not the newer ones alone: what an older step made may have been lost since.
          for (const step of schema.steps)
            takeStep(step, unwrap(database), unwrap(transaction), upgrades?.get(step));
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

/** The stores of a schema that a database lacks. */
export function missingStores(
  database: Pick<IDBDatabase, "objectStoreNames">,
  { steps }: Pick<Schema, "steps">,
): string[] {
  return storesOf(steps).flatMap(({ name }) => (database.objectStoreNames.contains(name) ? [] : [name]));
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
    throw new AppError("app.newer", { found, known: schema.version }, { cause });
  }
  return openAt(schema, upgradedVersion(versionOnDisk, schema.version), events);
}
