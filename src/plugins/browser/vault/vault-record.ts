import type { PluginDataRecord } from "@core/domain/records/store-records";
import type { SealedSecret } from "@core/domain/secret/sealed-secret";
import type { Database, WriteOperation } from "@core/ports/database";
import { isKeyRing, type KeyRing } from "./key-ring";

/** Where the key of this device is kept. Of no use anywhere else: never part of a backup. */
const VAULT_RECORD_ID = "vault/key";

/** How the master key is kept: under keys of this device, or under the master password. */
type VaultProtection =
  | { readonly kind: "device"; readonly ring: KeyRing }
  | { readonly kind: "password"; readonly box: SealedSecret };

/** The stored record of the vault; another `generation` means that another tab changed it. */
export interface VaultRecord {
  readonly generation: string;
  readonly protection: VaultProtection;
}

/** The stored record, or `undefined` where there is none that can be used. */
export async function loadVaultRecord(database: Database): Promise<VaultRecord | undefined> {
  return usableRecord(await database.get("pluginData", VAULT_RECORD_ID));
}

/** The step that stores a record; with `unlessUsable`, only where there is none that can be used. */
export function saveVaultRecord(record: VaultRecord, unlessUsable = false): WriteOperation {
  const stored: PluginDataRecord = { id: VAULT_RECORD_ID, pluginId: "vault", key: "key", value: record };
  return {
    type: "change",
    store: "pluginData",
    id: VAULT_RECORD_ID,
    change: (current) => (unlessUsable && usableRecord(current) ? undefined : stored),
  };
}

function usableRecord(stored: PluginDataRecord | undefined): VaultRecord | undefined {
  const value = stored?.value as Partial<VaultRecord> | undefined;
  const protection = value?.protection;
  const isUsable =
    protection?.kind === "password" ? Boolean(protection.box?.data) : isKeyRing(protection?.ring);
  return isUsable ? (value as VaultRecord) : undefined;
}
