import type { InstalledPlugin } from "../../domain/external-plugins/installed-plugin";
import type { RightsChange } from "../../domain/external-plugins/rights";
import { AppError } from "../../errors/app-error";
import { Semaphore } from "../../lifecycle/semaphore";
import type { Clock } from "../../ports/clock";
import type { Database } from "../../ports/database";
import type { Hasher } from "../../ports/hasher";
import type { Http } from "../../ports/http";
import type { Locks } from "../../ports/locks";
import type { TabChannel } from "../../ports/tab-channel";
import type { PluginAgreements } from "./plugin-agreements";
import { type PluginPreview, previewOf } from "./plugin-preview";
import { type PluginSource, type ReadPlugin, readSource } from "./plugin-source";
import type { ProjectGrants } from "./project/project-grants";
import type { RunningPlugins } from "./running-plugins";

/** The user's consent to a preview. */
export interface PluginConsent {
  /** That it may do all that the application may; needed of a trusted one. */
  readonly trusts: boolean;
  /** The names of the conflicts it may win. */
  readonly mayReplace: readonly string[];
  /** Id of the project it may use, where it asks for one; none where absent. */
  readonly projectId?: string | undefined;
}

/** The outcome of looking for an update. */
export type UpdateOutcome =
  | { readonly kind: "current" }
  | { readonly kind: "updated"; readonly version: string; readonly change: RightsChange }
  /** The user is to agree to the preview first. */
  | { readonly kind: "asks"; readonly preview: PluginPreview };

/** Held by the tab that changes what is kept: two at a time would each overlook what the other does. */
const CHANGING = "external-plugins";

/** The dependencies of installing. */
export interface ExternalPluginsDependencies {
  readonly database: Pick<Database, "get" | "list" | "write">;
  readonly http: Http;
  readonly hasher: Hasher;
  readonly clock: Clock;
  readonly tabs: Pick<TabChannel, "post">;
  readonly locks: Pick<Locks, "hold">;
  readonly agreements: PluginAgreements;
  readonly running: RunningPlugins;
  readonly projects: Pick<ProjectGrants, "choose">;
  /** Resolves once all that is built in is installed: only then is it known what a plugin could take the place of. */
  readonly complete: () => Promise<void>;
  /** Deletes what a plugin leaves behind in other records and in preferences; it runs no more. */
  readonly removeTraces: (plugin: InstalledPlugin) => Promise<void>;
}

/** Plugins from outside: from a file to what runs, and away again without a trace. */
export class ExternalPlugins {
  readonly #dependencies: ExternalPluginsDependencies;
  /** The semaphore that runs changes one at a time. */
  readonly #turn = new Semaphore(1);

  constructor(dependencies: ExternalPluginsDependencies) {
    this.#dependencies = dependencies;
  }

  /** All that are kept, the oldest first. */
  async list(): Promise<readonly InstalledPlugin[]> {
    const all = await this.#dependencies.database.list("externalPlugins");
    return all.sort((a, b) => a.installedAt - b.installedAt);
  }

  /** The one of that id. @throws AppError `record.gone`. */
  async known(id: string): Promise<InstalledPlugin> {
    const found = await this.#find(id);
    if (!found) throw new AppError("record.gone", { id });
    return found;
  }

  /** Has those run that are kept and agreed to, and no others; also after another tab has changed them. Resolves to all that are kept. */
  start(): Promise<readonly InstalledPlugin[]> {
    return this.#turn.run(() => this.#reconcile(), new AbortController().signal);
  }

