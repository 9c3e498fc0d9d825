import { Container } from "@core/di/container";
import { splitLanguagePrefix } from "@core/domain/text/language";
import type { Plugin } from "@core/plugin/define-plugin";
import { PluginHost, PluginHostToken } from "@core/plugin/plugin-host";
import { LocaleBundles, languagesOf } from "@core/points/locale-bundle";
import { type Page, Pages } from "@core/points/page";
import { ClockToken } from "@core/ports/clock";
import { ServicesProvider } from "@ui/services-context";
import { App } from "@ui/shell/app";
import { preloadView } from "@ui/shell/contributed-view";
import { startTranslation } from "@ui/shell/create-i18n";
import { type ReactNode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { matchRoutes } from "react-router-dom";
import { FIRST_PAINT_ID } from "./first-paint/early-act";
import { handOver, whenComplete } from "./first-paint/hand-over";
import { isFramedByAnother } from "./framing";
import { receiveSetups, takeSetupCode } from "./setup-link";
import { startUp } from "./startup";
import { wireCore } from "./wiring/core";
import "@ui/theme/tokens.css";
import "@ui/theme/base.css";
import "./first-paint/first-paint.css";

const descriptors = import.meta.glob<Plugin>(
  [
    "./plugins/*/plugin.ts",
    "./ui/{pages,settings}/*/plugin.ts",
    // Those come with the wiring of what needs them.
    "!./plugins/{tools,tool-*,mcp,openapi,text-*,export-*,block-*,passage-ranker-*,strategy-*,tracer-*,sync-*,templates-*,speech-*,plugin-cells,work-limits,runner-keys,web-passkey}/plugin.ts",
    "!./ui/settings/{advanced,devices,limits,runner,secure-storage,storage,tools}/plugin.ts",
  ],
  { eager: true, import: "default" },
);

const container = new Container();
const host = new PluginHost(container);
container.value(PluginHostToken, host);
void start();

/** In tasks between which the page answers. Whatever it waits for, the modules that import this one do not. */
async function start(): Promise<void> {
  for (const plugin of Object.values(descriptors)) host.install(plugin, { builtIn: true });
  wireCore(container);
  if (isFramedByAnother()) return refuse();
  const sharedSetup = takeSetupCode(languagesOf(host.open(LocaleBundles).all));
  if (location.search) (await import("./asked-in-address")).takeAsked(container);
  const clock = container.get(ClockToken);
  await clock.nextTask();
  const page = pageToShow();
  const shown = Promise.all([startTranslation(container, page?.texts), page && preloadView(page, host)]);
  await clock.nextTask();
  const { promise: ready, resolve: setReady } = Promise.withResolvers<void>();
  void startUp(container, ready);
  receiveSetups(container, sharedSetup);
  const [translation] = await shown;
  render((root) => {
    const onReady = () => {
      setReady();
      // Right after the effects, in which nothing may be rendered once more.
      queueMicrotask(() => whenComplete(root, () => handOver(root)));
    };
    return <App translation={translation} onReady={onReady} />;
  });
}

/** The page of the address: all of it takes the place of what is drawn at once. */
function pageToShow(): Page | undefined {
  const { rest } = splitLanguagePrefix(location.pathname, languagesOf(host.open(LocaleBundles).all));
  const routes = host.open(Pages).all.map((page) => ({ path: page.path, page }));
  return matchRoutes(routes, rest)?.[0]?.route.page;
}

/** Opens nothing and says why. */
async function refuse(): Promise<void> {
  const [translation, { FramedNotice }] = await Promise.all([
    startTranslation(container),
    import("@ui/shell/framed-notice"),
  ]);
  document.getElementById(FIRST_PAINT_ID)?.remove();
  render(() => <FramedNotice translation={translation} />);
}

/** In slices, between which the page answers. */
function render(page: (root: HTMLElement) => ReactNode): void {
  const root = document.getElementById("root");
  if (!root) return;
  // Until it takes the place of what is drawn already.
  if (document.getElementById(FIRST_PAINT_ID)) root.remove();
  const services = <ServicesProvider value={container}>{page(root)}</ServicesProvider>;
  startTransition(() => createRoot(root).render(services));
}
