import {
  circleOf,
  type DependentPlugin,
  type LackingDependency,
  lackingDependencies,
} from "../../domain/external-plugins/dependencies";
import type { InstalledPlugin } from "../../domain/external-plugins/installed-plugin";
import type { PluginManifest } from "../../domain/external-plugins/manifest";
import { readPackage } from "../../domain/external-plugins/plugin-package";
import { AppError, isAppError } from "../../errors/app-error";
import type { Plugin } from "../../plugin/define-plugin";
import { ExternalPrecedence } from "../../plugin/external-precedence";
import type { PluginHost } from "../../plugin/plugin-host";
import type { Hasher } from "../../ports/hasher";
import { assertAllowed } from "./assert-allowed";
import type { PluginLogLine } from "./broker/plugin-log";
import type { PluginAgreements } from "./plugin-agreements";
import type { PluginStarts } from "./trusted/plugin-starts";

/** A plugin from outside as the host installs it. None of its code has run. */
export interface BuiltPlugin {
  readonly plugin: Plugin;
  /** The lines it has logged since the page was opened, and its failures of before, the newest last. */
  readLog(): Promise<readonly PluginLogLine[]>;
  /** Ends its code at once; what is under way fails with the reason. */
  dispose(why?: AppError): void;
}

/**
 * Makes what the host installs of a plugin; `onEnded` is told each time that its code came to an end by itself, and the
 * signal that it may no longer start.
 */
export type BuildPlugin = (
  plugin: InstalledPlugin,
  onEnded: (error: AppError) => void,
  signal: AbortSignal,
) => Promise<BuiltPlugin>;

/** Its dependencies. */
export interface RunningPluginsDependencies {
  readonly host: PluginHost;
  readonly hasher: Hasher;
  readonly agreements: PluginAgreements;
  readonly starts: PluginStarts;
  /** Whether this tab runs no plugin from outside. */
  readonly isSafe: () => boolean;
  readonly build: BuildPlugin;
  /** Told of the points that plugins came to or left. */
  readonly onChange: (points: ReadonlySet<string>) => void;
  /** Told of one that did not come to its end when it was started, and is off. */
  readonly onHung: (plugin: InstalledPlugin) => void;
}

interface Running {
  readonly plugin: InstalledPlugin;
  readonly manifest: PluginManifest;
  readonly built: BuiltPlugin;
  readonly dispose: BuiltPlugin["dispose"];
}

/** The reason why an installed plugin does not run. */
export type WaitingReason =
  /** The user has to agree on this device. */
  | "unconfirmed"
  /** The configuration of this deployment names it no longer. */
  | "not-configured"
  /** Its file did not come to its end when it was started last. */
  | "hung"
  /** This tab was started without plugins. */
  | "safe"
  /** A plugin that it needs is not there, too old, or off. */
  | "dependency";

/** The plugins from outside that are installed in the host, which follow what is kept. */
export class RunningPlugins {
  readonly host: PluginHost;
  readonly #dependencies: RunningPluginsDependencies;
  readonly #running = new Map<string, Running>();
  /** Those that are about to. */
  readonly #starting = new Map<
    string,
    { readonly plugin: InstalledPlugin; readonly over: AbortController }
  >();
  /** Those of them that nobody else waits for. */
  readonly #waitedFor = new Set<Promise<unknown>>();
  /** Those that are kept, as far as they depend on each other. */
  #dependent: readonly DependentPlugin[] = [];
  #lacking: ReadonlyMap<string, readonly LackingDependency[]> = new Map();
  /** Digests that the configuration names; unknown until it was read. */
  #configured: ReadonlySet<string> | undefined;

  constructor(dependencies: RunningPluginsDependencies) {
    this.host = dependencies.host;
    this.#dependencies = dependencies;
  }

  /** Takes over the digests that the configuration of this deployment names. */
  configure(digests: readonly string[]): void {
    this.#configured = new Set(digests);
  }

