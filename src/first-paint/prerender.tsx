import { Container, type WiringModule } from "@core/di/container";
import type { Services, Token } from "@core/di/token";
import { disposable } from "@core/lifecycle/disposable";
import type { Plugin } from "@core/plugin/define-plugin";
import { PluginHost, PluginHostToken } from "@core/plugin/plugin-host";
import { AgentSources } from "@core/points/agent-source";
import { LlmProviders } from "@core/points/llm-provider";
import { LocaleBundles, languagesOf } from "@core/points/locale-bundle";
import { type Page, Pages } from "@core/points/page";
import { StoreMigrations } from "@core/points/store-migration";
import { InstallationToken } from "@core/ports/installation";
import { PreferencesToken } from "@core/ports/preferences";
import { SpeechToken } from "@core/ports/speech";
import { TabChannelToken } from "@core/ports/tab-channel";
import { WorkerChannelToken } from "@core/ports/worker-channel";
import { SettingsStoreToken } from "@core/stores/tokens";
import { createI18n } from "@ui/shell/create-i18n";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { MemoryRouter } from "react-router-dom";
import { wireCore } from "../wiring/core";
import { HomeDrawing } from "./home-drawing";

const descriptors = import.meta.glob<Plugin>(
  ["../plugins/{browser,locale-*}/plugin.ts", "../ui/pages/*/plugin.ts"],
  { eager: true, import: "default" },
);

const wirings = import.meta.glob<Partial<WiringModule>>(["../wiring/*.ts", "!../wiring/core.ts"], {
  eager: true,
});

/** The build's description of a page. */
export interface BuiltPage {
  readonly path: string;
  /** Namespaces. */
  readonly texts: readonly string[];
  /** Names of modules, from `src/` on: the one that contributes it, and those that wire the services it needs. */
  readonly contributedBy: string;
  readonly wiredBy: readonly string[];
}

/** The home page as it is drawn before the application has started, by language, and all pages. */
export interface Prerendered {
  readonly drawings: Readonly<Record<string, string>>;
  readonly pages: readonly BuiltPage[];
}

/** Runs while the app is built. */
export async function prerender(): Promise<Prerendered> {
  // A device nobody has touched, with a keyboard or without: the components ask for that.
  Object.assign(globalThis, { matchMedia: () => ({ matches: false }) });
  const services = composition(false);
  const collapsed = composition(true);
  const host = services.get(PluginHostToken);
  const home = host.open(Pages).all.find(({ path }) => path === "/");
  if (!home) throw new Error("there is no home page to draw");
  const drawings: Record<string, string> = {};
  for (const { code } of languagesOf(host.open(LocaleBundles).all)) {
    const translation = await createI18n(services, code, home.texts);
    services.get(SettingsStoreToken).suggestLanguage(code);
    drawings[code] = renderToStaticMarkup(
      <I18nextProvider i18n={translation}>
        <MemoryRouter>
          <HomeDrawing services={services} collapsed={collapsed} />
        </MemoryRouter>
      </I18nextProvider>,
      // All drawings are in one document at first, where a name makes radio buttons one group.
      { identifierPrefix: code },
    );
  }
  return { drawings, pages: pagesOf() };
}

function pagesOf(): readonly BuiltPage[] {
  return Object.entries(descriptors).flatMap(([file, { contributes = [] }]) =>
    contributes.flatMap(({ point, contribution }) => {
      if (point !== Pages) return [];
      const { path, texts, needs = [] } = contribution as Page;
      const wiredBy = Object.entries(wirings).filter(([, wiring]) =>
        needs.some((each) => wires(wiring, each)),
      );
      return [{ path, texts, contributedBy: nameOf(file), wiredBy: wiredBy.map(([name]) => nameOf(name)) }];
    }),
  );
}

/** Not every module beside them wires for pages. */
function wires({ wire }: Partial<WiringModule>, service: Token<unknown>): boolean {
  const container = new Container();
  wire?.(container);
  return container.has(service);
}

/** A path of this folder, from `src/` on. */
function nameOf(file: string): string {
  return file.replace("../", "src/");
}

/** The application without what only a browser has, on a device whose drawer is collapsed or not. */
function composition(isCollapsed: boolean): Services {
  const container = new Container();
  const host = new PluginHost(container);
  container.value(PluginHostToken, host);
  for (const point of [AgentSources, LlmProviders, StoreMigrations]) host.open(point as never);
  for (const plugin of Object.values(descriptors)) host.install(plugin, { builtIn: true });
  const silence = { post: () => {}, listen: () => disposable(() => {}) };
  container.value(TabChannelToken, silence);
  container.value(WorkerChannelToken, { ...silence, register: async () => {} });
  container.value(InstallationToken, { isOffered: false, install: async () => {} });
  container.value(SpeechToken, { supported: true, listen: () => {} });
  const preferences: Readonly<Record<string, string>> = { "troupe.drawerCollapsed": String(isCollapsed) };
  container.value(PreferencesToken, { get: (key) => preferences[key], set: () => {}, remove: () => {} });
  wireCore(container);
  return container;
}
