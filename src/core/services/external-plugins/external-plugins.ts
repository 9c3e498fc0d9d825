import { assertAllowed } from "../../domain/external-plugins/allowed-points";
import type { InstalledPlugin } from "../../domain/external-plugins/installed-plugin";
import { compareRights, type RightsChange, rightsOf } from "../../domain/external-plugins/rights";
import { AppError } from "../../errors/app-error";
import { Semaphore } from "../../lifecycle/semaphore";
import { PLUGIN_API_VERSION } from "../../plugin/define-plugin";
import type { Clock } from "../../ports/clock";
import type { Database } from "../../ports/database";
import type { Hasher } from "../../ports/hasher";
import type { Http } from "../../ports/http";
import type { TabChannel } from "../../ports/tab-channel";
import { conflictsOf, type PluginConflict } from "./conflicts";
import type { PluginAgreements } from "./plugin-agreements";
import { type PluginSource, type ReadPlugin, readSource } from "./plugin-source";
import type { RunningPlugins } from "./running-plugins";

/** A plugin that could be installed, before anything of it has run. */
export interface PluginPreview extends ReadPlugin {
  /** The version that is installed. */
  readonly installed?: InstalledPlugin;
  /** How its rights differ from those of the installed version. */
  readonly change?: RightsChange;
  /** What it could take the place of. */
  readonly conflicts: readonly PluginConflict[];
}

/** What the user says to a preview. */
export interface PluginConsent {
  /** That it may do all that the application may; needed of a trusted one. */
  readonly trusts: boolean;
  /** The names of the conflicts it may win. */
  readonly mayReplace: readonly string[];
}

/** What came of looking for an update. */
export type UpdateOutcome =
  | { readonly kind: "current" }
  | { readonly kind: "updated"; readonly version: string; readonly change: RightsChange }
  /** The user is to agree to the preview first. */
  | { readonly kind: "asks"; readonly preview: PluginPreview };

/** What installing works with. */
export interface ExternalPluginsPorts {
  readonly database: Pick<Database, "get" | "list" | "write">;
  readonly http: Http;
  readonly hasher: Hasher;
  readonly clock: Clock;
  readonly tabs: Pick<TabChannel, "post">;
  readonly agreements: PluginAgreements;
  readonly running: RunningPlugins;
  /** Resolves once all that is built in is installed: only then is it known what a plugin could take the place of. */
  readonly complete: () => Promise<void>;
  /** Deletes what a plugin leaves behind in other records and in preferences; it runs no more. */
  readonly removeTraces: (plugin: InstalledPlugin) => Promise<void>;
}

/** Plugins from outside: from a file to what runs, and away again without a trace. */
export class ExternalPlugins {
  readonly #ports: ExternalPluginsPorts;
  /** What is installed changes in one step at a time. */
  readonly #turn = new Semaphore(1);

  constructor(ports: ExternalPluginsPorts) {
    this.#ports = ports;
  }

  /** All that are kept, the oldest first. */
  async list(): Promise<readonly InstalledPlugin[]> {
    const all = await this.#ports.database.list("externalPlugins");
    return all.sort((a, b) => a.installedAt - b.installedAt);
  }

  /** Has those run that are kept and agreed to, and no others; also after another tab has changed them. */
  async start(): Promise<void> {
    await this.#inTurn(() => this.#reconcile());
  }

  /**
   * Reads a plugin, to be shown to the user. Nothing of it runs.
   * @throws AppError as `readSource` does, or `external-plugin.point-refused`, `.id-taken`, `plugin.api-version`.
   */
  async preview(source: PluginSource, signal: AbortSignal): Promise<PluginPreview> {
    const read = await readSource(source, this.#ports, signal);
    await this.#ports.complete();
    return this.#previewOf(read, await this.#find(read.manifest.id));
  }

  /** The preview of one that is kept, and may not run before the user has agreed. @throws AppError as `preview` does. */
  async previewKept(id: string): Promise<PluginPreview> {
    const kept = await this.#known(id);
    await this.#ports.complete();
    const source = { file: new Blob([kept.code]) };
    const read = await readSource(source, this.#ports, new AbortController().signal);
    return this.#previewOf({ ...read, ...(kept.address ? { address: kept.address } : {}) }, kept);
  }

  /** Keeps and runs what the user has agreed to. @throws AppError `external-plugin.not-trusted`, `.id-taken`. */
  async install(preview: PluginPreview, { trusts, mayReplace }: PluginConsent): Promise<void> {
    if (preview.manifest.kind === "trusted" && !trusts) throw new AppError("external-plugin.not-trusted");
    const names = preview.conflicts.map(({ name }) => name);
    const { isConfigured } = preview.installed ?? {};
    const plugin = this.#recordOf(preview, {
      mayReplace: mayReplace.filter((name) => names.includes(name)),
      ...(isConfigured && preview.sha256 === preview.installed?.sha256 ? { isConfigured } : {}),
    });
    await this.#keep(plugin);
  }

