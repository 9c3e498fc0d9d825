import type { Container, WiringModule } from "@core/di/container";
import type { Services } from "@core/di/token";
import type { InstalledPlugin } from "@core/domain/external-plugins/installed-plugin";
import type { Plugin } from "@core/plugin/define-plugin";
import { withoutPlugin } from "@core/plugin/plugin-choices";
import { PluginHostToken } from "@core/plugin/plugin-host";
import { ToolSources } from "@core/points/tool-source";
import { ClockToken } from "@core/ports/clock";
import { DatabaseToken } from "@core/ports/database";
import { HasherToken } from "@core/ports/hasher";
import { HttpToken } from "@core/ports/http";
import { IdsToken } from "@core/ports/ids";
import { LocksToken } from "@core/ports/locks";
import { LoggerToken } from "@core/ports/logger";
import { NotifierToken } from "@core/ports/notifier";
import { PluginCellsToken } from "@core/ports/plugin-cells";
import { PluginSecretsFactoryToken } from "@core/ports/plugin-secrets";
import { PluginStorageFactoryToken } from "@core/ports/plugin-storage";
import { PreferencesToken, SessionPreferencesToken } from "@core/ports/preferences";
import { TabChannelToken } from "@core/ports/tab-channel";
import { agreedStorage } from "@core/services/external-plugins/broker/agreed-storage";
import { applyConfiguration } from "@core/services/external-plugins/configured-plugins";
import { containedPlugin } from "@core/services/external-plugins/contained-plugin";
import { ExternalPlugins } from "@core/services/external-plugins/external-plugins";
import { Galleries } from "@core/services/external-plugins/galleries";
import { OAuthSignIn } from "@core/services/external-plugins/oauth/oauth-sign-in";
import { OAuthSignIns } from "@core/services/external-plugins/oauth/oauth-sign-ins";
import { PluginAgreements } from "@core/services/external-plugins/plugin-agreements";
import { ProjectGrants } from "@core/services/external-plugins/project/project-grants";
import { removeTraces } from "@core/services/external-plugins/remove-traces";
import { RunningPlugin } from "@core/services/external-plugins/running-plugin";
import { type BuildPlugin, RunningPlugins } from "@core/services/external-plugins/running-plugins";
import { SafeStart } from "@core/services/external-plugins/safe-start";
import { PluginStarts } from "@core/services/external-plugins/trusted/plugin-starts";
import { CredentialsToken, ToolboxToken } from "@core/services/tokens";
import { ExternalPluginsStore } from "@core/stores/settings/external-plugins-store";
import {
  AgentsStoreToken,
  ExternalPluginsStoreToken,
  PluginsStoreToken,
  ProvidersStoreToken,
  SettingsStoreToken,
  TasksStoreToken,
} from "@core/stores/tokens";
import { followLook } from "@ui/features/look/chosen-look";
import { reaction } from "mobx";
import { PopupSignIn } from "../plugins/browser/popup-sign-in";
import { installLate } from "./install-late";
import { followTexts, forgetGoneLanguage } from "./shown-texts";

/** The plugins that run them. */
const descriptors = import.meta.glob<Plugin>(
  ["../plugins/{plugin-cells,block-inert}/plugin.ts", "../ui/features/views/plugin.ts"],
  { eager: true, import: "default" },
);

/** The wiring of plugins from outside, after the plugins that run them were installed. */
export function withPlugins(container: Container): WiringModule {
  installLate(container, descriptors);
  return { wire };
}

/** Plugins from outside: for the settings, and from the start where there are some. */
function wire(container: Container): void {
  container.factory(ExternalPluginsStoreToken, (services) => {
    const [host, http] = [services.get(PluginHostToken), services.get(HttpToken)];
    const [hasher, clock] = [services.get(HasherToken), services.get(ClockToken)];
    const [preferences, tabs] = [services.get(PreferencesToken), services.get(TabChannelToken)];
    const agreements = new PluginAgreements(preferences);
    const storages = services.get(PluginStorageFactoryToken);
    const projects = new ProjectGrants(preferences, services.get(DatabaseToken), storages);
    const starts = new PluginStarts(preferences, services.get(LocksToken), clock);
    const notifier = services.get(NotifierToken);
    const safeStart = safeStartOf(services);
    const running = new RunningPlugins({
      host,
      hasher,
      agreements,
      starts,
      build: buildWith(services, agreements, projects, starts),
      isSafe: () => safeStart.reason !== undefined,
      onChange: (points) => void showChanges(services, points),
      onHung: (plugin) => {
        const name = running.manifestOf(plugin)?.name ?? plugin.id;
        notifier.notify({ level: "warning", code: "plugins.hung", params: { name }, lasting: true });
      },
    });
    const plugins = new ExternalPlugins({
      database: services.get(DatabaseToken),
      http,
      hasher,
      clock,
      tabs,
      locks: services.get(LocksToken),
      agreements,
      running,
      projects,
      complete: async () => {
        await services.ready(TasksStoreToken);
        // Named by what has just been wired.
        await services.ready(ToolboxToken);
      },
      removeTraces: async (plugin) => {
        await removeTraces(plugin, running.manifestOf(plugin), traceRemovalDependencies(services));
        // Its tools may have been taken from them.
        await services.get(AgentsStoreToken).refresh();
      },
    });
    // One that is switched off takes its texts along.
    reaction(
      () => host.config.disabled.join(" "),
      () => {
        void followTexts(services);
        followLook(services);
        if (running.haveDependencies) void store.start();
      },
    );
    const chosen = services.get(PluginsStoreToken);
    let isApplied = false;
    const store = new ExternalPluginsStore({
      plugins,
      running,
      secrets: services.get(PluginSecretsFactoryToken),
      storages,
      projects,
      galleries: new Galleries(http, preferences),
      signIns: new OAuthSignIns({
        ...{ http, clock, plugins, secrets: services.get(PluginSecretsFactoryToken) },
        signIn: new OAuthSignIn({
          hasher,
          ids: services.get(IdsToken),
          window: new PopupSignIn(globalThis),
        }),
      }),
      safeStart,
      applyConfiguration: () => {
        // Unknown until the file has come; the last agreements count until then.
        if (isApplied || chosen.file.external === undefined) return;
        isApplied = true;
        const ports = { http, hasher, host, plugins, running };
        return applyConfiguration(chosen.file.external, ports, new AbortController().signal);
      },
    });
    tabs.listen((message) => {
      if (message.type === "store-changed" && message.store === "externalPlugins") void store.start();
    });
    return store;
  });
}