  /**
   * Reads a plugin, to be shown to the user. Nothing of it runs.
   * @throws AppError as `readSource` and `previewOf` do.
   */
  async preview(source: PluginSource, signal: AbortSignal): Promise<PluginPreview> {
    const read = await readSource(source, this.#dependencies, signal);
    await this.#dependencies.complete();
    return await previewOf(read, await this.#find(read.manifest.id), this.#dependencies.running);
  }

  /** The preview of one that is kept, and may not run before the user has agreed. @throws AppError as `preview` does. */
  async previewKept(id: string): Promise<PluginPreview> {
    const kept = await this.known(id);
    await this.#dependencies.complete();
    const source = { file: new Blob([kept.code]) };
    const read = await readSource(source, this.#dependencies, new AbortController().signal);
    const found = { ...read, ...(kept.address ? { address: kept.address } : {}) };
    return { ...(await previewOf(found, kept, this.#dependencies.running)), isKept: true };
  }

  /**
   * Keeps and runs what the user has agreed to, as long as it would take the place of what the preview said.
   * @throws AppError `external-plugin.not-trusted`, `.changed-meanwhile`.
   */
  async install(preview: PluginPreview, { trusts, mayReplace, projectId }: PluginConsent): Promise<void> {
    if (preview.manifest.kind === "trusted" && !trusts) throw new AppError("external-plugin.not-trusted");
    const names = preview.conflicts.flatMap(({ name, isIrreplaceable }) => (isIrreplaceable ? [] : [name]));
    const { isConfigured } = preview.installed ?? {};
    const plugin = this.#recordOf(preview, {
      mayReplace: mayReplace.filter((name) => names.includes(name)),
      ...(isConfigured && preview.sha256 === preview.installed?.sha256 ? { isConfigured } : {}),
    });
    this.#dependencies.running.forgetStart(plugin);
    await this.#keep(plugin, preview.installed);
    this.#dependencies.projects.choose(plugin.id, preview.manifest.project ? projectId : undefined);
  }

  /**
   * Fetches a plugin again from where it came from. A newer version that wants no more than the one before takes its place
   * at once. Another file that is no newer is asked about, and each version of a trusted one, which may do everything.
   * @throws AppError as `preview` does, or `external-plugin.other-id`, `.no-address`, `.changed-meanwhile`.
   */
  async update(id: string, signal: AbortSignal): Promise<UpdateOutcome> {
    const installed = await this.known(id);
    if (!installed.address || installed.isConfigured) throw new AppError("external-plugin.no-address");
    const read = await readSource({ address: installed.address }, this.#dependencies, signal);
    if (read.manifest.id !== id) throw new AppError("external-plugin.other-id", { id: read.manifest.id });
    if (read.sha256 === installed.sha256) return { kind: "current" };
    await this.#dependencies.complete();
    const preview = await previewOf(read, installed, this.#dependencies.running);
    const { change, order, lacking } = preview;
    const isHarmless = change?.grown === false && lacking.length === 0;
    const isCovered = order === "newer" && isHarmless && read.manifest.kind === "contained";
    const isAgreed = () => this.#dependencies.agreements.has(installed);
    if (!isCovered || !isAgreed()) return { kind: "asks", preview };
    await this.#keep(this.#recordOf(preview, { mayReplace: installed.mayReplace }), installed, isAgreed);
    return { kind: "updated", version: preview.manifest.version, change };
  }

  /** Starts a plugin again that did not come to its end. @throws AppError `record.gone`. */
  async startAgain(id: string): Promise<void> {
    this.#dependencies.running.forgetStart(await this.known(id));
    await this.start();
  }

  /** Ends a plugin and deletes all that is of it. @throws AppError `external-plugin.configured`. */
  async remove(id: string): Promise<void> {
    const { database, running, agreements, projects, tabs } = this.#dependencies;
    const plugin = await this.known(id);
    if (running.isConfigured(plugin)) throw new AppError("external-plugin.configured");
    const changed = { type: "store-changed", store: "externalPlugins" } as const;
    await this.#change(async () => {
      agreements.forget(id);
      projects.choose(id, undefined);
      running.forgetStart(plugin);
      // Other tabs end it as well before its traces go: what still runs would leave new ones.
      tabs.post(changed);
      await this.start();
      // The record goes last: a removal that was cut short is there to be finished.
      await this.#dependencies.removeTraces(plugin);
      await database.write([{ type: "delete", store: "externalPlugins", id }], "strict");
    });
    tabs.post(changed);
  }

  /** Keeps a configured one, to which whoever runs this deployment has agreed, unless it is trusted. */
  async keepConfigured(read: ReadPlugin): Promise<void> {
    const installed = await this.#find(read.manifest.id);
    if (installed && !installed.isConfigured)
      throw new AppError("external-plugin.id-taken", { id: installed.id });
    const { agreements, running } = this.#dependencies;
    const preview = await previewOf(read, installed, running);
    // Rights that only a record states are not believed.
    const mayReplace = installed && agreements.has(installed) ? installed.mayReplace : [];
    const record = this.#recordOf(preview, { mayReplace, isConfigured: true });
    await this.#keep(record, installed, () => preview.manifest.kind === "contained");
  }

  /** Keeps one in the place of the one `before`. @throws AppError `external-plugin.changed-meanwhile`. */
  async #keep(
    plugin: InstalledPlugin,
    before: InstalledPlugin | undefined,
    isAgreed = () => true,
  ): Promise<void> {
    const { database, agreements, tabs } = this.#dependencies;
    await this.#change(async () => {
      const agreed = isAgreed();
      const current = await this.#find(plugin.id);
      // Of several tabs that open at once, each fetches what the deployment names.
      const isKept = plugin.isConfigured && current?.isConfigured && current.sha256 === plugin.sha256;
      if (!isKept && current?.sha256 !== before?.sha256)
        throw new AppError("external-plugin.changed-meanwhile", { id: plugin.id });
      await database.write([{ type: "put", store: "externalPlugins", record: plugin }], "strict");
      if (agreed) agreements.keep(plugin);
      await this.start();
    });
    tabs.post({ type: "store-changed", store: "externalPlugins" });
  }

  /** The installed plugins are changed by one tab at a time. */
  #change(work: () => Promise<void>): Promise<void> {
    return this.#dependencies.locks.hold(CHANGING, work, new AbortController().signal);
  }

  async #reconcile(): Promise<readonly InstalledPlugin[]> {
    const kept = await this.list();
    await this.#dependencies.running.follow(kept);
    return kept;
  }

  #recordOf(
    { manifest, code, sha256, address, installed }: PluginPreview,
    granted: Pick<InstalledPlugin, "mayReplace" | "isConfigured">,
  ): InstalledPlugin {
    const now = this.#dependencies.clock.now();
    const installedAt = installed?.installedAt ?? now;
    const from = address ? { address } : {};
    return { id: manifest.id, manifest, code, sha256, ...from, installedAt, updatedAt: now, ...granted };
  }

  #find(id: string): Promise<InstalledPlugin | undefined> {
    return this.#dependencies.database.get("externalPlugins", id);
  }
}
