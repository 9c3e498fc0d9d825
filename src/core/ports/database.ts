import { type Token, token } from "../di/token";
import type { StoreDescription } from "../domain/records/store-description";
import type { StoreName, StoreRecords } from "../domain/records/store-records";
import type { Disposable } from "../lifecycle/disposable";

/** A value IndexedDB can order by. */
export type KeyValue = string | number | readonly KeyValue[];

/** Bounds of an index or of the primary key; inclusive unless said otherwise. */
export interface KeyBounds {
  readonly equals?: KeyValue;
  readonly from?: KeyValue;
  readonly to?: KeyValue;
  readonly fromExclusive?: boolean;
  readonly toExclusive?: boolean;
}

/** A read in the order of an index (or, without one, of the primary key). */
export interface Query extends KeyBounds {
  /** Its name: the field, or fields joined by `+`. */
  readonly index?: string;
  readonly direction?: "ascending" | "descending";
  readonly offset?: number;
  readonly limit?: number;
}

/** The bounds that cover every compound key beginning with these values, such as all messages of a conversation. */
export function keysStartingWith(...prefix: readonly KeyValue[]): KeyBounds {
  return { from: prefix, to: [...prefix, []] };
}

/** One step of a transaction. `add` fails the whole transaction with `database.exists` when the id exists. */
export type WriteOperation =
  | RecordOperation
  | { readonly type: "delete"; readonly store: StoreName; readonly id: string }
  | { readonly type: "clear"; readonly store: StoreName };

/** A record to be written. */
export type PutOperation = Extract<WriteOperation, { readonly type: "put" | "add" }>;

type RecordOperation = {
  [S in StoreName]:
    | { readonly type: "put" | "add"; readonly store: S; readonly record: StoreRecords[S] }
    /** Replaces a record by what `change` makes of the stored one; `undefined` leaves it alone. */
    | {
        readonly type: "change";
        readonly store: S;
        readonly id: string;
        readonly change: (current: StoreRecords[S] | undefined) => StoreRecords[S] | undefined;
      };
}[StoreName];

/** `strict` waits until the data is on disk; `relaxed` until the operating system has it. */
export type Durability = "strict" | "relaxed";

/** The repair of the database on opening; told to the user. */
export interface DatabaseRepair {
  readonly kind: "stores-created" | "rebuilt";
  /** Records copied aside and put back. */
  readonly restored: number;
  /** Records that could not be put back. */
  readonly lost: number;
}

/**
 * The one local database. All writes are batches that commit completely or not at all. Methods take no abort
 * signal: a write is never abandoned half-way, and reads take milliseconds.
 */
export interface Database {
  readonly name: string;
  readonly version: number;
  /** The descriptions of its stores by its migrations. */
  readonly stores: readonly StoreDescription[];
  /** Opens, migrating and repairing as needed; done once, also when asked again. Other methods start or await it. */
  open(): Promise<DatabaseRepair | undefined>;
  /** The id of this device among those that it syncs with, if it does: part of ids that several could give. */
  device?(): Promise<string | undefined>;
  get<S extends StoreName>(store: S, id: string): Promise<StoreRecords[S] | undefined>;
  list<S extends StoreName>(store: S, query?: Query): Promise<StoreRecords[S][]>;
  /** The number of records a query asks for, up to its `limit`: with a limit of 1, whether there are any. */
  count(store: StoreName, query?: Omit<Query, "direction" | "offset">): Promise<number>;
  write(operations: readonly WriteOperation[], durability?: Durability): Promise<void>;
  /** Reads, changes and writes one record in one transaction; `undefined` from `change` leaves it alone. */
  update<S extends StoreName>(
    store: S,
    id: string,
    change: (current: StoreRecords[S] | undefined) => StoreRecords[S] | undefined,
  ): Promise<StoreRecords[S] | undefined>;
  /**
   * Writes as `write` does, waiting for the disk, and lets nothing of this page write after it: whatever was begun
   * under the old data fails with `database.closed` until the database is opened anew. Left as it was on a failure.
   * `more` is written in the same transaction, a batch at a time as it comes, so that no more need be in memory: to stores
   * that `operations` clears, each record once, and to no others. What it throws is a failure.
   */
  replace(
    operations: readonly WriteOperation[],
    more?: AsyncIterable<readonly PutOperation[]>,
  ): Promise<void>;
  /**
   * Deletes everything; closed until it is opened anew, as after `replace`.
   * @throws AppError `database.deletion-blocked` while another tab is open.
   */
  reset(): Promise<void>;
  /** Called when another tab wants to upgrade or delete the database and this one let go of it. */
  onClosed(listener: () => void): Disposable;
  close(): void;
}

/** The database for everybody: its reads give records as their stores should hold them, and no others. */
export const DatabaseToken: Token<Database> = token("database");
/** The database as it is stored, whatever is in it; for those who look after the data itself, such as backups. */
export const StoredDatabaseToken: Token<Database> = token("stored-database");