/** Says in a lasting line that none runs, with the way back. */
function safeStartOf(services: Services): SafeStart {
  const notifier = services.get(NotifierToken);
  const safeStart: SafeStart = new SafeStart({
    preferences: services.get(PreferencesToken),
    session: services.get(SessionPreferencesToken),
    locks: services.get(LocksToken),
    ids: services.get(IdsToken),
    clock: services.get(ClockToken),
    onSafe: (reason) => {
      const withPlugins = () => {
        safeStart.end();
        location.reload();
      };
      const action = { code: "withPlugins", run: withPlugins };
      notifier.notify({ level: "warning", code: `plugins.safe-${reason}`, action, lasting: true });
    },
  });
  addEventListener("pagehide", () => safeStart.leave());
  return safeStart;
}

/** A contained one gets a cell at its first use; a trusted one is imported. */
function buildWith(
  services: Services,
  agreements: PluginAgreements,
  projects: ProjectGrants,
  starts: PluginStarts,
): BuildPlugin {
  let trusted: Promise<(plugin: InstalledPlugin, signal: AbortSignal) => Promise<Plugin>> | undefined;
  return async (plugin, onEnded, signal) => {
    if (plugin.manifest.kind === "trusted") {
      trusted ??= import("./trusted-plugins").then(({ trustedPlugins }) => trustedPlugins(services, starts));
      return { plugin: await (await trusted)(plugin, signal), readLog: async () => [], dispose: () => {} };
    }
    const storage = services.get(PluginStorageFactoryToken).of(plugin.id);
    const running = new RunningPlugin(plugin, {
      // Asked for by what is called: data needs no cell.
      cells: { start: (...wanted) => services.get(PluginCellsToken).start(...wanted) },
      http: services.get(HttpToken),
      hasher: services.get(HasherToken),
      clock: services.get(ClockToken),
      logger: services.get(LoggerToken).child(plugin.id),
      storage: agreedStorage(plugin.id, storage, () => agreements.has(plugin)),
      secrets: services.get(PluginSecretsFactoryToken).of(plugin.id),
      project: {
        grant: () => (agreements.has(plugin) ? projects.of(plugin.id) : undefined),
        data: async () => (await import("../plugin-projects")).projectData(services),
      },
    });
    running.onEnded(onEnded);
    return {
      plugin: await containedPlugin(
        plugin.manifest,
        running.open,
        () => services.get(SettingsStoreToken).shownLanguage,
      ),
      readLog: () => running.readLog(),
      dispose: (why) => running.dispose(why),
    };
  };
}

function traceRemovalDependencies(services: Services) {
  const [chosen, providers] = [services.get(PluginsStoreToken), services.get(ProvidersStoreToken)];
  return {
    database: services.get(DatabaseToken),
    secrets: services.get(PluginSecretsFactoryToken),
    preferences: services.get(PreferencesToken),
    host: services.get(PluginHostToken),
    credentials: {
      list: () => services.get(CredentialsToken).list(),
      // Those on screen go as well.
      remove: (id: string) => providers.remove(id),
    },
    forgetChoices: (pluginId: string, parts: readonly string[]) => {
      chosen.choose(withoutPlugin(chosen.own, pluginId, parts));
      if (parts.some((part) => part.startsWith("locale-bundle/"))) forgetGoneLanguage(services);
    },
  };
}

/** Has what is on screen follow: agents are read once, texts are kept by their language. */
async function showChanges(services: Services, points: ReadonlySet<string>): Promise<void> {
  if (points.has("agent-source")) await services.get(AgentsStoreToken).refresh();
  if (points.has("tool-source")) {
    const host = services.get(PluginHostToken);
    // One that lists no tools is told of in Settings › Plugins.
    for (const source of host.open(ToolSources).all) host.load(source).catch(() => {});
  }
  if (points.has("theme")) followLook(services);
  if (points.has("locale-bundle")) await followTexts(services);
}
