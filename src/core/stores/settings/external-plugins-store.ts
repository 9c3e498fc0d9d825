import { makeAutoObservable, observableRef } from "mobx";
import type { LackingDependency } from "../../domain/external-plugins/dependencies";
import type { InstalledPlugin } from "../../domain/external-plugins/installed-plugin";
import type { ManifestSecret, PluginManifest } from "../../domain/external-plugins/manifest";
import type { ManifestSetting, SettingValues } from "../../domain/external-plugins/manifest-settings";
import { addressOfHost } from "../../domain/external-plugins/plugin-host-name";
import type { AppError } from "../../errors/app-error";
import type { PluginFailure } from "../../plugin/plugin-host";
import type { PluginSecretsFactory } from "../../ports/plugin-secrets";
import type { PluginStorageFactory } from "../../ports/plugin-storage";
import { ErrorSentences } from "../../services/errors/error-sentences";
import type { PluginLogLine } from "../../services/external-plugins/broker/plugin-log";
import { PluginSettings } from "../../services/external-plugins/broker/plugin-settings";
import type { FetchMissing } from "../../services/external-plugins/configured-plugins";
import type {
  ExternalPlugins,
  PluginConsent,
  UpdateOutcome,
} from "../../services/external-plugins/external-plugins";
import type { Galleries } from "../../services/external-plugins/galleries";
import type { OAuthSignIns } from "../../services/external-plugins/oauth/oauth-sign-ins";
import { tokensIn } from "../../services/external-plugins/oauth/oauth-tokens";
import type { PluginPreview } from "../../services/external-plugins/plugin-preview";
import { pluginReport } from "../../services/external-plugins/plugin-report";
import type { PluginSource } from "../../services/external-plugins/plugin-source";
import type { ProjectGrants } from "../../services/external-plugins/project/project-grants";
import type { RunningPlugins, WaitingReason } from "../../services/external-plugins/running-plugins";
import type { SafeReason, SafeStart } from "../../services/external-plugins/safe-start";
import { LoadStatus } from "../load-status";

/** A plugin from outside that is kept on this device. */
export interface KeptPlugin {
  readonly plugin: InstalledPlugin;
  /** The manifest in its code; absent where that cannot be read. */
  readonly manifest?: PluginManifest;
  /** The reason it does not run. */
  readonly waiting?: WaitingReason;
  /** The plugins that it needs and does not have. */
  readonly lacking: readonly LackingDependency[];
  /** The configuration of this deployment holds on to it. */
  readonly isConfigured: boolean;
}

/** Dependencies of the store. */
export interface ExternalPluginsStoreDependencies {
  readonly plugins: ExternalPlugins;
  readonly running: RunningPlugins;
  readonly secrets: PluginSecretsFactory;
  readonly storages: PluginStorageFactory;
  readonly projects: ProjectGrants;
  readonly galleries: Galleries;
  readonly signIns: OAuthSignIns;
  readonly safeStart: Pick<SafeStart, "reason" | "begin" | "settle" | "end">;
  /** Takes over the configuration of this deployment, as soon as it is known and once; what comes back fetches what is missing. */
  readonly applyConfiguration: () => FetchMissing | undefined;
}

/** The plugins from outside as the settings show them. */
export class ExternalPluginsStore {
  /** The oldest first; read by `load`. */
  kept: readonly KeptPlugin[] = [];
  readonly #dependencies: ExternalPluginsStoreDependencies;
  readonly #loading = new LoadStatus({ keepsShown: true });
  #firstStart: Promise<void> | undefined;
  /** For what is configured, until a start has told what is kept. */
  #fetchMissing: FetchMissing | undefined;

  constructor(dependencies: ExternalPluginsStoreDependencies) {
    this.#dependencies = dependencies;
    makeAutoObservable(this, { kept: observableRef }, { autoBind: true });
  }

  /** The error of reading them. */
  get error(): AppError | undefined {
    return this.#loading.error;
  }

  /** Lists of plugins to choose from. */
  get galleries(): Galleries {
    return this.#dependencies.galleries;
  }

  /** The projects that plugins were given. */
  get projects(): ProjectGrants {
    return this.#dependencies.projects;
  }

  /** The reason why this tab runs none of them. */
  get safeReason(): SafeReason | undefined {
    return this.#dependencies.safeStart.reason;
  }

  /** Has them run again once the page is loaded anew. */
  endSafeStart(): void {
    this.#dependencies.safeStart.end();
  }

  /** Has those run that may; resolves when they are installed, without waiting for what is still to be fetched. */
  start(): Promise<void> {
    this.#fetchMissing ??= this.#dependencies.applyConfiguration();
    const started = this.#start();
    this.#firstStart ??= started;
    // A caller who asks after one that has failed begins another one.
    started.catch(() => {
      if (this.#firstStart === started) this.#firstStart = undefined;
    });
    return started;
  }

  /** The first `start` since the page was opened, or the one since the configuration of this deployment is known. */
  started(): Promise<void> {
    const fetchMissing = this.#dependencies.applyConfiguration();
    if (fetchMissing) {
      this.#fetchMissing = fetchMissing;
      this.#firstStart = undefined;
    }
    return this.#firstStart ?? this.start();
  }

  async #start(): Promise<void> {
    const { plugins, running, safeStart } = this.#dependencies;
    await safeStart.begin();
    const kept = await plugins.start();
    const fetchMissing = this.#fetchMissing;
    this.#fetchMissing = undefined;
    await this.#show();
    // Trusted ones come later, or turn out to hang in another tab.
    void running.whenStarted().then(() => {
      // A page that is left has nothing more to come to an end.
      safeStart.settle().catch(() => {});
      return this.#show();
    });
    void fetchMissing?.(kept).then(() => this.#show());
  }

  /** Resolves once all that may run are installed, or have failed; trusted ones may have to wait for who serves them. */
  async whenInstalled(): Promise<void> {
    await this.started();
    await this.#dependencies.running.whenStarted();
  }

  /** Reads which there are; never throws but sets `error`. */
  async load(): Promise<void> {
    const { plugins, running } = this.#dependencies;
    await this.#loading.run(
      () => plugins.list(),
      (all) => {
        this.kept = all.map((plugin) => keptPlugin(plugin, running));
      },
    );
  }

