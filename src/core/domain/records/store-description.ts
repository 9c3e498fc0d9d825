import type { GenericSchema } from "valibot";
import type { CoreStoreName, StoreName } from "./store-records";

/** Makes a record of what is stored or imported, mended where it can be; `undefined` of what is none. */
export type ReadRecord = (input: unknown) => object | undefined;

/** A store as the migration that makes it states it. Its records are keyed by their `id`. */
interface Store {
  readonly name: StoreName;
  /** Each named after its fields, joined by `+`; a trailing `*` asks for one entry per element of an array. */
  readonly indexes: readonly string[];
}

/** A store of the application itself; how its records are checked is said in `domain/records`. */
interface CoreStore extends Store {
  readonly name: CoreStoreName;
}

/** A store of a plugin. Backups, statistics, search and resets need to know no more of it than this. */
export interface PluginStore extends Store {
  readonly name: Exclude<StoreName, CoreStoreName>;
  /** The schema that records are checked by wherever they come from: of valibot, or a function. */
  readonly schema: () => Promise<GenericSchema<unknown, object> | ReadRecord>;
  /** Whether it belongs to this device: no backup holds it, and a restore leaves it as it is. */
  readonly deviceOnly?: boolean;
  /**
   * Stores whose changes it is told of: a batch that writes to one of them leaves `{ id: "{store}/{id}", stamp }` here, in
   * its own transaction, with no id where all of the store was deleted.
   */
  readonly traces?: readonly StoreName[];
  /** Source of its records, which are written and deleted with those they are made of, in the same transaction. */
  readonly derivedFrom?: Derivation;
  /** Source of the records it holds many of in one, each a `RecordPack`. */
  readonly packs?: Packing;
  /** The fields of a secret that its records may hold; it is sealed anew when the master key is replaced. */
  readonly secret?: SecretFields;
}

/** How the records of a store are made of those of another. */
export interface Derivation {
  readonly store: CoreStoreName;
  /** Record of the same id for what is stored, which nobody has checked; `undefined` where there is to be none. */
  readonly derive: (stored: object) => { readonly id: string } | undefined;
}

/** The store whose records are kept together. */
export interface Packing {
  readonly store: CoreStoreName;
  /** The index its records are looked for by: those of one pack have the first field in common. */
  readonly index: string;
}

/** A store that holds packs of another one's records. */
export type PackStore = PluginStore & { readonly packs: Packing };

/** A store whose records are made of another one's. */
export type DerivedStore = PluginStore & { readonly derivedFrom: Derivation };

/** The fields of a record that hold a secret. */
export interface SecretFields {
  /** Holds the `SealedSecret`, sealed for `storeSecretContext`. */
  readonly sealed: string;
  /** Holds the address the secret is for, which it is bound to. */
  readonly host: string;
}

/** A store as it is stated. */
export type StoreDescription = CoreStore | PluginStore;

/** All that steps, in the order they run in, state of stores: one description of each. */
export function storesOf(
  steps: readonly { readonly stores?: readonly StoreDescription[] }[],
): readonly StoreDescription[] {
  const stores = new Map<StoreName, StoreDescription>();
  for (const store of steps.flatMap((step) => step.stores ?? [])) {
    const known = stores.get(store.name);
    const indexes = [...new Set([...(known?.indexes ?? []), ...store.indexes])];
    stores.set(store.name, { ...known, ...store, indexes });
  }
  return [...stores.values()];
}

/** Whether a store is a plugin's. */
export function isPluginStore(store: StoreDescription): store is PluginStore {
  return "schema" in store;
}

/** Whether a store follows another one. */
export function isDerivedStore(store: StoreDescription): store is DerivedStore {
  return "derivedFrom" in store && store.derivedFrom !== undefined;
}

/** Whether a store is this device's own affair: made from other records, and no part of what the user keeps. */
export function isDeviceOnly(store: StoreDescription): boolean {
  return isPluginStore(store) && store.deviceOnly === true;
}

/** The index under a name, without the mark of one with several entries a record. */
export function indexName(declaration: string): string {
  return declaration.endsWith("*") ? declaration.slice(0, -1) : declaration;
}
