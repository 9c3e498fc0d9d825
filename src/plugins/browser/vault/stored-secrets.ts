import type { Credential } from "@core/domain/model/credential";
import { credentialSecretContext } from "@core/domain/model/credential-secret";
import type { ObservabilityConfig } from "@core/domain/observability/observability-config";
import { observabilitySecretContext } from "@core/domain/observability/observability-secret";
import { PLUGIN_SECRETS_ID, pluginSecretContext, readPluginSecret } from "@core/domain/records/plugin-secret";
import { isPluginStore, type PluginStore } from "@core/domain/records/store-description";
import type { PluginDataRecord } from "@core/domain/records/store-records";
import { readStoreSecret, storeSecretContext } from "@core/domain/records/store-secret";
import type { SealedSecret, SecretContext } from "@core/domain/secret/sealed-secret";
import type { Database, WriteOperation } from "@core/ports/database";
import type { Preferences } from "@core/ports/preferences";
import { metadataKeys, ORIGINAL_KDF } from "@core/services/models/credential-metadata";

/** A secret of some store. */
export interface StoredSecret {
  readonly id: string;
  readonly context: SecretContext;
  readonly sealed: SealedSecret;
  /** A plugin can ask for its secret again: for want of a key that opens it alone the vault does not stay locked. */
  readonly isOfPlugin?: boolean;
  /** The step that replaces it, unless it has been changed or deleted since it was read. */
  replace(sealed: SealedSecret): WriteOperation;
}

/** Every secret that is stored, wherever it is. */
export async function storedSecrets(database: Database, preferences: Preferences): Promise<StoredSecret[]> {
  const credentials = await database.list("credentials");
  const configs = await database.list("langfuse_config");
  const pluginData = await database.list("pluginData", { index: "pluginId", equals: PLUGIN_SECRETS_ID });
  return [
    ...credentials
      .filter(({ encryptedApiKey }) => encryptedApiKey)
      .map((each) => ofCredential(each, preferences)),
    ...configs
      .filter(({ encryptedSecretKey }) => encryptedSecretKey)
      .map((each) => ofConfig(each, preferences)),
    ...pluginData.flatMap((each) => ofPlugin(each) ?? []),
    ...(await ofPluginStores(database)),
  ];
}

/** Writes the copies of salt and IV that the preferences hold of the secrets that there were before there were plugins. */
export function mirrorMetadata(preferences: Preferences, secret: StoredSecret, sealed: SealedSecret): void {
  if (secret.isOfPlugin) return;
  const { id } = secret;
  const keys = metadataKeys(id);
  preferences.set(keys.iv, sealed.iv);
  preferences.set(keys.salt, sealed.salt);
}

function ofCredential(credential: Credential, preferences: Preferences): StoredSecret {
  const { id, encryptedApiKey } = credential;
  return {
    id,
    context: credentialSecretContext(credential),
    sealed: credential.sealed ?? originalSecret(id, encryptedApiKey, preferences),
    replace: (sealed) => ({
      type: "change",
      store: "credentials",
      id,
      change: (current) =>
        current?.encryptedApiKey === encryptedApiKey
          ? { ...current, encryptedApiKey: sealed.data, sealed }
          : undefined,
    }),
  };
}

function ofConfig(config: ObservabilityConfig, preferences: Preferences): StoredSecret {
  const { id, encryptedSecretKey } = config;
  return {
    id,
    context: observabilitySecretContext(config),
    sealed: config.sealed ?? originalSecret(id, encryptedSecretKey, preferences),
    replace: (sealed) => ({
      type: "change",
      store: "langfuse_config",
      id,
      change: (current) =>
        current?.encryptedSecretKey === encryptedSecretKey
          ? { ...current, encryptedSecretKey: sealed.data, sealed }
          : undefined,
    }),
  };
}

function ofPlugin(record: PluginDataRecord): StoredSecret | undefined {
  const { id, key } = record;
  const secret = readPluginSecret(record);
  if (!secret) return undefined;
  const { host, sealed } = secret;
  return {
    id,
    context: pluginSecretContext(key, host),
    sealed,
    isOfPlugin: true,
    replace: (next) => ({
      type: "change",
      store: "pluginData",
      id,
      change: (current) =>
        current && readPluginSecret(current)?.sealed.data === sealed.data
          ? { ...current, value: { host, sealed: next } }
          : undefined,
    }),
  };
}

/** Those in the stores that plugins' migrations make. */
async function ofPluginStores(database: Database): Promise<StoredSecret[]> {
  const found: StoredSecret[] = [];
  for (const store of database.stores.filter(isPluginStore)) {
    if (!store.secret) continue;
    for (const record of await database.list(store.name)) found.push(...ofPluginRecord(record, store));
  }
  return found;
}

function ofPluginRecord(
  record: { readonly id: string },
  { name, secret: fields }: PluginStore,
): StoredSecret[] {
  const secret = fields && readStoreSecret(record, fields);
  if (!secret) return [];
  const { id } = record;
  const { host, sealed } = secret;
  const replace = (next: SealedSecret) => {
    const change = (current: object | undefined) =>
      current && readStoreSecret(current, fields)?.sealed.data === sealed.data
        ? { ...current, [fields.sealed]: next }
        : undefined;
    return { type: "change", store: name, id, change } as WriteOperation;
  };
  return [{ id, context: storeSecretContext(name, id, host), sealed, isOfPlugin: true, replace }];
}

/** A record of version 1 keeps salt and IV in the preferences; lost, they leave it unreadable but untouched. */
function originalSecret(id: string, data: string, preferences: Preferences): SealedSecret {
  const keys = metadataKeys(id);
  const salt = preferences.get(keys.salt) ?? "";
  return { v: 1, kdf: ORIGINAL_KDF, salt, iv: preferences.get(keys.iv) ?? "", data };
}
