import {
  PLUGIN_SECRETS_ID,
  pluginSecretContext,
  pluginSecretId,
  pluginSecretRecord,
  readPluginSecret,
} from "@core/domain/records/plugin-secret";
import { AppError } from "@core/errors/app-error";
import type { Database } from "@core/ports/database";
import type { PluginSecrets, PluginSecretsFactory } from "@core/ports/plugin-secrets";
import type { Vault } from "@core/ports/vault";

/** Plugin secrets as records of the `pluginData` store, sealed by the vault. */
export class SealedPluginSecretsFactory implements PluginSecretsFactory {
  readonly #database: Database;
  readonly #vault: Vault;

  constructor(database: Database, vault: Vault) {
    this.#database = database;
    this.#vault = vault;
  }

  of(pluginId: string): PluginSecrets {
    const keyOf = (name: string) => `${pluginId}/${name}`;
    return {
      get: async (name, host) => this.#get(keyOf(name), originOf(host)),
      set: async (name, host, secret) => this.#set(keyOf(name), originOf(host), secret),
      delete: (name) => this.#delete([pluginSecretId(keyOf(name))]),
      clear: () => this.#clear(keyOf("")),
    };
  }

  async #get(key: string, host: string): Promise<string | undefined> {
    const secret = readPluginSecret(await this.#database.get("pluginData", pluginSecretId(key)));
    if (secret?.host !== host) return undefined;
    await this.#initialised();
    return this.#vault.open(secret.sealed, pluginSecretContext(key, host));
  }

  async #set(key: string, host: string, secret: string): Promise<void> {
    await this.#initialised();
    const sealed = await this.#vault.seal(secret, pluginSecretContext(key, host));
    const record = pluginSecretRecord(key, { host, sealed });
    await this.#database.write([{ type: "put", store: "pluginData", record }], "strict");
  }

  async #clear(prefix: string): Promise<void> {
    const records = await this.#database.list("pluginData", { index: "pluginId", equals: PLUGIN_SECRETS_ID });
    await this.#delete(records.filter(({ key }) => key.startsWith(prefix)).map(({ id }) => id));
  }

  #delete(ids: readonly string[]): Promise<void> {
    return this.#database.write(
      ids.map((id) => ({ type: "delete", store: "pluginData", id })),
      "strict",
    );
  }

  async #initialised(): Promise<void> {
    if (this.#vault.state === "uninitialised") await this.#vault.initialise();
  }
}

function originOf(host: string): string {
  const origin = URL.parse(host)?.origin ?? "null";
  if (origin === "null")
    throw new AppError("plugin.malformed", { reason: `a secret is for a host: ${host}` });
  return origin;
}