  /** @throws AppError as `ExternalPlugins.preview` does. */
  preview(source: PluginSource, signal: AbortSignal): Promise<PluginPreview> {
    return this.#dependencies.plugins.preview(source, signal);
  }

  /** The preview of one that waits for consent. @throws AppError as `ExternalPlugins.preview` does. */
  previewKept(id: string): Promise<PluginPreview> {
    return this.#dependencies.plugins.previewKept(id);
  }

  /** @throws AppError as `ExternalPlugins.install` does. */
  async install(preview: PluginPreview, consent: PluginConsent): Promise<void> {
    await this.#dependencies.plugins.install(preview, consent);
    await this.load();
  }

  /** @throws AppError as `ExternalPlugins.update` does. */
  async update(id: string, signal: AbortSignal): Promise<UpdateOutcome> {
    const outcome = await this.#dependencies.plugins.update(id, signal);
    await this.load();
    return outcome;
  }

  /** @throws AppError as `ExternalPlugins.startAgain` does. */
  async startAgain(id: string): Promise<void> {
    await this.#dependencies.plugins.startAgain(id);
    await this.load();
  }

  /** @throws AppError as `ExternalPlugins.remove` does. */
  async remove(id: string): Promise<void> {
    await this.#dependencies.plugins.remove(id);
    await this.load();
  }

  /** The lines a plugin has logged since the page was opened, and its failures of before, the newest last. */
  async logOf(id: string): Promise<readonly PluginLogLine[]> {
    // One that has not been installed yet has kept its failures all the same.
    await this.started();
    return this.#dependencies.running.logOf(id);
  }

  /** A text on a plugin for whoever looks after it, in which its secrets are hidden, also where it has logged them. */
  async report(plugin: InstalledPlugin, failures: readonly PluginFailure[]): Promise<string> {
    const own = this.#dependencies.secrets.of(plugin.id);
    const found = plugin.manifest.secrets.map(({ name, host }) =>
      // Of one that cannot be opened the plugin knows nothing either.
      own.get(name, addressOfHost(host)).catch(() => undefined),
    );
    const secrets = (await Promise.all(found)).flatMap((secret) =>
      secret ? [secret, ...tokensIn(secret)] : [],
    );
    const sentences = new ErrorSentences(this.#dependencies.running.host);
    const reported = failures.map(async ({ contributionId, error }) => ({
      ...(contributionId === undefined ? {} : { contributionId }),
      words: await sentences.of(error),
    }));
    return pluginReport(plugin, await Promise.all(reported), await this.logOf(plugin.id), secrets);
  }

  /** The report on a plugin by its id, and the manifest in its code. @throws AppError `record.gone`. */
  async reportOf(
    id: string,
    failures: readonly PluginFailure[],
  ): Promise<{ readonly text: string; readonly manifest: PluginManifest }> {
    const { plugins, running } = this.#dependencies;
    const plugin = await plugins.known(id);
    const manifest = running.manifestOf(plugin) ?? plugin.manifest;
    return { text: await this.report({ ...plugin, manifest }, failures), manifest };
  }

  /** Keeps a secret for a plugin, or with an empty one forgets it. @throws AppError as `PluginSecrets.set` does, or `record.gone`. */
  async setSecret(id: string, { name, host }: ManifestSecret, secret: string): Promise<void> {
    const secrets = this.#dependencies.secrets.of(id);
    // Another tab may have removed it: what is entered then would wait for the next plugin of that id.
    await this.#dependencies.plugins.known(id);
    if (secret === "") await secrets.delete(name);
    else await secrets.set(name, addressOfHost(host), secret);
  }

  /** The sign-ins that secrets of plugins come from. */
  get signIns(): OAuthSignIns {
    return this.#dependencies.signIns;
  }

  /** The values of a plugin's settings on this device. */
  settingsOf(id: string, settings: readonly ManifestSetting[]): Promise<SettingValues> {
    return new PluginSettings(settings, this.#dependencies.storages.of(id)).read();
  }

  /** Keeps them; the next call of the plugin is told. @throws AppError `external-plugin.bad-setting` or `.gone`. */
  async setSettings(id: string, settings: readonly ManifestSetting[], values: SettingValues): Promise<void> {
    // Another tab may have removed it, as with secrets.
    await this.#dependencies.plugins.known(id);
    await new PluginSettings(settings, this.#dependencies.storages.of(id)).write(values);
  }

  /** Nobody but the settings reads the list. */
  async #show(): Promise<void> {
    if (this.#loading.status !== "idle") await this.load();
  }
}

function keptPlugin(plugin: InstalledPlugin, running: RunningPlugins): KeptPlugin {
  const manifest = running.manifestOf(plugin);
  const waiting = running.waitingReason(plugin);
  return {
    plugin,
    ...(manifest ? { manifest } : {}),
    ...(waiting ? { waiting } : {}),
    lacking: running.lackingOf(plugin),
    isConfigured: running.isConfigured(plugin),
  };
}
