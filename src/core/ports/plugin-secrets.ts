import { type Token, token } from "../di/token";

/**
 * Secrets of one plugin, such as tokens. They are stored sealed by the vault, each under a name and bound to the host it
 * is for: nothing that changes the record can have it sent elsewhere. Sealed anew with everything else when the master
 * key is replaced. Never log one, and keep it no longer than it is needed.
 */
export interface PluginSecrets {
  /**
   * The secret of that name, or `undefined` when none is kept for that host.
   * @param host an address there, such as `https://api.acme.example/v1`; its origin counts.
   * @throws AppError `vault.locked`, `vault.key-missing`, or `vault.undecryptable` when it has to be entered again.
   */
  get(name: string, host: string): Promise<string | undefined>;
  /** Keeps a secret in place of the one of that name. @throws AppError as `get` does, or `plugin.malformed`. */
  set(name: string, host: string, secret: string): Promise<void>;
  delete(name: string): Promise<void>;
  /** Deletes all secrets of the plugin. */
  clear(): Promise<void>;
}

/** Hands each plugin the secrets under its own id. */
export interface PluginSecretsFactory {
  of(pluginId: string): PluginSecrets;
}

export const PluginSecretsFactoryToken: Token<PluginSecretsFactory> = token("plugin-secrets");