  /**
   * Has exactly those run that may. Resolves when the contained ones do: the file of a trusted one may have to wait for
   * whoever serves it, which holds up nobody else.
   */
  async follow(kept: readonly InstalledPlugin[]): Promise<void> {
    const points = new Set<string>();
    const hung = await this.#dependencies.starts.judge(kept.map(({ sha256 }) => sha256));
    for (const plugin of kept) if (hung.includes(plugin.sha256)) this.#dependencies.onHung(plugin);
    this.#dependent = kept.map((plugin) => this.#dependentOf(plugin));
    this.#lacking = lackingDependencies(this.#dependent);
    const wanted = kept.filter((plugin) => this.waitingReason(plugin) === undefined);
    for (const { plugin, manifest } of [...this.#running.values()]) {
      const next = wanted.find(({ id }) => id === plugin.id);
      if (next && isSame(next, plugin)) continue;
      for (const { point } of manifest.contributes) points.add(point);
      // Two versions at a time would share what they keep, and the one before may have had more rights.
      const isReplaced = next && next.sha256 !== plugin.sha256;
      this.#stop(
        plugin.id,
        isReplaced ? new AppError("external-plugin.replaced", { plugin: manifest.name }) : undefined,
      );
    }
    for (const [id, { plugin, over }] of [...this.#starting]) {
      if (wanted.some((each) => isSame(each, plugin))) continue;
      this.#starting.delete(id);
      over.abort(new AppError("external-plugin.ended", { plugin: id }));
    }
    for (const plugin of wanted) {
      if (this.#running.has(plugin.id) || this.#starting.has(plugin.id)) continue;
      const starting = this.#run(plugin);
      if (this.manifestOf(plugin)?.kind === "trusted") this.#reportLater(starting);
      else for (const point of await starting) points.add(point);
    }
    this.#report(points);
  }

  /** Resolves once those that have begun to start do run, or have failed. */
  async whenStarted(): Promise<void> {
    await Promise.all(this.#waitedFor);
  }

  #reportLater(starting: Promise<ReadonlySet<string>>): void {
    const told = starting.then((points) => {
      this.#waitedFor.delete(told);
      this.#report(points);
    });
    this.#waitedFor.add(told);
  }

  #report(points: ReadonlySet<string>): void {
    if (points.size > 0) this.#dependencies.onChange(points);
  }

  /** The reason why an installed plugin may not run; `undefined` where it may. */
  waitingReason(plugin: InstalledPlugin): WaitingReason | undefined {
    return this.#ownReason(plugin) ?? (this.#lacking.has(plugin.id) ? "dependency" : undefined);
  }

  /** The plugins that one would lack, were it installed. @throws AppError `external-plugin.circular`. */
  lackedBy({ id, name, version, dependencies }: PluginManifest): readonly LackingDependency[] {
    if (!dependencies) return [];
    const plugin = { id, version, dependencies, mayRun: true };
    const others = this.#dependent.filter((other) => other.id !== id);
    const circle = circleOf(plugin, others);
    if (circle !== undefined) throw new AppError("external-plugin.circular", { plugin: name, other: circle });
    return lackingDependencies([...others, plugin]).get(id) ?? [];
  }

  /** The plugins that a kept one lacks. */
  lackingOf({ id }: InstalledPlugin): readonly LackingDependency[] {
    return this.#lacking.get(id) ?? [];
  }

  /** Whether any of them needs another one, so that switching one off concerns others. */
  get haveDependencies(): boolean {
    return this.#dependent.some(({ dependencies }) => dependencies !== undefined);
  }

  #dependentOf(plugin: InstalledPlugin): DependentPlugin {
    const { id, manifest } = plugin;
    const { version, dependencies } = this.manifestOf(plugin) ?? { ...manifest, dependencies: undefined };
    const isOff = this.host.config.disabled.includes(id);
    return { id, version, dependencies, mayRun: !isOff && this.#ownReason(plugin) === undefined };
  }

  #ownReason(plugin: InstalledPlugin): WaitingReason | undefined {
    if (plugin.isConfigured && this.#configured && !this.#configured.has(plugin.sha256))
      return "not-configured";
    const { agreements, starts, isSafe } = this.#dependencies;
    if (!agreements.has(plugin)) return "unconfirmed";
    // Another tab may think so of what is at work here.
    const isAtWork = this.#running.has(plugin.id) || this.#starting.has(plugin.id);
    if (starts.isHung(plugin.sha256) && !isAtWork) return "hung";
    return isSafe() ? "safe" : undefined;
  }

  /** Has a plugin be started again that did not come to its end, or no longer is kept. */
  forgetStart({ sha256 }: InstalledPlugin): void {
    this.#dependencies.starts.forget(sha256);
  }

  /** Whether the configuration holds on to a plugin, so that the user cannot remove it. */
  isConfigured(plugin: InstalledPlugin): boolean {
    return plugin.isConfigured === true && this.waitingReason(plugin) !== "not-configured";
  }

  /** Whether an id is that of a plugin that did not come from outside. */
  isTaken(id: string): boolean {
    return this.host.find(id) !== undefined && !this.#running.has(id);
  }

  /** The lines a plugin has logged since the page was opened, and its failures of before, the newest last. */
  async logOf(id: string): Promise<readonly PluginLogLine[]> {
    return (await this.#running.get(id)?.built.readLog()) ?? [];
  }

  /** The manifest an installed plugin has in its code, which alone counts: a record may say anything. */
  manifestOf({ code }: InstalledPlugin): PluginManifest | undefined {
    try {
      return readPackage(code).manifest;
    } catch {
      return undefined;
    }
  }

  #stop(id: string, why?: AppError): void {
    const running = this.#running.get(id);
    this.#running.delete(id);
    running?.dispose(why);
    this.host.forgive(id);
  }

  /** Resolves to the points it came to. */
  async #run(plugin: InstalledPlugin): Promise<ReadonlySet<string>> {
    const { id, mayReplace } = plugin;
    this.host.forgive(id);
    const over = new AbortController();
    const mine = { plugin, over };
    this.#starting.set(id, mine);
    try {
      const manifest = await this.#checked(plugin);
      over.signal.throwIfAborted();
      const onEnded = (error: AppError) => {
        // The last reason is the one that counts: one that is ended at each use would fill the list.
        this.host.forgive(id);
        this.host.fail({ pluginId: id, error });
      };
      const built = await this.#dependencies.build({ ...plugin, manifest }, onEnded, over.signal);
      if (built.plugin.id !== id) {
        built.dispose();
        throw new AppError("external-plugin.other-id", { id: built.plugin.id });
      }
      if (this.#starting.get(id) !== mine) {
        built.dispose();
        return new Set();
      }
      const precedence = new ExternalPrecedence(this.host, id, {
        ...{ mayReplace, isConfigured: plugin.isConfigured === true },
        isOutside: (other) => this.#running.has(other),
      });
      const admitted = { ...built.plugin, contributes: precedence.admitted(built.plugin) };
      const installed = this.host.install(admitted, { precedence });
      const dispose = (why?: AppError) => {
        installed.dispose();
        built.dispose(why);
      };
      this.#running.set(id, { plugin, manifest, built, dispose });
      return new Set(manifest.contributes.map(({ point }) => point));
    } catch (error) {
      if (this.#starting.get(id) === mine) this.host.fail({ pluginId: id, error });
      if (isAppError(error) && error.code === "external-plugin.did-not-start")
        this.#dependencies.onHung(plugin);
      return new Set();
    } finally {
      if (this.#starting.get(id) === mine) this.#starting.delete(id);
    }
  }

  /** @throws AppError `external-plugin.changed`, or as `assertAllowed` does. */
  async #checked(plugin: InstalledPlugin): Promise<PluginManifest> {
    if ((await this.#dependencies.hasher.sha256(plugin.code)) !== plugin.sha256)
      throw new AppError("external-plugin.changed");
    const { manifest } = readPackage(plugin.code);
    if (manifest.id !== plugin.id) throw new AppError("external-plugin.changed");
    assertAllowed(manifest);
    return manifest;
  }
}

function isSame(a: InstalledPlugin, b: InstalledPlugin): boolean {
  return a.id === b.id && a.sha256 === b.sha256 && a.mayReplace.join(" ") === b.mayReplace.join(" ");
}
