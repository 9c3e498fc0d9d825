import { computed, makeObservable, observable, observableRef, runInAction } from "mobx";
import type { Container } from "../di/container";
import { type Token, token, tokenName } from "../di/token";
import { AppError } from "../errors/app-error";
import { type Disposable, disposable, disposeAll } from "../lifecycle/disposable";
import { insist } from "../lifecycle/insist";
import { LoggerToken } from "../ports/logger";
import { PluginSecretsFactoryToken } from "../ports/plugin-secrets";
import { PluginStorageFactoryToken } from "../ports/plugin-storage";
import type { Contribution, ExtensionPoint, Implementation, Lazy, PluginContext } from "./contribution";
import { PLUGIN_API_VERSION, type Plugin } from "./define-plugin";
import { EMPTY_PLUGIN_CONFIG, type PluginConfig } from "./plugin-config";
import { Registry } from "./registry";

export const PluginHostToken: Token<PluginHost> = token("plugin-host");

/** A plugin, or one contribution of it, that could not be installed or loaded. */
export interface PluginFailure {
  readonly pluginId: string;
  readonly contributionId?: string;
  readonly error: unknown;
}

/** Installs plugins, keeps one registry per extension point and loads implementations on first use. */
export class PluginHost {
  readonly #container: Container;
  readonly #registries = new Map<ExtensionPoint<never>, Registry<Contribution>>();
  readonly #owners = new WeakMap<Contribution, string>();
  readonly #loaded = new WeakMap<Contribution, Promise<unknown>>();
  readonly #failures = observable.array<PluginFailure>([], { deep: false });
  readonly #plugins = observable.map<string, Plugin>({}, { deep: false });
  config: PluginConfig = EMPTY_PLUGIN_CONFIG;

  constructor(container: Container) {
    this.#container = container;
    makeObservable(this, { config: observableRef, plugins: computed });
  }

  /** What failed so far, newest last; reactive. */
  get failures(): readonly PluginFailure[] {
    return this.#failures;
  }

  /** The installed plugins, disabled ones included; reactive. */
  get plugins(): readonly Plugin[] {
    return [...this.#plugins.values()];
  }

  /** Puts a configuration in force; registries react to it. */
  configure(config: PluginConfig): void {
    runInAction(() => {
      this.config = config;
    });
  }

  /** Creates the registry of a point, so that it can be read before anything contributes to it. */
  open<C extends Contribution>(point: ExtensionPoint<C>): Registry<C> {
    const key = point as unknown as ExtensionPoint<never>;
    const existing = this.#registries.get(key);
    if (existing) return existing as unknown as Registry<C>;
    const registry = new Registry<C>(tokenName(point), {
      isEnabled: (pluginId, contributionId) => this.isEnabled(pluginId, contributionId),
      rank: (name, contribution) => this.config.ranks[`${name}/${contribution.id}`] ?? contribution.rank ?? 0,
    });
    this.#registries.set(key, registry as unknown as Registry<Contribution>);
    this.#container.value(point, registry);
    return registry;
  }

  /** Installs a plugin. A broken one is recorded in `failures` and never stops the next. */
  install(plugin: Plugin): Disposable {
    const undo: Disposable[] = [];
    try {
      assertPlugin(plugin);
      for (const provision of plugin.provides ?? []) {
        undo.push(this.#container.factory(provision.token, provision.make));
      }
      for (const { point, contribution } of plugin.contributes ?? []) {
        this.#owners.set(contribution, plugin.id);
        undo.push(this.open(point as ExtensionPoint<Contribution>).add(contribution, plugin.id));
      }
    } catch (error) {
      disposeAll(undo);
      this.#fail({ pluginId: String((plugin as Partial<Plugin> | undefined)?.id ?? "unknown"), error });
      return disposable(() => {});
    }
    runInAction(() => this.#plugins.set(plugin.id, plugin));
    undo.push(
      disposable(() =>
        runInAction(() => {
          if (this.#plugins.get(plugin.id) === plugin) this.#plugins.delete(plugin.id);
        }),
      ),
    );
    return disposable(() => disposeAll(undo));
  }

  /** The implementation of a contribution: loaded once, and again only after a failure or when it does not come. */
  load<C extends Lazy<unknown>>(contribution: C): Promise<Implementation<C>> {
    const known = this.#loaded.get(contribution);
    if (known) return known as Promise<Implementation<C>>;
    const pluginId = this.#owners.get(contribution) ?? "unknown";
    const loading = (async () => {
      await this.#container.ready(...(contribution.needs ?? []));
      return insist(async () => contribution.load(this.#contextOf(pluginId)));
    })();
    this.#loaded.set(contribution, loading);
    loading.catch((error: unknown) => {
      this.#loaded.delete(contribution);
      this.#fail({ pluginId, contributionId: contribution.id, error });
    });
    return loading as Promise<Implementation<C>>;
  }

  /** Whether the configuration in force lets a contribution be used; former plugin ids count. */
  isEnabled(pluginId: string, contributionId: string): boolean {
    const names = [pluginId, ...(this.#plugins.get(pluginId)?.formerIds ?? [])];
    return !names.some(
      (name) =>
        this.config.disabled.includes(name) || this.config.disabled.includes(`${name}/${contributionId}`),
    );
  }

  #contextOf(pluginId: string): PluginContext {
    const services = this.#container;
    return {
      pluginId,
      services,
      logger: services.get(LoggerToken).child(pluginId),
      storage: services.get(PluginStorageFactoryToken).of(pluginId),
      // Few plugins have any, and the vault is for those alone.
      get secrets() {
        return services.get(PluginSecretsFactoryToken).of(pluginId);
      },
    };
  }

  #fail(failure: PluginFailure): void {
    runInAction(() => this.#failures.push(failure));
    this.#container
      .get(LoggerToken)
      .error("plugin failed", { plugin: failure.pluginId, error: failure.error });
  }
}

function assertPlugin(plugin: Plugin): void {
  if (typeof plugin?.id !== "string" || plugin.id === "") {
    throw new AppError("plugin.malformed", { reason: "a plugin needs an id" });
  }
  if (plugin.apiVersion !== PLUGIN_API_VERSION) {
    throw new AppError("plugin.api-version", { id: plugin.id, version: String(plugin.apiVersion) });
  }
  for (const entry of plugin.contributes ?? []) {
    if (typeof entry?.point !== "symbol" || typeof entry.contribution?.id !== "string") {
      throw new AppError("plugin.malformed", {
        reason: `${plugin.id} has a contribution without point or id`,
      });
    }
  }
}
