import {
  EMPTY_PLUGIN_CONFIG,
  overlayPluginConfig,
  type PluginConfig,
  parsePluginConfig,
} from "../../plugin/plugin-config";
import type { PluginHost } from "../../plugin/plugin-host";
import type { Http } from "../../ports/http";
import type { Preferences } from "../../ports/preferences";

const PREFERENCE = "troupe.plugins";
const CONFIG_URL = "/plugins.json";

/** The plugins, as the host has them: the deployer's `/plugins.json`, overlaid with the user's own choice. */
export class PluginsStore {
  readonly #host: PluginHost;
  readonly #http: Http;
  readonly #preferences: Preferences;
  /** The deployer's file, once it has come. */
  file: PluginConfig = EMPTY_PLUGIN_CONFIG;
  /** The user's own choice. */
  own: PluginConfig;

  constructor(host: PluginHost, http: Http, preferences: Preferences) {
    this.#host = host;
    this.#http = http;
    this.#preferences = preferences;
    this.own = readOwn(preferences);
    this.#apply();
  }

  /** Takes another choice of the user's into force and keeps it. */
  choose(own: PluginConfig): void {
    this.own = own;
    this.#preferences.set(PREFERENCE, JSON.stringify(own));
    this.#apply();
  }

  /** Fetches the deployer's file; without an answer the user's choice alone is in force. */
  async load(signal: AbortSignal): Promise<void> {
    try {
      const response = await this.#http.fetch({ url: CONFIG_URL }, signal);
      this.file = response.ok ? parsePluginConfig(await response.json()) : EMPTY_PLUGIN_CONFIG;
      this.#apply();
    } catch {
      // Offline before the first complete load, or not JSON: nothing to lay the user's choice over.
    }
  }

  /** Whether a plugin is in use. */
  isEnabled(pluginId: string): boolean {
    return this.#host.isEnabled(pluginId);
  }

  #apply(): void {
    this.#host.configure(overlayPluginConfig(this.file, this.own));
  }
}

function readOwn(preferences: Preferences): PluginConfig {
  try {
    return parsePluginConfig(JSON.parse(preferences.get(PREFERENCE) ?? "{}"));
  } catch {
    return EMPTY_PLUGIN_CONFIG;
  }
}
