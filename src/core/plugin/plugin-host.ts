import { computed, makeObservable, observable, observableRef, runInAction } from "mobx";
import type { Container } from "../di/container";
import { type Token, token, tokenName } from "../di/token";
import { AppError } from "../errors/app-error";
import { type Disposable, disposable, disposeAll } from "../lifecycle/disposable";
import { insist } from "../lifecycle/insist";
import { LoggerToken } from "../ports/logger";
import { assertPlugin } from "./assert-plugin";
import { type ContributedPort, ContributedPorts } from "./contributed-ports";
import type { Contribution, ContributionEntry, ExtensionPoint, Implementation, Lazy } from "./contribution";
import type { Plugin } from "./define-plugin";
import { rulesOf } from "./extension-point";
import { EMPTY_PLUGIN_CONFIG, type PluginConfig } from "./plugin-config";
import { contextOf } from "./plugin-context";
import type { PluginOrigin, Precedence } from "./plugin-origin";
import { Registry } from "./registry";

export const PluginHostToken: Token<PluginHost> = token("plugin-host");

/** A plugin, or one contribution of it, that could not be installed or loaded. */
export interface PluginFailure {
  readonly pluginId: string;
  readonly contributionId?: string;
  readonly error: unknown;
}

/** A plugin with what it has registered; `undo` is empty while another overrides it. */
interface Installed {
  readonly plugin: Plugin;
  readonly origin: PluginOrigin;
  undo: Disposable[];
}

/** Installs plugins, keeps one registry per extension point and loads implementations on first use. */
export class PluginHost {
  readonly #container: Container;
  readonly #registries = new Map<ExtensionPoint<never>, Registry<Contribution>>();
  readonly #ports: ContributedPorts;
  readonly #sources = new WeakMap<Contribution, Installed>();
  readonly #loaded = new WeakMap<Contribution, Promise<unknown>>();
  readonly #failures = observable.array<PluginFailure>([], { deep: false });
  /** Newest last; those further to the front are overridden. */
  readonly #installed = observable.map<string, readonly Installed[]>({}, { deep: false });
  config: PluginConfig = EMPTY_PLUGIN_CONFIG;

