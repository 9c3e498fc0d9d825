import type { SealedSecret, SecretContext } from "../secret/sealed-secret";
import type { PluginDataRecord } from "./store-records";

/** The `pluginId` under which the secrets of all plugins are kept, so that the vault finds them without reading more. */
export const PLUGIN_SECRETS_ID = "plugin-secrets";

/** A stored secret of a plugin. */
export interface PluginSecret {
  /** The origin it is for. */
  readonly host: string;
  readonly sealed: SealedSecret;
}

/** The record of a secret. */
export function pluginSecretRecord(key: string, secret: PluginSecret): PluginDataRecord {
  return { id: pluginSecretId(key), pluginId: PLUGIN_SECRETS_ID, key, value: secret };
}

/** The id of that record; `key` is the plugin's id and the secret's name. */
export function pluginSecretId(key: string): string {
  return `${PLUGIN_SECRETS_ID}/${key}`;
}

/** The secret a record holds, or `undefined` when that is not what it holds. */
export function readPluginSecret(record: PluginDataRecord | undefined): PluginSecret | undefined {
  const value = record?.value as Partial<PluginSecret> | null | undefined;
  const isSecret = typeof value?.host === "string" && typeof value.sealed?.data === "string";
  return isSecret ? (value as PluginSecret) : undefined;
}

/** The context it is bound to: under another plugin, name or host it does not open. */
export function pluginSecretContext(key: string, host: string): SecretContext {
  return { kind: "plugin-secret", id: key, baseUrl: host };
}
