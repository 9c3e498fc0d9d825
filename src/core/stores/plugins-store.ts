import { makeAutoObservable, runInAction } from "mobx";
import type { Plugin } from "../plugin/define-plugin";
import {
  EMPTY_PLUGIN_CONFIG,
  overlayPluginConfig,
  type PluginConfig,
  parsePluginConfig,
} from "../plugin/plugin-config";
import type { PluginFailure, PluginHost } from "../plugin/plugin-host";
import type { PluginPart } from "../plugin/plugin-parts";
import type { Http } from "../ports/http";
import type { Preferences } from "../ports/preferences";

const PREFERENCE = "troupe.plugins";
const CONFIG_URL = "/plugins.json";

/** What is plugged in: the deployer's `/plugins.json`, overlaid with the user's own choice. */
export class PluginsStore {
  readonly #host: PluginHost;
  readonly #http: Http;
  readonly #preferences: Preferences;
  #file: PluginConfig = EMPTY_PLUGIN_CONFIG;
  #own: PluginConfig;

  constructor(host: PluginHost, http: Http, preferences: Preferences) {
    this.#host = host;
    this.#http = http;
    this.#preferences = preferences;
    this.#own = readOwn(preferences);
    makeAutoObservable(this, {}, { autoBind: true });
    this.#apply();
  }

  get plugins(): readonly Plugin[] {
    return this.#host.plugins;
  }

  get failures(): readonly PluginFailure[] {
    return this.#host.failures;
  }

  /** Fetches the deployer's file; without an answer the user's choice alone is in force. */
  async load(signal: AbortSignal): Promise<void> {
    try {
      const response = await this.#http.fetch({ url: CONFIG_URL }, signal);
      const file = response.ok ? parsePluginConfig(await response.json()) : EMPTY_PLUGIN_CONFIG;
      runInAction(() => {
        this.#file = file;
        this.#apply();
      });
    } catch {
      // Offline before the first complete load, or not JSON: nothing to lay the user's choice over.
    }
  }

  /** Whether a plugin (`id`) or one contribution (`plugin/contribution`) is in use. */
  isEnabled(name: string): boolean {
    const [pluginId, contributionId] = splitName(name);
    return this.#host.isEnabled(pluginId, contributionId);
  }

  /** Switches a plugin or contribution on or off, whatever the deployer's file says. */
  setEnabled(name: string, enabled: boolean): void {
    const [pluginId, contributionId] = splitName(name);
    const all = this.#host
      .namesOf(pluginId)
      .map((each) => (contributionId === undefined ? each : `${each}/${contributionId}`));
    const without = (names: readonly string[] = []) => names.filter((each) => !all.includes(each));
    this.#save({
      ranks: this.#own.ranks,
      disabled: enabled ? without(this.#own.disabled) : [...without(this.#own.disabled), name],
      enabled: enabled ? [...without(this.#own.enabled), ...all] : without(this.#own.enabled),
    });
  }

  /** Whether a switch for a plugin would change anything. */
  isSwitchable(plugin: Plugin): boolean {
    return this.#host.isSwitchable(plugin);
  }

  /** Ranks a part above all that could be used in its place. */
  prefer({ key, winningRank }: PluginPart): void {
    this.#save({ ...this.#own, ranks: { ...this.#own.ranks, [key]: winningRank } });
  }

  /** Ranks a part and its rivals alike, whatever the deployer's file or their plugins say. */
  level({ key, rivals }: PluginPart): void {
    const alike = Object.fromEntries([key, ...rivals].map((name) => [name, 0]));
    this.#save({ ...this.#own, ranks: { ...this.#own.ranks, ...alike } });
  }

  #save(own: PluginConfig): void {
    this.#own = own;
    this.#preferences.set(PREFERENCE, JSON.stringify(own));
    this.#apply();
  }

  #apply(): void {
    this.#host.configure(overlayPluginConfig(this.#file, this.#own));
  }
}

/** The id of a plugin, and of one contribution where the name has one; that may contain slashes itself. */
function splitName(name: string): readonly [pluginId: string, contributionId?: string] {
  const slash = name.indexOf("/");
  return slash < 0 ? [name] : [name.slice(0, slash), name.slice(slash + 1)];
}

function readOwn(preferences: Preferences): PluginConfig {
  try {
    return parsePluginConfig(JSON.parse(preferences.get(PREFERENCE) ?? "{}"));
  } catch {
    return EMPTY_PLUGIN_CONFIG;
  }
}