  constructor(container: Container) {
    this.#container = container;
    this.#ports = new ContributedPorts(container, {
      isEnabled: (pluginId) => this.isEnabled(pluginId),
      rank: (port, pluginId, own) =>
        this.namesOf(pluginId)
          .map((name) => this.config.ranks[`${port}/${name}`])
          .find((rank) => rank !== undefined) ??
        this.#inForce(pluginId)?.origin.precedence?.portRank(port) ??
        own,
    });
    makeObservable(this, { config: observableRef, plugins: computed });
  }

  /** The failures so far, newest last; reactive. */
  get failures(): readonly PluginFailure[] {
    return this.#failures;
  }

  /** The installed plugins, disabled ones included; reactive. */
  get plugins(): readonly Plugin[] {
    return [...this.#installed.values()].flatMap((versions) => versions.at(-1)?.plugin ?? []);
  }

  /** The ports that plugins provide; reactive. */
  get ports(): readonly ContributedPort[] {
    return this.#ports.all;
  }

  /** Puts a configuration in force; registries react to it. */
  configure(config: PluginConfig): void {
    runInAction(() => {
      this.config = config;
    });
    this.#ports.apply();
  }

  /**
   * Creates the registry of a point, so that it can be read before anything contributes to it.
   * @throws AppError `plugin.malformed` where the point has the name of a service, which it would be in the place of.
   */
  open<C extends Contribution>(point: ExtensionPoint<C>): Registry<C> {
    const key = point as unknown as ExtensionPoint<never>;
    const existing = this.#registries.get(key);
    if (existing) return existing as unknown as Registry<C>;
    if (this.#container.knows(point))
      throw new AppError("plugin.malformed", { reason: `${tokenName(point)} is a service, and no point` });
    const { alwaysOn, serves = () => [] } = rulesOf(point);
    const registry = new Registry<C>({
      isEnabled: (pluginId, contributionId) => alwaysOn || this.isEnabled(pluginId, contributionId),
      rank: (contribution, use) => this.rankOf(point, contribution, use),
      serves,
      replaces: (later, earlier) => {
        const name = `${tokenName(point)}/${later.id}`;
        const precedence = this.#precedenceOf(later);
        return precedence ? precedence.replaces(name) : !this.#precedenceOf(earlier)?.replaces(name);
      },
    });
    this.#registries.set(key, registry as unknown as Registry<Contribution>);
    this.#container.value(point, registry);
    return registry;
  }

  /** Installs a plugin. A broken one is recorded in `failures` and never stops the next. */
  install(plugin: Plugin, origin: PluginOrigin = {}): Disposable {
    const { builtIn, precedence } = origin;
    const installed: Installed = { plugin, origin, undo: [] };
    const undo: Disposable[] = [];
    try {
      assertPlugin(plugin, builtIn);
      const older = this.#inForce(plugin.id);
      if (older) {
        // A plugin that somebody else wrote overrides nothing, and makes way for what is built in.
        if (!(builtIn && older.origin.precedence) && (precedence || !plugin.overrides))
          throw new AppError("plugin.duplicate", { id: plugin.id });
        // It withdraws what it has registered, until this one is disposed.
        disposeAll(older.undo.splice(0));
        undo.push(disposable(() => this.#register(older)));
      }
      this.#register(installed);
    } catch (error) {
      disposeAll([...undo, ...installed.undo]);
      this.fail({ pluginId: String((plugin as Partial<Plugin> | undefined)?.id ?? "unknown"), error });
      return disposable(() => {});
    }
    this.#setVersions(plugin.id, (versions) => [...versions, installed]);
    return disposable(() => {
      disposeAll(installed.undo.splice(0));
      const wasInForce = this.#inForce(plugin.id) === installed;
      this.#setVersions(plugin.id, (versions) => versions.filter((each) => each !== installed));
      const next = this.#inForce(plugin.id);
      if (wasInForce && next) this.#register(next);
    });
  }

  /** The implementation of a contribution: loaded once, and again only after a failure or when it does not come. */
  load<C extends Lazy<unknown>>(contribution: C): Promise<Implementation<C>> {
    return this.once(contribution, async () => {
      await this.#container.ready(...(contribution.needs ?? []));
      const id = this.ownerOf(contribution);
      const add = (entries: readonly ContributionEntry[]) => this.#addLater(entries, id);
      const load = async () => contribution.load(contextOf(id, this.#container, add));
      return (await insist(load)) as Implementation<C>;
    });
  }

  /** The result of a contribution: made on first use and kept, made again only after a failure, which is recorded. */
  once<T>(contribution: Contribution, make: () => Promise<T>): Promise<T> {
    const known = this.#loaded.get(contribution);
    if (known) return known as Promise<T>;
    const making = make();
    this.#loaded.set(contribution, making);
    making.catch((error: unknown) => {
      this.#loaded.delete(contribution);
      this.fail({ pluginId: this.ownerOf(contribution), contributionId: contribution.id, error });
    });
    return making;
  }

  /** Whether the configuration in force lets a plugin, or one contribution of it, be used; former ids count. */
  isEnabled(pluginId: string, contributionId?: string): boolean {
    if (this.isEssential(pluginId)) return true;
    const { disabled } = this.config;
    return !this.namesOf(pluginId).some(
      (name) =>
        disabled.includes(name) ||
        (contributionId !== undefined && disabled.includes(`${name}/${contributionId}`)),
    );
  }

  /** Only what was built together with the application can be indispensable to it. */
  isEssential(pluginId: string): boolean {
    const installed = this.#inForce(pluginId);
    return installed?.origin.builtIn === true && installed.plugin.essential === true;
  }

  /** Whether a plugin is one that somebody else wrote and the user has installed. */
  isOutside(pluginId: string): boolean {
    return this.#inForce(pluginId)?.origin.precedence !== undefined;
  }

  /** The id of a plugin and those it had before. */
  namesOf(pluginId: string): readonly string[] {
    return [pluginId, ...(this.find(pluginId)?.formerIds ?? [])];
  }

  /** The installed plugin of an id, disabled ones included; reactive. */
  find(pluginId: string): Plugin | undefined {
    return this.#inForce(pluginId)?.plugin;
  }

  /** The id of the plugin that contributes something. */
  ownerOf(contribution: Contribution): string {
    return this.#sources.get(contribution)?.plugin.id ?? "unknown";
  }

  /** The rank in force: that of the configuration, for the use if it states one, else the contribution's own; reactive. */
  rankOf<C extends Contribution>(point: ExtensionPoint<C>, contribution: C, use?: string): number {
    const key = `${tokenName(point)}/${contribution.id}`;
    const { ranks } = this.config;
    return (
      (use === undefined ? undefined : ranks[`${key}#${use}`]) ??
      ranks[key] ??
      this.#precedenceOf(contribution)?.rankOf(point as never, contribution, use) ??
      contribution.rank ??
      0
    );
  }

  /** Records what came of a plugin. */
  fail(failure: PluginFailure): void {
    runInAction(() => this.#failures.push(failure));
    // The logger comes from a plugin itself: one that fails earlier is only listed.
    if (!this.#container.has(LoggerToken)) return;
    const { pluginId: plugin, error } = failure;
    this.#container.get(LoggerToken).error("plugin failed", { plugin, error });
  }

  /** Forgets what came of a plugin that is gone, or begins anew. */
  forgive(pluginId: string): void {
    runInAction(() =>
      this.#failures.replace(this.#failures.filter((failure) => failure.pluginId !== pluginId)),
    );
  }

  #inForce(pluginId: string): Installed | undefined {
    return this.#installed.get(pluginId)?.at(-1);
  }

  #precedenceOf(contribution: Contribution): Precedence | undefined {
    return this.#sources.get(contribution)?.origin.precedence;
  }

  #register(installed: Installed): void {
    const { plugin, undo } = installed;
    if (plugin.provides) undo.push(this.#ports.add(plugin.provides, plugin.id));
    for (const entry of plugin.contributes ?? []) undo.push(this.#add(entry, installed));
  }

  #add({ point, contribution }: ContributionEntry, source: Installed): Disposable {
    this.#sources.set(contribution, source);
    return this.open(point as ExtensionPoint<Contribution>).add(contribution, source.plugin.id);
  }

  /** Contributions that come after the plugin was installed, and go with it at the latest. */
  #addLater(entries: readonly ContributionEntry[], pluginId: string): Disposable {
    const installed = this.#inForce(pluginId);
    if (!installed) throw new AppError("plugin.malformed", { reason: `${pluginId} is not installed` });
    assertPlugin({ ...installed.plugin, contributes: entries }, installed.origin.builtIn);
    return runInAction(() => {
      const added = entries.map((entry) => this.#add(entry, installed));
      const all = disposable(() => {
        installed.undo = installed.undo.filter((each) => each !== all);
        runInAction(() => disposeAll(added));
      });
      installed.undo.push(all);
      return all;
    });
  }

  #setVersions(pluginId: string, change: (versions: readonly Installed[]) => readonly Installed[]): void {
    runInAction(() => {
      const versions = change(this.#installed.get(pluginId) ?? []);
      if (versions.length > 0) this.#installed.set(pluginId, versions);
      else this.#installed.delete(pluginId);
    });
    this.#ports.applyTo(pluginId);
  }
}
