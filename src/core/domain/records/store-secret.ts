import type { SealedSecret, SecretContext } from "../secret/sealed-secret";
import type { SecretFields } from "./store-description";
import type { StoreName } from "./store-records";

/** A secret in a record of a plugin's store, and the address it is for. */
export interface StoreSecret {
  readonly host: string;
  readonly sealed: SealedSecret;
}

/** The secret a record holds, or `undefined` where it holds none. */
export function readStoreSecret(record: object, fields: SecretFields): StoreSecret | undefined {
  const values = record as Readonly<Record<string, unknown>>;
  const sealed = values[fields.sealed] as Partial<SealedSecret> | null | undefined;
  const host = values[fields.host];
  if (typeof host !== "string" || typeof sealed?.data !== "string") return undefined;
  return { host, sealed: sealed as SealedSecret };
}

/** The context it is bound to: in another store or record, or for another address, it does not open. */
export function storeSecretContext(store: StoreName, id: string, host: string): SecretContext {
  return { kind: `store/${store}`, id, baseUrl: host };
}
