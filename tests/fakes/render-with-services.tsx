import type { Services, Token } from "@core/di/token";
import { type PluginHost, PluginHostToken } from "@core/plugin/plugin-host";
import { ArtifactExporters } from "@core/points/artifact-exporter";
import { Pages } from "@core/points/page";
import { LoggerToken } from "@core/ports/logger";
import { NotifierToken } from "@core/ports/notifier";
import { SessionPreferencesToken } from "@core/ports/preferences";
import { PasskeyToken } from "@core/ports/secrets/passkey";
import { EditDraftsToken } from "@core/services/tokens";
import { UnreadableRecordsStore } from "@core/stores/data/unreadable-records-store";
import { CurrentProjectToken, FoldersStoreToken, UnreadableRecordsStoreToken } from "@core/stores/tokens";
import { configure, type RenderResult, render } from "@testing-library/react";
import { ServicesProvider } from "@ui/services-context";
import { createInstance, type Resource } from "i18next";
import { type ReactNode, Suspense } from "react";
import { I18nextProvider } from "react-i18next";
import { MemoryRouter, useLocation } from "react-router-dom";
import { MemoryDatabase } from "./memory-database";
import { MemoryLogger } from "./memory-logger";
import { MemoryNotifier } from "./memory-notifier";
import { MemoryPreferences } from "./memory-preferences";
import { registryOf } from "./registry-of";

// Parts imported on demand are waited for however busy the machine is.
configure({ asyncUtilTimeout: 10_000 });

const files = import.meta.glob<Resource>(
  ["../../src/plugins/locale-en/*.json", "../../src/plugins/*/texts/en.json"],
  { eager: true, import: "default" },
);
const english: Resource = Object.fromEntries(
  Object.entries(files).map(([path, texts]) => [namespaceOf(path), texts]),
);
/** The texts of a plugin are a namespace named after its folder. */
function namespaceOf(path: string): string {
  const [, folder, file] = /([^/]+)(?:\/texts)?\/([^/]+)\.json$/.exec(path) ?? [];
  return (path.includes("/texts/") ? folder : file) ?? "";
}
/** The texts of every view in English. */
export const inEnglish = createInstance();
await inEnglish.init({ lng: "en", resources: { en: english }, interpolation: { escapeValue: false } });

/** Services of a view in place of the container: pairs made by `service`. */
export type FakeServices = ReadonlyMap<symbol, unknown>;

/** A fake under its token; only what the view uses has to be there. */
export function service<T>(token: Token<T>, fake: Partial<T>): readonly [symbol, unknown] {
  return [token, fake];
}

/** Draws a view with English texts, a router at `path` and the given services; `location()` is where it is then. */
export function renderWithServices(
  view: ReactNode,
  services: FakeServices = new Map(),
  path = "/",
): RenderResult & { location: () => string } {
  let where = path;
  const Where = () => {
    const { pathname, search, hash } = useLocation();
    where = pathname + search + hash;
    return null;
  };
  const provided = servicesOf(services);
  // A wrapper stays around what `rerender` is given, too.
  const wrapper = ({ children }: { children: ReactNode }) => (
    <I18nextProvider i18n={inEnglish}>
      <ServicesProvider value={provided}>
        <MemoryRouter initialEntries={[path]}>
          <Where />
          <Suspense fallback={null}>{children}</Suspense>
        </MemoryRouter>
      </ServicesProvider>
    </I18nextProvider>
  );
  const result = render(view, { wrapper });
  return { ...result, location: () => where };
}

/** Services any view may ask for without a test being about them. */
function usualServices(): FakeServices {
  const unreadable = new UnreadableRecordsStore(new MemoryDatabase(), new MemoryNotifier());
  return new Map<symbol, unknown>([
    service(UnreadableRecordsStoreToken, unreadable),
    service(NotifierToken, new MemoryNotifier()),
    service(LoggerToken, new MemoryLogger()),
    service(CurrentProjectToken, { project: undefined }),
    service(FoldersStoreToken, { inUse: () => undefined, load: async () => {}, folders: [] }),
    service(SessionPreferencesToken, new MemoryPreferences()),
    service(ArtifactExporters, registryOf([])),
    service(PluginHostToken, { open: () => registryOf([]) } as unknown as PluginHost),
    service(Pages, registryOf([])),
    service(EditDraftsToken, { find: async () => undefined }),
    service(PasskeyToken, async () => ({ isSupported: false, isSetUp: async () => false })),
  ]);
}

function servicesOf(given: FakeServices): Services {
  const fakes = new Map([...usualServices(), ...given]);
  return {
    get<T>(token: Token<T>): T {
      if (!fakes.has(token)) throw new Error(`No fake for ${String(token)}`);
      return fakes.get(token) as T;
    },
    ready: async () => {},
  };
}
