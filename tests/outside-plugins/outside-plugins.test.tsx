// @vitest-environment jsdom

import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "@core/plugin/define-plugin";
import { PluginHost, PluginHostToken } from "@core/plugin/plugin-host";
import { LlmProviders } from "@core/points/llm-provider";
import { InstallationToken } from "@core/ports/installation";
import { SettingsStoreToken } from "@core/stores/tokens";
import { cleanup, render, screen, within } from "@testing-library/react";
import { ServicesProvider } from "@ui/services-context";
import { App } from "@ui/shell/app";
import { startTranslation } from "@ui/shell/create-i18n";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { wireCore } from "../../src/wiring/core";
import { BUILT_IN_PLUGINS } from "../contracts/contributions-of";
import { FakePorts } from "../fakes/fake-ports";
import mandelbrot from "./block-mandelbrot/plugin";
import acme from "./llm-acme/plugin";
import german from "./locale-de/plugin";
import feeds from "./migration-feeds/plugin";
import hello from "./page-hello/plugin";
import polish from "./strategy-polish/plugin";
import dice from "./tool-dice/plugin";

const HERE = dirname(fileURLToPath(import.meta.url));
const GUIDE = readFileSync(join(HERE, "../../docs/built-in-plugins.md"), "utf8");

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal("scrollTo", () => {});
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  history.replaceState(null, "", "/");
});

/** The application as it is built, on fake ports, with plugins from outside. */
function application(...plugins: readonly Plugin[]) {
  const container = new FakePorts().container();
  container.value(InstallationToken, { isOffered: false, install: async () => {} });
  const host = new PluginHost(container);
  container.value(PluginHostToken, host);
  // Its ports are those of a browser.
  for (const plugin of BUILT_IN_PLUGINS) if (plugin.id !== "browser") host.install(plugin, { builtIn: true });
  // Stores are made by plugins of `src/plugins` alone, which are built in.
  for (const plugin of plugins) host.install(plugin, { builtIn: plugin === feeds });
  wireCore(container);
  return { container, host };
}

/** Shows the application at an address, and its drawer. */
async function visit(path: string, ...plugins: readonly Plugin[]) {
  history.replaceState(null, "", path);
  const { container } = application(...plugins);
  const translation = await startTranslation(container);
  render(
    <ServicesProvider value={container}>
      <App translation={translation} onReady={() => {}} />
    </ServicesProvider>,
  );
  return within(await screen.findByRole("navigation"));
}

describe("a plugin from outside", () => {
  const folders = readdirSync(HERE, { withFileTypes: true }).filter((entry) => entry.isDirectory());

  it.each(folders.map(({ name }) => name))("is as short as the guide says: %s", (folder) => {
    const files = readdirSync(join(HERE, folder)).map((file) =>
      readFileSync(join(HERE, folder, file), "utf8"),
    );
    const lines = files.reduce((sum, code) => sum + code.trimEnd().split("\n").length, 0);
    expect(lines).toBeLessThanOrEqual(40);
    const row = GUIDE.split("\n").find((line) => line.startsWith(`| \`${folder}\` | `));
    expect(row).toMatch(new RegExp(`\\| ${lines} \\| 0 \\|$`));
  });

  it("is installed beside those that are built in", () => {
    const { host } = application(polish, german, hello, acme, mandelbrot, feeds, dice);
    expect(host.failures).toEqual([]);
    const ids = host.plugins.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(folders.map(({ name }) => name)));
  });
});

describe("a language from outside", () => {
  it("is offered under its own name, which its texts alone would not do for those of the page", () => {
    const { container } = application(german, hello);
    const names = container.get(SettingsStoreToken).languages.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(["English", "Français", "한국어", "Deutsch"]));
  });

  it("has addresses of its own, and English where it has no text", async () => {
    const drawer = await visit("/de/hello", german, hello);
    expect(await drawer.findByRole("link", { name: "Aufgaben" })).toHaveProperty("pathname", "/de/tasks");
    expect(drawer.getByRole("link", { name: "Knowledge" })).toBeTruthy();
    expect(document.documentElement.lang).toBe("de");
    expect(await screen.findByRole("heading", { name: "Good to see you." })).toBeTruthy();
  });

  it("is not there without its plugin", () => {
    const { container } = application();
    expect(container.get(SettingsStoreToken).languages.map(({ code }) => code)).not.toContain("de");
  });
});

describe("a page from outside", () => {
  it("is in the drawer, in the language of its reader, and shows at its address", async () => {
    const drawer = await visit("/fr/hello", hello);
    expect(await drawer.findByRole("link", { name: "Bonjour" })).toHaveProperty("pathname", "/fr/hello");
    expect(await screen.findByRole("heading", { name: "Ravi de vous voir." })).toBeTruthy();
  });
});

describe("a provider from outside", () => {
  it("is offered with the others, and loaded through the host", async () => {
    const { container, host } = application(acme);
    const provider = container.get(LlmProviders).find("acme");
    expect(provider).toBeDefined();
    if (!provider) return;
    const credential = { id: "c", provider: "acme", model: "acme-large", apiKey: "key" };
    const client = await host.load(provider);
    await expect(client.checkKey(credential, new AbortController().signal)).rejects.toMatchObject({
      code: "network.failed",
    });
  });
});
