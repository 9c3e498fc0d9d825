import type { StoreDescription } from "../../domain/records/store-description";
import type { Contribution } from "../../plugin/contribution";
import { extensionPoint } from "../../plugin/extension-point";

/**
 * Moves data inside the upgrade transaction. Synchronous on purpose: awaiting anything but this transaction's own
 * requests would commit it. Data is moved in the callbacks of requests and cursors. Events also stand in `eventPacks`, many in
 * one record, as a restore has written them.
 */
export type Upgrade = (transaction: IDBTransaction) => void;

/** One step of the database's schema. Only built-in plugins contribute these. */
export interface StoreMigration extends Contribution {
  /** The version this step leads to, from the one before. */
  readonly toVersion: number;
  /** The stores it makes, and those it gives further indexes. All there is to know of a store is said here, once. */
  readonly stores?: readonly StoreDescription[];
  /**
   * Loads what moves the data of earlier versions; not asked for where there is none yet. Every rise of the version runs
   * all steps in order, so that what was lost is made again: a step leaves alone what is there.
   */
  upgrade?(): Promise<Upgrade>;
}

export const StoreMigrations = extensionPoint<StoreMigration>("store-migration", {
  combine: "sequence",
  // Without a step that has run, the database could not be opened any more.
  alwaysOn: true,
  isBuiltInOnly: () => true,
});
