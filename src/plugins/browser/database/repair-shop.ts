import { fillDerived } from "@core/database/derived-stores";
import { isPackStore } from "@core/domain/records/record-pack";
import { type DerivedStore, isDerivedStore, storesOf } from "@core/domain/records/store-description";
import { AppError } from "@core/errors/app-error";
import type { Clock } from "@core/ports/clock";
import type { DatabaseRepair } from "@core/ports/database";
import { type IDBPDatabase, openDB, unwrap } from "idb";
import { type ConnectionEvents, missingStores, openAt, openSchema, type Schema } from "./open-schema";
import { RescueCopy } from "./rescue-copy";
import { repairedVersion } from "./schema-version";

/** The specified wait between deleting a broken database and creating it anew. */
const REINITIALISE_DELAY_MS = 100;

/** A database that works again, and what it took. */
interface RepairedDatabase {
  readonly database: IDBPDatabase;
  readonly repair: DatabaseRepair;
}

/** Gives a database the stores it lacks. Nothing is deleted before a complete copy of it lies aside. */
export class RepairShop {
  readonly #schema: Schema;
  readonly #events: ConnectionEvents;
  readonly #clock: Clock;
  readonly #delete: () => Promise<void>;

  constructor(schema: Schema, events: ConnectionEvents, clock: Clock, deleteDatabase: () => Promise<void>) {
    this.#schema = schema;
    this.#events = events;
    this.#clock = clock;
    this.#delete = deleteDatabase;
  }

  /** Creates what is missing by raising the version; where that fails, rebuilds the database around a copy. */
  async repair(broken: IDBPDatabase): Promise<RepairedDatabase> {
    const raised = repairedVersion(broken.version, this.#schema.version);
    broken.close();
    try {
      const database = await openAt(this.#schema, raised, this.#events);
      if (missingStores(database, this.#schema).length === 0) {
        return { database, repair: { kind: "stores-created", restored: 0, lost: 0 } };
      }
      database.close();
    } catch {
      // The upgrade was rolled back: the database is as it was, and is rebuilt below.
    }
    return this.#rebuild();
  }

  /**
   * Puts back copies that a rebuild, ended by the closing of its tab, left behind.
   * Resolves to what was restored, if anything.
   */
  async takeBackLeftovers(database: IDBPDatabase): Promise<DatabaseRepair | undefined> {
    let restored = 0;
    let lost = 0;
    for (const copy of await RescueCopy.leftovers(this.#schema.name)) {
      const outcome = await copy.putBack(database);
      restored += outcome.restored;
      lost += outcome.lost;
    }
    if (restored > 0) await fillDerivedStores(database, this.#schema);
    return restored + lost > 0 ? { kind: "rebuilt", restored, lost } : undefined;
  }

  async #rebuild(): Promise<RepairedDatabase> {
    // Without a version: whatever is on disk, to be read only.
    const survivor = await openDB(this.#schema.name, undefined, this.#events);
    const derived = new Set<string>(derivedStores(this.#schema).map(({ name }) => name));
    const stores = [...survivor.objectStoreNames].filter((name) => !derived.has(name));
    const packed = new Map<string, string>();
    for (const { name, packs } of storesOf(this.#schema.steps).filter(isPackStore))
      packed.set(name, packs.store);
    const copy = await RescueCopy.take(
      survivor,
      stores,
      packed,
      `${this.#schema.name}-rescue-${this.#clock.now()}`,
    );
    survivor.close();
    await this.#delete();
    await this.#clock.sleep(REINITIALISE_DELAY_MS, new AbortController().signal);
    const database = await openSchema(this.#schema, this.#events);
    const stillMissing = missingStores(database, this.#schema);
    if (stillMissing.length > 0) {
      database.close();
      throw new AppError("database.store-missing", { name: stillMissing.join(", ") });
    }
    const { restored, lost } = await copy.putBack(database);
    await fillDerivedStores(database, this.#schema);
    return { database, repair: { kind: "rebuilt", restored, lost: lost + copy.unreadable } };
  }
}

/** Fills derived stores, which records that were put back went past. */
async function fillDerivedStores(database: IDBPDatabase, schema: Pick<Schema, "steps">): Promise<void> {
  for (const store of derivedStores(schema)) {
    const transaction = database.transaction([store.name, store.derivedFrom.store], "readwrite");
    fillDerived(unwrap(transaction), store);
    await transaction.done;
  }
}

function derivedStores({ steps }: Pick<Schema, "steps">): readonly DerivedStore[] {
  return storesOf(steps).filter(isDerivedStore);
}