  /**
   * Fetches a plugin again from where it came from. What wants no more than before takes its place at once; a trusted one
   * may do everything, so each of its versions is asked about.
   * @throws AppError as `preview` does, or `external-plugin.other-id`, `.no-address`.
   */
  async update(id: string, signal: AbortSignal): Promise<UpdateOutcome> {
    const installed = await this.#known(id);
    if (!installed.address || installed.isConfigured) throw new AppError("external-plugin.no-address");
    const read = await readSource({ address: installed.address }, this.#ports, signal);
    if (read.manifest.id !== id) throw new AppError("external-plugin.other-id", { id: read.manifest.id });
    if (read.sha256 === installed.sha256) return { kind: "current" };
    await this.#ports.complete();
    const preview = this.#previewOf(read, installed);
    const { change } = preview;
    if (!change || change.grown || read.manifest.kind === "trusted" || !this.#ports.agreements.has(installed))
      return { kind: "asks", preview };
    await this.#keep(this.#recordOf(preview, { mayReplace: installed.mayReplace }));
    return { kind: "updated", version: preview.manifest.version, change };
  }

  /** Ends a plugin and deletes all that is of it. @throws AppError `external-plugin.configured`. */
  async remove(id: string): Promise<void> {
    const { database, running, agreements, tabs } = this.#ports;
    const plugin = await this.#known(id);
    if (running.isConfigured(plugin)) throw new AppError("external-plugin.configured");
    await this.#inTurn(async () => {
      agreements.forget(id);
      await this.#reconcile();
      // The record goes last: a removal that was cut short is there to be finished.
      await this.#ports.removeTraces(plugin);
      await database.write([{ type: "delete", store: "externalPlugins", id }], "strict");
    });
    tabs.post({ type: "store-changed", store: "externalPlugins" });
  }

  /** Keeps a configured one, to which whoever runs this deployment has agreed, unless it is trusted. */
  async keepConfigured(read: ReadPlugin): Promise<void> {
    const installed = await this.#find(read.manifest.id);
    if (installed && !installed.isConfigured)
      throw new AppError("external-plugin.id-taken", { id: installed.id });
    const preview = this.#previewOf(read, installed);
    const record = this.#recordOf(preview, { mayReplace: installed?.mayReplace ?? [], isConfigured: true });
    await this.#keep(record, preview.manifest.kind === "contained");
  }

  async #keep(plugin: InstalledPlugin, agreed = true): Promise<void> {
    const { database, agreements, tabs } = this.#ports;
    await this.#inTurn(async () => {
      await database.write([{ type: "put", store: "externalPlugins", record: plugin }], "strict");
      if (agreed) agreements.keep(plugin);
      await this.#reconcile();
    });
    tabs.post({ type: "store-changed", store: "externalPlugins" });
  }

  async #reconcile(): Promise<void> {
    await this.#ports.running.follow(await this.list());
  }

  #previewOf(read: ReadPlugin, installed: InstalledPlugin | undefined): PluginPreview {
    const { manifest } = read;
    const { running } = this.#ports;
    if (manifest.apiVersion !== PLUGIN_API_VERSION)
      throw new AppError("plugin.api-version", { id: manifest.id, version: manifest.apiVersion });
    assertAllowed(manifest);
    if (running.isTaken(manifest.id)) throw new AppError("external-plugin.id-taken", { id: manifest.id });
    const conflicts = conflictsOf(running.host, manifest);
    if (!installed) return { ...read, conflicts };
    const before = running.manifestOf(installed);
    const change = before && compareRights(rightsOf(before), rightsOf(manifest));
    return { ...read, conflicts, installed, ...(change ? { change } : {}) };
  }

  #recordOf(
    { manifest, code, sha256, address, installed }: PluginPreview,
    granted: Pick<InstalledPlugin, "mayReplace" | "isConfigured">,
  ): InstalledPlugin {
    const now = this.#ports.clock.now();
    const installedAt = installed?.installedAt ?? now;
    const from = address ? { address } : {};
    return { id: manifest.id, manifest, code, sha256, ...from, installedAt, updatedAt: now, ...granted };
  }

  #find(id: string): Promise<InstalledPlugin | undefined> {
    return this.#ports.database.get("externalPlugins", id);
  }

  async #known(id: string): Promise<InstalledPlugin> {
    const found = await this.#find(id);
    if (!found) throw new AppError("external-plugin.gone", { id });
    return found;
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    return this.#turn.run(work, new AbortController().signal);
  }
}
