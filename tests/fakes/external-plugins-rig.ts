import type { InstalledPlugin } from "@core/domain/external-plugins/installed-plugin";
import { writePackage } from "@core/domain/external-plugins/plugin-package";
import type { AppError } from "@core/errors/app-error";
import { PluginHost } from "@core/plugin/plugin-host";
import { containedPlugin } from "@core/services/external-plugins/contained-plugin";
import { ExternalPlugins } from "@core/services/external-plugins/external-plugins";
import { OAuthSignIn } from "@core/services/external-plugins/oauth/oauth-sign-in";
import { OAuthSignIns } from "@core/services/external-plugins/oauth/oauth-sign-ins";
import { PluginAgreements } from "@core/services/external-plugins/plugin-agreements";
import { ProjectGrants } from "@core/services/external-plugins/project/project-grants";
import { RunningPlugins } from "@core/services/external-plugins/running-plugins";
import { SafeStart } from "@core/services/external-plugins/safe-start";
import { PluginStarts } from "@core/services/external-plugins/trusted/plugin-starts";
import { FakePorts } from "./fake-ports";

/** The file of a plugin that adds the texts of a language; more of its manifest may be given. */
export function pluginFile(more: object = {}, script = ""): string {
  const contributes = [
    { point: "locale-bundle", id: "xx/acme", language: "xx", namespace: "acme", texts: { a: "A" } },
  ];
  return writePackage(
    { id: "acme", name: "Acme", version: "1.0.0", apiVersion: 1, contributes, ...more },
    script,
  );
}

/** A file that the user has chosen. */
export function chosen(code: string) {
  return { file: new Blob([code]) };
}

/** Installer of plugins from outside, over ports that are fakes. No code of a plugin is run. */
export function externalPluginsRig(ports = new FakePorts(), tabs = ports.tabs) {
  const container = ports.container();
  const host = new PluginHost(container);
  const agreements = new PluginAgreements(ports.preferences);
  const [hung, safe]: [string[], string[]] = [[], []];
  const { preferences, session, ids } = ports;
  const safeStart = new SafeStart({
    ...{ preferences, session, ids, locks: ports.locks, clock: ports.clock },
    onSafe: (reason) => safe.push(reason),
  });
  const starts = new PluginStarts(ports.preferences, ports.locks, ports.clock);
  const built: InstalledPlugin[] = [];
  const disposed: string[] = [];
  const reasons: (string | undefined)[] = [];
  const changes: (readonly string[])[] = [];
  const traces: string[] = [];
  /** Replaced by a test that wants to be there. */
  const hooks = {
    removeTraces: async (_: string): Promise<void> => {},
    build: async (_: InstalledPlugin, __: AbortSignal): Promise<void> => {},
  };
  const ends = new Map<string, (error: AppError) => void>();
  const running = new RunningPlugins({
    host,
    hasher: ports.hasher,
    agreements,
    starts,
    build: async (plugin, onEnded, signal) => {
      await hooks.build(plugin, signal);
      built.push(plugin);
      ends.set(plugin.id, onEnded);
      const open = () => Promise.reject(new Error("no cell is started for that"));
      return {
        plugin: await containedPlugin(plugin.manifest, open),
        readLog: async () => [{ at: ports.clock.now(), level: "info", text: "built" }],
        dispose: (why) => {
          disposed.push(plugin.id);
          reasons.push(why?.code);
        },
      };
    },
    isSafe: () => safeStart.reason !== undefined,
    onChange: (points) => changes.push([...points]),
    onHung: ({ id }) => hung.push(id),
  });
  const { database, http, hasher, clock, locks } = ports;
  const projects = new ProjectGrants(ports.preferences, database, ports.pluginStorage);
  const plugins = new ExternalPlugins({
    database,
    http,
    hasher,
    clock,
    tabs,
    locks,
    agreements,
    running,
    projects,
    complete: async () => {},
    removeTraces: async ({ id }) => {
      await hooks.removeTraces(id);
      traces.push(id);
    },
  });
  /** The window in which the user signs in: what was opened, and the answer that comes back from there. */
  const signInWindow = {
    redirectUri: "https://troupe.example/oauth.html",
    opened: [] as URL[],
    answer: (_: URL): Readonly<Record<string, string>> => ({ code: "the-code" }),
    open: async (address: Promise<string>, state: string): Promise<URLSearchParams> => {
      const url = new URL(await address);
      signInWindow.opened.push(url);
      return new URLSearchParams({ state, ...signInWindow.answer(url) });
    },
  };
  const signIns = new OAuthSignIns({
    ...{ http, clock, plugins, secrets: ports.pluginSecrets },
    signIn: new OAuthSignIn({ hasher, ids, window: signInWindow }),
  });
  const failures = () => host.failures.map(({ pluginId, error }) => [pluginId, (error as AppError).code]);
  const signal = new AbortController().signal;
  return {
    ports,
    container,
    host,
    agreements,
    starts,
    hung,
    safe,
    safeStart,
    running,
    plugins,
    projects,
    signIns,
    signInWindow,
    built,
    disposed,
    reasons,
    changes,
    traces,
    hooks,
    ends,
    failures,
    signal,
  };
}
